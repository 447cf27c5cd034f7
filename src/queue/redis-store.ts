import { Logger } from '@nestjs/common';
import { createRedisBackend, type QueueOptions } from 'bullmq';
import { Cluster } from 'ioredis';
import type { RedisSettings } from '../config/redis-settings.js';
import { within } from '../shared/time/within.js';
import { answers, type QueueStore, warn } from './queue-store.js';
import { connectRedis, prefixFor, type RedisClient } from './redis-connection.js';

const BOOT_MS = 5_000;

/**
 * Jobs in Redis or Valkey. Producers fail at once while it is away; workers wait for it. A server that cannot be
 * reached at boot is waited for in the background: the API serves without it. `name` keeps the jobs of services apart that
 * share a server.
 */
export const openRedisStore = async (settings: RedisSettings, name: string): Promise<QueueStore> => {
  const prefix = prefixFor(settings, name);
  const producer = connectRedis(settings, { enableOfflineQueue: false }).on('error', warn);
  await checkServers(producer);
  let consumer: RedisClient | undefined;
  const patient = () => connectRedis(settings, { maxRetriesPerRequest: null }).on('error', warn);
  return {
    backend: (lane, options, given) => {
      const connection = given?.withBlockingConnection ? (consumer ??= patient()) : producer;
      return createRedisBackend(lane, { ...options, connection, prefix } as QueueOptions, given);
    },
    isReady: () => answers(producer.ping()),
    close: async () => {
      producer.disconnect();
      consumer?.disconnect();
    },
  };
};

/** Throws when a server may evict keys: jobs would be lost one by one. */
const checkServers = async (client: RedisClient): Promise<void> => {
  const infos = await within(BOOT_MS, readInfos(client)).catch(() => undefined);
  if (infos === undefined)
    return new Logger('queue').error('Redis cannot be reached: jobs wait until it can, requests are served');
  for (const info of infos) {
    const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1];
    if (policy === undefined || policy === 'noeviction') continue;
    client.disconnect();
    throw new Error(`Redis evicts keys (maxmemory-policy is ${policy}): set it to noeviction, jobs would be lost`);
  }
};

const readInfos = async (client: RedisClient): Promise<string[]> => {
  await new Promise((resolve) => client.once('ready', resolve));
  const servers = client instanceof Cluster ? client.nodes('master') : [client];
  return Promise.all(servers.map((server) => server.info()));
};
