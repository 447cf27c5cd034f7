import { until } from '../../../sandbox/testing/until.js';
import { FakeSentinel } from '../../../test/support/fake-sentinel.js';
import { describeWithRedis } from '../../../test/support/redis-installed.js';
import { REDIS_PATIENCE, RedisServers } from '../../../test/support/redis-servers.js';
import { connectRedis, type RedisClient } from './redis-client.js';

describeWithRedis('a client of the primary that Sentinels name', () => {
  let servers: RedisServers;
  let sentinels: FakeSentinel[];
  let client: RedisClient;

  const connect = (): void => {
    const urls = sentinels.map(({ url }) => url) as [string, ...string[]];
    client = connectRedis({ urls, sentinelName: 'lodgewire' }, {}).on('error', () => undefined);
  };

  /** Connects to the first of two servers and waits until the client watches the Sentinel. */
  const connected = async () => {
    const sentinel = await FakeSentinel.start();
    sentinels = [sentinel];
    const [first, second] = [await servers.start(), await servers.start()];
    sentinel.primary = Promise.resolve(first);
    connect();
    expect(await client.ping()).toBe('PONG');
    await until('the client to watch the Sentinel', () => sentinel.isWatched, REDIS_PATIENCE);
    return { sentinel, first, second };
  };

  beforeEach(() => {
    servers = new RedisServers();
    sentinels = [];
  });
  afterEach(async () => {
    client.disconnect();
    for (const sentinel of sentinels) await sentinel.close();
    await servers.close();
  });

  it('connects to a new primary that is named while the client connects', async () => {
    const { sentinel, first, second } = await connected();
    let name = (_port: number): void => undefined;
    sentinel.primary = new Promise((resolve) => (name = resolve));
    const { asked } = sentinel;
    await servers.kill(first);
    await until('the question for the primary', () => sentinel.asked > asked, REDIS_PATIENCE);
    sentinel.announce();
    name(second);
    expect(await client.info('server')).toContain(`tcp_port:${second}`);
  });

  it('connects to a new primary that is named while the connection is open', async () => {
    const { sentinel, second } = await connected();
    sentinel.primary = Promise.resolve(second);
    sentinel.announce();
    const moved = async (): Promise<boolean> => (await client.info('server')).includes(`tcp_port:${second}`);
    await until('the connection to the second server', moved, REDIS_PATIENCE);
  });

  it('asks the next Sentinel when one does not answer', async () => {
    sentinels = [await FakeSentinel.start(), await FakeSentinel.start()];
    sentinels[1]!.primary = Promise.resolve(await servers.start());
    connect();
    expect(await client.ping()).toBe('PONG');
    expect(sentinels.map(({ asked }) => asked)).toEqual([1, 1]);
  });
});
