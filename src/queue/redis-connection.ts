import { readFileSync } from 'node:fs';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { RedisSettings } from '../config/redis-settings.js';

export type RedisClient = Redis | Cluster;

const SENTINEL_PORT = 26_379;
const SERVER_PORT = 6_379;

const retryStrategy = (times: number): number => Math.min(times * 100, 2_000);

/** `rediss:` throughout; the files' content is read once for each connection. */
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

/** A client for one server, for the primary that Sentinels name, or for a cluster. Connects by itself, again and again. */
export const connectRedis = (settings: RedisSettings, options: RedisOptions): RedisClient => {
  const { urls, cluster, sentinelName, sentinelPassword } = settings;
  const tls = tlsOf(settings);
  const redis: RedisOptions = { retryStrategy, connectTimeout: 3_000, ...accessOf(urls[0]), ...options, tls };
  if (cluster)
    return new Cluster(addresses(urls, SERVER_PORT), {
      redisOptions: redis,
      enableOfflineQueue: options.enableOfflineQueue,
      clusterRetryStrategy: retryStrategy,
      // Names stay names: certificates speak of them.
      dnsLookup: (name, found) => found(null, name),
    });
  if (sentinelName === undefined) return new Redis({ ...addresses(urls, SERVER_PORT)[0], ...redis });
  return new Redis({
    ...redis,
    sentinels: addresses(urls, SENTINEL_PORT),
    name: sentinelName,
    sentinelPassword,
    sentinelTLS: tls,
    enableTLSForSentinelMode: tls !== undefined,
    sentinelRetryStrategy: retryStrategy,
    // One that was made a replica refuses writes: the primary is asked for anew.
    reconnectOnError: (error) => (error.message.startsWith('READONLY') ? 2 : false),
  });
};

/** All keys of a service in one slot, as BullMQ's scripts need it. */
export const prefixFor = ({ cluster }: RedisSettings, name: string): string => (cluster ? `{${name}}` : name);
