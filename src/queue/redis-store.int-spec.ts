import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { openRedisStore } from './redis-store.js';
import { describeQueueStore } from './testing/queue-contract.js';

/** A server of this file's own: the contract cuts every connection and the policy is changed for a moment. */
const url = process.env.TEST_REDIS_URL;
const prefix = `lodgewire-test-${randomBytes(4).toString('hex')}`;
const open = () => openRedisStore({ urls: [url!] }, prefix);

if (url) {
  describeQueueStore('Redis', async () => {
    const admin = new Redis(url);
    return {
      store: await open(),
      wipe: async () => {
        const keys = await admin.keys(`${prefix}:*`);
        if (keys.length > 0) await admin.del(keys);
      },
      cut: async () => {
        await admin.client('KILL', 'SKIPME', 'yes', 'TYPE', 'normal');
      },
      end: async () => {
        await admin.quit();
      },
    };
  });

  describe('Redis at boot', () => {
    it('is refused when it may evict jobs', async () => {
      const admin = new Redis(url);
      await admin.config('SET', 'maxmemory-policy', 'allkeys-lru');
      try {
        await expect(open()).rejects.toThrow('maxmemory-policy is allkeys-lru');
      } finally {
        await admin.config('SET', 'maxmemory-policy', 'noeviction');
        await admin.quit();
      }
    });
  });
} else {
  describe.skip('queue store: Redis [TEST_REDIS_URL is not set]', () => {
    it.todo('runs the same contract');
  });
}
