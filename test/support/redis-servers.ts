import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { until } from '../../sandbox/testing/until.js';
import { freePort } from '../../scripts/lib/ports.mjs';

const PATIENCE = { timeoutMs: 60_000, everyMs: 50 };

/** Servers in a scratch folder of their own, gone after `close`. */
export class RedisServers {
  readonly folder = mkdtempSync(join(tmpdir(), 'lodgewire-redis-'));
  private readonly running = new Map<number, ChildProcess>();

  /** Answers its port; `{port}` in an option stands for it. */
  async start(options: string[] = ['--port', '{port}']): Promise<number> {
    const own = ['--bind', '127.0.0.1', '--dir', this.folder, '--save', '', '--maxmemory-policy', 'noeviction'];
    return this.spawn([...own, ...options]);
  }

  startSentinel(file: string): Promise<number> {
    return this.spawn([file, '--sentinel', '--port', '{port}', '--bind', '127.0.0.1', '--dir', this.folder]);
  }

  private async spawn(options: string[]): Promise<number> {
    const port = await freePort();
    const given = options.map((option) => option.replace('{port}', String(port)));
    this.running.set(port, spawn('redis-server', given, { stdio: 'ignore' }));
    return port;
  }

  async answers(port: number): Promise<void> {
    const client = new Redis(port, '127.0.0.1', { retryStrategy: () => 50 }).on('error', () => undefined);
    await until(`Redis on ${port}`, () => client.ping().then(() => true, () => false), PATIENCE); // prettier-ignore
    client.disconnect();
  }

  /** As a machine that dies. */
  async kill(port: number): Promise<void> {
    const server = this.running.get(port)!;
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  }

  async close(): Promise<void> {
    for (const [port, server] of this.running) if (server.exitCode === null && !server.killed) await this.kill(port);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Three primaries with all slots, and a replica of each. */
export const startCluster = async (servers: RedisServers): Promise<number[]> => {
  const ports: number[] = [];
  for (let node = 0; node < 6; node += 1) {
    // By default it would be ten thousand above, which may not be a port.
    const bus = await freePort();
    const names = ['--cluster-config-file', `nodes-${node}.conf`, '--cluster-port', String(bus)];
    ports.push(
      await servers.start(['--port', '{port}', '--cluster-enabled', 'yes', '--cluster-node-timeout', '2000', ...names]),
    );
  }
  for (const port of ports) await servers.answers(port);
  const nodes = ports.map((port) => `127.0.0.1:${port}`);
  execFileSync('redis-cli', ['--cluster', 'create', ...nodes, '--cluster-replicas', '1', '--cluster-yes']);
  for (const port of ports) await until('the cluster', () => ask(port, 'CLUSTER', 'INFO').then(isComplete), PATIENCE);
  return ports;
};

const isComplete = (info: string): boolean => /cluster_state:ok/.test(info) && /cluster_known_nodes:6/.test(info);

const ask = async (port: number, command: string, ...rest: string[]): Promise<string> => {
  const client = new Redis(port, '127.0.0.1').on('error', () => undefined);
  try {
    return String(await client.call(command, ...rest));
  } finally {
    client.disconnect();
  }
};

/** Port of the primary that has the key's slot. */
export const ownerOf = async (ports: readonly number[], key: string): Promise<number> => {
  const [port] = ports as [number];
  const slot = Number(await ask(port, 'CLUSTER', 'KEYSLOT', key));
  const nodes = (await ask(port, 'CLUSTER', 'NODES')).split('\n').filter((line) => /\bmaster\b/.test(line));
  const owner = nodes.find((line) =>
    line
      .split(' ')
      .slice(8)
      .some((range) => {
        const [first, last = first] = range.split('-').map(Number) as [number, number?];
        return slot >= first && slot <= last!;
      }),
  );
  return Number(/:(\d+)@/.exec(owner!)![1]);
};

export interface Watched {
  primary: number;
  sentinels: number[];
}

/** A primary with two replicas, watched by three Sentinels as `lodgewire`. */
export const startWatched = async (servers: RedisServers): Promise<Watched> => {
  const primary = await servers.start();
  await servers.answers(primary);
  const replicas = [];
  for (let replica = 0; replica < 2; replica += 1)
    replicas.push(await servers.start(['--port', '{port}', '--replicaof', `127.0.0.1 ${primary}`]));
  for (const replica of replicas) await until('a replica', () => follows(replica), PATIENCE);
  const sentinels: number[] = [];
  for (let sentinel = 0; sentinel < 3; sentinel += 1) {
    const file = join(servers.folder, `sentinel-${sentinel}.conf`);
    writeFileSync(file, sentinelConf(primary));
    sentinels.push(await servers.startSentinel(file));
  }
  for (const sentinel of sentinels) await until('the Sentinels', () => knowsAll(sentinel), PATIENCE);
  return { primary, sentinels };
};

const follows = async (replica: number): Promise<boolean> =>
  (await ask(replica, 'INFO', 'replication')).includes('master_link_status:up');

/** Both replicas, and that all three Sentinels may decide. */
const knowsAll = async (sentinel: number): Promise<boolean> => {
  const quorum = await ask(sentinel, 'SENTINEL', 'CKQUORUM', 'lodgewire').catch(String);
  const info = await ask(sentinel, 'INFO', 'sentinel').catch(String);
  return quorum.startsWith('OK 3') && info.includes('slaves=2,sentinels=3');
};

const sentinelConf = (primary: number): string =>
  [
    `sentinel monitor lodgewire 127.0.0.1 ${primary} 2`,
    'sentinel down-after-milliseconds lodgewire 1500',
    'sentinel failover-timeout lodgewire 10000',
  ].join('\n');
