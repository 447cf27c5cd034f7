import { Logger } from '@nestjs/common';
import { createRedisBackend, Queue, Worker } from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import { laneName, queueOptions, type QueueStore, workerOptions } from './queue-store.js';

const BOOT_MS = 5_000;

export interface RedisStoreSettings {
  url: string;
  /** Keeps the jobs of services apart that share a server. */
  prefix: string;
  onError: (error: Error) => void;
}

const COMMON: RedisOptions = { connectTimeout: 3_000, retryStrategy: (times) => Math.min(times * 100, 2_000) };

/**
 * Jobs in Redis or Valkey. Producers fail at once while it is away; workers wait for it. A server that cannot be
 * reached at boot is waited for in the background: the API serves without it.
 */
export const openRedisStore = async ({ url, prefix, onError }: RedisStoreSettings): Promise<QueueStore> => {
  const producer = new Redis(url, {
    ...COMMON,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 3_000,
  });
  const consumer = new Redis(url, { ...COMMON, lazyConnect: true, maxRetriesPerRequest: null });
  for (const client of [producer, consumer]) client.on('error', onError);
  const close = async (): Promise<void> => {
    producer.disconnect();
    consumer.disconnect();
  };
  try {
    if (await isConnected(producer)) await checkServer(producer);
    else new Logger('queue').error('Redis cannot be reached: jobs wait until it can, requests are served');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    queue: (lane) =>
      new Queue(
        laneName(lane),
        { ...queueOptions, connection: producer, prefix },
        createRedisBackend,
      ) as unknown as Queue,
    worker: (lane, processor, settings) =>
      new Worker(
        laneName(lane),
        processor,
        { ...workerOptions(settings), connection: consumer, prefix },
        createRedisBackend,
      ) as unknown as Worker,
    ping: async () => {
      await producer.ping();
    },
    close,
  };
};

const isConnected = (client: Redis): Promise<boolean> =>
  new Promise((resolve) => {
    if (client.status === 'ready') return resolve(true);
    const timer = setTimeout(() => resolve(false), BOOT_MS);
    client.once('ready', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });

/** Throws when the server may evict jobs; warns when a restart would forget them (the rows bring them back, later). */
const checkServer = async (client: Redis): Promise<void> => {
  const info = await client.info();
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1];
  if (policy !== undefined && policy !== 'noeviction') {
    throw new Error(`Redis evicts keys (maxmemory-policy is ${policy}): set it to noeviction, jobs would be lost`);
  }
  if (/^aof_enabled:0/m.test(info)) {
    new Logger('queue').warn(
      'Redis does not keep an append-only file: after its restart work resumes from the database, with a delay',
    );
  }
};
