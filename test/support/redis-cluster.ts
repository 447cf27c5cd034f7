import { execFileSync } from 'node:child_process';
import { until } from '../../sandbox/testing/until.js';
import { freePort } from '../../scripts/lib/ports.mjs';
import { REDIS_PATIENCE, type RedisServers } from './redis-servers.js';

const NODES = 6;

/** Starts three primaries that share all slots, and a synchronised replica of each. Returns their ports. */
export const startCluster = async (servers: RedisServers): Promise<number[]> => {
  const ports: number[] = [];
  for (let node = 0; node < NODES; node += 1) ports.push(await startNode(servers, node));
  const addresses = ports.map((port) => `127.0.0.1:${port}`);
  const tls = servers.certificates ? ['--tls', '--cacert', servers.certificates.caFile] : [];
  execFileSync('redis-cli', [...tls, '--cluster', 'create', ...addresses, '--cluster-replicas', '1', '--cluster-yes']);
  for (const port of ports) await until(`node ${port}`, () => isInPlace(servers, port), REDIS_PATIENCE);
  return ports;
};

const startNode = async (servers: RedisServers, node: number): Promise<number> => {
  // By default it is ten thousand above the node's port, which may not be a valid port.
  const bus = await freePort();
  return servers.start(
    ...['--cluster-enabled', 'yes', '--cluster-node-timeout', '2000', '--cluster-port', String(bus)],
    ...['--cluster-config-file', `nodes-${node}.conf`, ...(servers.tls ? ['--tls-cluster', 'yes'] : [])],
  );
};

/** Returns whether a replica has the data of its primary: without it, it does not replace the primary. */
const isInPlace = async (servers: RedisServers, port: number): Promise<boolean> => {
  const cluster = await servers.ask(port, 'CLUSTER', 'INFO');
  const replication = await servers.ask(port, 'INFO', 'replication');
  const hasData = /^role:master/m.test(replication) || /^master_link_status:up/m.test(replication);
  return hasData && /^cluster_state:ok/m.test(cluster) && cluster.includes(`cluster_known_nodes:${NODES}`);
};

/** Returns the port of the primary that has the key's slot, as the node at `port` knows it. */
export const ownerOf = async (servers: RedisServers, port: number, key: string): Promise<number> => {
  const slot = Number(await servers.ask(port, 'CLUSTER', 'KEYSLOT', key));
  const lines = (await servers.ask(port, 'CLUSTER', 'NODES')).split('\n');
  const owner = lines.find((line) => /\bmaster\b(?!,fail)/.test(line) && slotsOf(line).some((has) => has(slot)));
  return Number(/:(\d+)@/.exec(owner!)![1]);
};

const slotsOf = (line: string): ((slot: number) => boolean)[] =>
  line
    .split(' ')
    .slice(8)
    .map((range) => {
      const [first, last = first] = range.split('-').map(Number) as [number, number?];
      return (slot) => slot >= first && slot <= last!;
    });
