import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../sandbox/testing/until.js';
import { REDIS_PATIENCE, type RedisServers } from './redis-servers.js';

export interface Watched {
  /** Port of the primary. */
  primary: number;
  /** Ports of the Sentinels. */
  sentinels: number[];
}

/** Starts a primary with two replicas, and three Sentinels that watch it as `lodgewire`. */
export const startWatched = async (servers: RedisServers): Promise<Watched> => {
  const primary = await servers.start();
  for (let replica = 0; replica < 2; replica += 1) {
    const port = await servers.start('--replicaof', `127.0.0.1 ${primary}`);
    await until(`replica ${port}`, () => follows(servers, port), REDIS_PATIENCE);
  }
  const sentinels: number[] = [];
  for (let sentinel = 0; sentinel < 3; sentinel += 1) {
    const file = join(servers.folder, `sentinel-${sentinel}.conf`);
    writeFileSync(file, sentinelConf(primary));
    sentinels.push(await servers.startSentinel(file));
  }
  for (const port of sentinels) await until(`Sentinel ${port}`, () => knowsAll(servers, port), REDIS_PATIENCE);
  return { primary, sentinels };
};

const follows = async (servers: RedisServers, port: number): Promise<boolean> =>
  (await servers.ask(port, 'INFO', 'replication')).includes('master_link_status:up');

/** Returns whether the Sentinel knows both replicas and enough Sentinels for a decision. */
const knowsAll = async (servers: RedisServers, port: number): Promise<boolean> => {
  const quorum = await servers.ask(port, 'SENTINEL', 'CKQUORUM', 'lodgewire').catch(String);
  const info = await servers.ask(port, 'INFO', 'sentinel');
  return quorum.startsWith('OK 3') && info.includes('slaves=2,sentinels=3');
};

const sentinelConf = (primary: number): string =>
  [
    `sentinel monitor lodgewire 127.0.0.1 ${primary} 2`,
    'sentinel down-after-milliseconds lodgewire 1500',
    'sentinel failover-timeout lodgewire 10000',
  ].join('\n');
