import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { type Job, Queue } from 'bullmq';
import { until } from '../../../sandbox/testing/until.js';
import { ownerOf, startCluster } from '../../../test/support/redis-cluster.js';
import { describeWithRedis } from '../../../test/support/redis-installed.js';
import { startWatched } from '../../../test/support/redis-sentinels.js';
import { RedisServers } from '../../../test/support/redis-servers.js';
import type { RedisSettings } from '../../config/redis-settings.js';
import { JobQueue } from './job-queue.js';
import { LaneWorker } from './lane-worker.js';
import { queueOptions, type QueueStore } from './queue-store.js';
import { openRedisStore } from './redis-store.js';

const NAME = 'pms-hint';
const SERVICE = 'lodgewire-test';
const JOBS_KEY = `{${SERVICE}}:${NAME}:wait`;
const PATIENCE = { timeoutMs: 120_000, everyMs: 100 };
const LOCKS = { lockDuration: 2_000, stalledInterval: 1_000 };

/** A service whose rows are `due`: unfinished work is enqueued again, as by a poll of the rows. */
class Service {
  private readonly done = new Set<string>();
  private readonly queue: JobQueue;
  private readonly worker: LaneWorker;

  private constructor(private readonly store: QueueStore) {
    const options = queueOptions(store);
    this.queue = new JobQueue([new Queue(NAME, options)]);
    const processor = async ({ data }: Job): Promise<void> => void this.done.add(data.accountId);
    this.worker = new LaneWorker(NAME, processor, { connection: options.connection, ...LOCKS });
    this.worker.start(4);
  }

  static async open(settings: RedisSettings): Promise<Service> {
    return new Service(await openRedisStore(settings, SERVICE));
  }

  isReady(): Promise<boolean> {
    return this.store.isReady();
  }

  async enqueue(due: readonly string[]): Promise<void> {
    await Promise.all(due.map((accountId) => this.queue.enqueue(NAME, { accountId })));
  }

  /** Fails if the work does not end. */
  async finish(due: readonly string[]): Promise<void> {
    const isOver = async (): Promise<boolean> => {
      const left = due.filter((id) => !this.done.has(id));
      await this.enqueue(left);
      return left.length === 0;
    };
    await until('all work', isOver, PATIENCE);
  }

  async close(): Promise<void> {
    await this.worker.close();
    await this.store.close();
  }
}

const ids = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

describeWithRedis('jobs on several Redis servers', () => {
  let servers: RedisServers;
  let service: Service | undefined;

  beforeEach(() => {
    Logger.overrideLogger(false);
    service = undefined;
  });
  afterEach(async () => {
    await service?.close();
    await servers.close();
  });

  const startServers = (tls: boolean): void => void (servers = new RedisServers(tls));
  const caFile = (): string | undefined => servers.certificates?.caFile;
  const urls = (ports: readonly number[]) => ports.map((port) => servers.url(port)) as [string, ...string[]];

  const lose = async (port: number, way: 'dies' | 'hangs'): Promise<void> =>
    way === 'dies' ? servers.kill(port) : servers.freeze(port);

  /** Expects all jobs to run although the server with the jobs is lost after half of them are enqueued. */
  const expectToSurvive = async (loseServer: () => Promise<void>): Promise<void> => {
    const [before, after] = [ids(50), ids(50)];
    await service!.finish(before);
    await service!.enqueue(after.slice(0, 25));
    await loseServer();
    await service!.finish(after);
    // Sentinels that learn later of the new primary make the clients connect again.
    await until('the store to be ready', () => service!.isReady(), PATIENCE);
  };

  describe.each([
    ['dies', 'redis://', false],
    ['hangs', 'rediss://', true],
  ] as const)('continue when a server %s (%s):', (way, _scheme, tls) => {
    it('the node of a cluster that stores them', async () => {
      startServers(tls);
      const ports = await startCluster(servers);
      service = await Service.open({ urls: urls(ports.slice(0, 2)), cluster: true, caFile: caFile() });
      const owner = await ownerOf(servers, ports[0]!, JOBS_KEY);
      await expectToSurvive(() => lose(owner, way));
      const [other] = ports.filter((port) => port !== owner);
      expect(await ownerOf(servers, other!, JOBS_KEY)).not.toBe(owner);
    }, 240_000);

    it('the primary that Sentinels name', async () => {
      startServers(tls);
      const { primary, sentinels } = await startWatched(servers);
      service = await Service.open({ urls: urls(sentinels), sentinelName: 'lodgewire', caFile: caFile() });
      await expectToSurvive(() => lose(primary, way));
    }, 240_000);
  });

  it('are not ready while the node of a cluster that stores them is down', async () => {
    startServers(false);
    const ports = await startCluster(servers);
    service = await Service.open({ urls: urls(ports), cluster: true });
    expect(await service.isReady()).toBe(true);
    servers.freeze(await ownerOf(servers, ports[0]!, JOBS_KEY));
    expect(await service.isReady()).toBe(false);
  }, 120_000);

  it('use only a server with a certificate that the CA signed', async () => {
    startServers(true);
    const port = await servers.start();
    service = await Service.open({ urls: urls([port]), caFile: caFile() });
    await service.finish(ids(10));
    const stranger = await openRedisStore({ urls: urls([port]) }, SERVICE);
    expect(await stranger.isReady()).toBe(false);
    await stranger.close();
  }, 120_000);
});
