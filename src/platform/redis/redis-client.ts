import { readFileSync } from 'node:fs';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { RedisSettings } from '../../config/redis-settings.js';
import { FailoverConnector } from './failover-connector.js';

export type RedisClient = Redis | Cluster;

const SENTINEL_PORT = 26_379;
const SERVER_PORT = 6_379;
/** A server that hangs closes no connection; only the other servers report that it has been replaced. */
const SLOTS_EVERY_MS = 3_000;
const CONNECT_MS = 3_000;

/** Short, because deliveries wait for the connection after an outage. */
const retryStrategy = (times: number): number => Math.min(times * 100, 500);

/** Returns a client of one server, of the primary that Sentinels name, or of a cluster; it reconnects automatically. */
export const connectRedis = (settings: RedisSettings, options: RedisOptions): RedisClient => {
  const { urls, cluster, sentinelName, sentinelPassword } = settings;
  const tls = tlsOf(settings);
  const redis: RedisOptions = { retryStrategy, connectTimeout: CONNECT_MS, ...accessOf(urls[0]), ...options, tls };
  if (cluster) return connectCluster(addresses(urls, SERVER_PORT), redis);
  if (sentinelName === undefined) return new Redis({ ...addresses(urls, SERVER_PORT)[0], ...redis });
  return new Redis({
    ...redis,
    Connector: FailoverConnector,
    sentinels: addresses(urls, SENTINEL_PORT),
    name: sentinelName,
    sentinelPassword,
    sentinelTLS: tls,
    enableTLSForSentinelMode: tls !== undefined,
    sentinelRetryStrategy: retryStrategy,
    // A Sentinel that hangs is skipped.
    sentinelCommandTimeout: CONNECT_MS,
    failoverDetector: true,
    // A primary that has become a replica refuses writes; the Sentinels name the new one.
    reconnectOnError: (error) => (error.message.startsWith('READONLY') ? 2 : false),
  });
};

const connectCluster = (nodes: { host: string; port: number }[], options: RedisOptions): Cluster => {
  const client = new Cluster(nodes, {
    redisOptions: options,
    enableOfflineQueue: options.enableOfflineQueue,
    clusterRetryStrategy: retryStrategy,
    // Certificates name hosts, so names are not replaced by addresses.
    dnsLookup: (name, found) => found(null, name),
  });
  // Not by `slotsRefreshInterval`, which never stops after a refresh that overlaps the end of the client.
  let refresh: NodeJS.Timeout | undefined;
  client.on('ready', () => (refresh ??= setInterval(() => client.refreshSlotsCache(), SLOTS_EVERY_MS).unref()));
  return client.on('close', () => (refresh = void clearInterval(refresh)));
};

/** Returns the `maxmemory-policy` of a server that may delete keys, if any. Waits until the client is connected. */
export const evictingPolicy = async (client: RedisClient): Promise<string | undefined> => {
  if (client.status !== 'ready') await new Promise((resolve) => client.once('ready', resolve));
  const servers = client instanceof Cluster ? client.nodes('master') : [client];
  const infos = await Promise.all(servers.map((server) => server.info('memory')));
  const policies = infos.map((info) => /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? 'noeviction');
  return policies.find((policy) => policy !== 'noeviction');
};

const tlsOf = ({ urls, caFile }: RedisSettings): RedisOptions['tls'] =>
  urls[0].startsWith('rediss:') ? { ...(caFile ? { ca: readFileSync(caFile) } : {}) } : undefined;

const addresses = (urls: readonly string[], defaultPort: number): { host: string; port: number }[] =>
  urls.map((url) => {
    const { hostname, port } = new URL(url);
    return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? defaultPort : Number(port) };
  });

const accessOf = (url: string): RedisOptions => {
  const { username, password, pathname } = new URL(url);
  return {
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    ...(pathname.length > 1 ? { db: Number(pathname.slice(1)) } : {}),
  };
};
