import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Queue } from 'bullmq';
import { Cluster } from 'ioredis';
import { until } from '../../../sandbox/testing/until.js';
import { startCluster } from '../../../test/support/redis-cluster.js';
import { describeWithRedis } from '../../../test/support/redis-installed.js';
import { RedisServers } from '../../../test/support/redis-servers.js';
import { queueOptions } from './queue-store.js';
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

  it('is refused if it may evict jobs', async () => {
    const servers = new RedisServers();
    try {
      const port = await servers.start('--maxmemory-policy', 'allkeys-lru');
      const open = openRedisStore({ urls: [servers.url(port)] }, SERVICE);
      await expect(open).rejects.toThrow('maxmemory-policy is allkeys-lru');
    } finally {
      await servers.close();
    }
  });

  it('refuses jobs immediately while its server is down', async () => {
    const servers = new RedisServers();
    const port = await servers.start();
    const store = await openRedisStore({ urls: [servers.url(port)] }, SERVICE);
    const queue = new Queue('pms-hint', queueOptions(store)).on('error', () => undefined);
    await queue.add('pms-hint', {});
    await servers.kill(port);
    const refused = () =>
      queue.add('pms-hint', {}).then(
        () => false,
        ({ message }: Error) => /enableOfflineQueue/.test(message),
      );
    await until('a refusal', refused);
    await queue.close();
    await store.close();
    await servers.close();
  });
});

describe('a Redis that does not answer', () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket));
  afterEach(async () => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    sockets.forEach((socket) => socket.destroy());
    await new Promise((done) => silent.close(done));
  });

  it('delays the start by at most 5 s, and is then awaited in the background', async () => {
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const error = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const connected = once(silent, 'connection');
    const opening = openRedisStore({ urls: [`redis://127.0.0.1:${(silent.address() as AddressInfo).port}`] }, SERVICE);
    await connected;
    await jest.advanceTimersByTimeAsync(4_900);
    expect(error).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(100);
    expect(error).toHaveBeenCalledWith(expect.stringContaining('Redis cannot be reached'));
    await (await opening).close();
  });
});
