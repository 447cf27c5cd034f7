import { Logger } from '@nestjs/common';
import { createRedisBackend, type QueueOptions } from 'bullmq';
import type { RedisSettings } from '../../config/redis-settings.js';
import { connectRedis, evictingPolicy, type RedisClient } from '../redis/redis-client.js';
import { within } from '../../values/time/within.js';
import { type QueueStore, readiness, warn } from './queue-store.js';

const BOOT_MS = 5_000;
/** A connection that does not answer a producer for this time is replaced, and commands then fail immediately. */
const SILENT_MS = 5_000;

/**
 * Jobs in Redis or Valkey. Producers fail immediately while it is away; workers wait for it. A server that cannot be
 * reached at start is awaited in the background: the API serves without it. `name` separates the jobs of services
 * that share a server.
 */
export const openRedisStore = async (settings: RedisSettings, name: string): Promise<QueueStore> => {
  // BullMQ's scripts need all keys of a queue in one slot of a cluster.
  const prefix = settings.cluster ? `{${name}}` : name;
  const producer = connectRedis(settings, { enableOfflineQueue: false, socketTimeout: SILENT_MS }).on('error', warn);
  await refuseEviction(producer);
  let consumer: RedisClient | undefined;
  const patient = () => connectRedis(settings, { maxRetriesPerRequest: null }).on('error', warn);
  return {
    backend: (lane, options, given) => {
      const connection = given?.withBlockingConnection ? (consumer ??= patient()) : producer;
      return createRedisBackend(lane, { ...options, connection, prefix } as QueueOptions, given);
    },
    // Unlike PING, this reaches the node of a cluster that has the jobs.
    isReady: readiness(() => producer.exists(prefix)),
    close: async () => {
      producer.disconnect();
      consumer?.disconnect();
    },
  };
};

/** Throws if a server may evict keys, because jobs would be lost one by one. */
const refuseEviction = async (client: RedisClient): Promise<void> => {
  const away = () => new Logger('queue').error('Redis cannot be reached: jobs wait until it can, requests are served');
  const policy = await within(BOOT_MS, evictingPolicy(client)).catch(away);
  if (!policy) return;
  client.disconnect();
  throw new Error(`Redis may evict jobs (maxmemory-policy is ${policy}); set maxmemory-policy to noeviction`);
};
