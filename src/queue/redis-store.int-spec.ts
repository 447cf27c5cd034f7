import { Cluster } from 'ioredis';
import { startCluster } from '../../test/support/redis-cluster.js';
import { describeWithRedis } from '../../test/support/redis-installed.js';
import { RedisServers } from '../../test/support/redis-servers.js';
import { openRedisStore } from './redis-store.js';
import { describeQueueStore } from './testing/queue-contract.js';

const SERVICE = 'lodgewire-test';
const CUT = ['KILL', 'TYPE', 'normal', 'SKIPME', 'yes'] as const;

describeWithRedis('Redis', () => {
  describeQueueStore('one server', async () => {
    const servers = new RedisServers();
    const port = await servers.start();
    return {
      store: await openRedisStore({ urls: [servers.url(port)] }, SERVICE),
      wipe: async () => void (await servers.ask(port, 'FLUSHALL')),
      cut: async () => void (await servers.ask(port, 'CLIENT', ...CUT)),
      end: () => servers.close(),
    };
  });

  describeQueueStore('cluster', async () => {
    const servers = new RedisServers();
    const ports = await startCluster(servers);
    const admin = new Cluster(ports.map((port) => ({ host: '127.0.0.1', port })));
    const onEach = (command: string, ...rest: string[]): Promise<unknown> =>
      Promise.all(admin.nodes('master').map((node) => node.call(command, ...rest)));
    return {
      store: await openRedisStore({ urls: [servers.url(ports[0]!)], cluster: true }, SERVICE),
      wipe: async () => void (await onEach('FLUSHALL')),
      cut: async () => void (await onEach('CLIENT', ...CUT)),
      end: async () => {
        admin.disconnect();
        await servers.close();
      },
    };
  });

  it('is refused when it may evict jobs', async () => {
    const servers = new RedisServers();
    try {
      const port = await servers.start('--maxmemory-policy', 'allkeys-lru');
      const open = openRedisStore({ urls: [servers.url(port)] }, SERVICE);
      await expect(open).rejects.toThrow('maxmemory-policy is allkeys-lru');
    } finally {
      await servers.close();
    }
  });
});
