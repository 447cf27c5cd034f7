import { Logger } from '@nestjs/common';
import { createRedisBackend, type QueueOptions } from 'bullmq';
import { Redis } from 'ioredis';
import { within } from '../shared/time/within.js';
import { answers, type QueueStore, warn } from './queue-store.js';

const BOOT_MS = 5_000;

/**
 * Jobs in Redis or Valkey. Producers fail at once while it is away; workers wait for it. A server that cannot be
 * reached at boot is waited for in the background: the API serves without it. `prefix` keeps the jobs of services apart
 * that share a server.
 */
export const openRedisStore = async (url: string, prefix: string): Promise<QueueStore> => {
  const producer = new Redis(url, { enableOfflineQueue: false }).on('error', warn);
  await checkServer(producer);
  let consumer: Redis | undefined;
  const patient = () => producer.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null }).on('error', warn);
  return {
    backend: (name, options, given) => {
      const connection = given?.withBlockingConnection ? (consumer ??= patient()) : producer;
      return createRedisBackend(name, { ...options, connection, prefix } as QueueOptions, given);
    },
    isReady: () => answers(producer.ping()),
    close: async () => {
      producer.disconnect();
      consumer?.disconnect();
    },
  };
};

/** Throws when the server may evict keys: jobs would be lost one by one. */
const checkServer = async (client: Redis): Promise<void> => {
  const ready = new Promise((resolve) => client.once('ready', resolve));
  const info = await within(
    BOOT_MS,
    ready.then(() => client.info()),
  ).catch(() => undefined);
  if (info === undefined)
    return new Logger('queue').error('Redis cannot be reached: jobs wait until it can, requests are served');
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1];
  if (policy !== undefined && policy !== 'noeviction') {
    client.disconnect();
    throw new Error(`Redis evicts keys (maxmemory-policy is ${policy}): set it to noeviction, jobs would be lost`);
  }
};
