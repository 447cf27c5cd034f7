import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { type Job, Queue } from 'bullmq';
import { Cluster } from 'ioredis';
import { until } from '../../sandbox/testing/until.js';
import { ownerOf, RedisServers, startCluster, startWatched } from '../../test/support/redis-servers.js';
import type { RedisSettings } from '../config/redis-settings.js';
import { JobQueue } from './job-queue.js';
import { LaneWorker } from './lane-worker.js';
import { queueOptions, type QueueStore } from './queue-store.js';
import { openRedisStore } from './redis-store.js';
import { describeQueueStore } from './testing/queue-contract.js';

const isInstalled = spawnSync('redis-server', ['--version']).status === 0;
if (!isInstalled && process.env.CI === 'true') throw new Error('CI=true requires redis-server');
const describeWithRedis = isInstalled ? describe : describe.skip;

const NAME = 'pms-hint';
const SERVICE = 'lodgewire-test';
const PATIENCE = { timeoutMs: 120_000, everyMs: 100 };

const url = (port: number, scheme = 'redis'): string => `${scheme}://127.0.0.1:${port}`;

let servers: RedisServers;
let store: QueueStore | undefined;
let queue: JobQueue | undefined;
let worker: LaneWorker | undefined;
let done: Set<string>;

/** A service whose rows are `due`: what is not done is enqueued again, as a poll of the rows does. */
const open = async (settings: RedisSettings): Promise<void> => {
  store = await openRedisStore(settings, SERVICE);
  const options = queueOptions(store);
  queue = new JobQueue([new Queue(NAME, options)]);
  const processor = async ({ data }: Job): Promise<void> => void done.add(data.accountId);
  worker = new LaneWorker(NAME, processor, {
    connection: options.connection,
    lockDuration: 2_000,
    stalledInterval: 1_000,
  });
  worker.start(4);
};
const allDone = (due: readonly string[]): Promise<unknown> =>
  until(
    'all work',
    async () => {
      const left = due.filter((id) => !done.has(id));
      await Promise.all(left.map((accountId) => queue!.enqueue(NAME, { accountId }).catch(() => undefined)));
      return left.length === 0;
    },
    PATIENCE,
  );
const ids = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

/** Half of the work is done, then the server dies. */
const survives = async (kill: () => Promise<void>): Promise<void> => {
  const [before, after] = [ids(50), ids(50)];
  await allDone(before);
  await Promise.all(after.slice(0, 25).map((accountId) => queue!.enqueue(NAME, { accountId })));
  await kill();
  await allDone(after);
  expect([...before, ...after].every((id) => done.has(id))).toBe(true);
};

const setUp = (): void => {
  Logger.overrideLogger(false);
  servers = new RedisServers();
  done = new Set();
};
const tearDown = async (): Promise<void> => {
  await worker?.close();
  await store?.close();
  [worker, queue, store] = [undefined, undefined, undefined];
  await servers.close();
};

describeWithRedis('jobs on several Redis servers', () => {
  beforeEach(setUp);
  afterEach(tearDown);

  it('go on when the node of a cluster that has them dies', async () => {
    const ports = await startCluster(servers);
    await open({ urls: [url(ports[0]!), url(ports[1]!)], cluster: true });
    const owner = await ownerOf(ports, `{${SERVICE}}:${NAME}:wait`);
    await survives(() => servers.kill(owner));
    const others = ports.filter((port) => port !== owner);
    expect(others).toContain(await ownerOf(others, `{${SERVICE}}:${NAME}:wait`));
    expect(await store!.isReady()).toBe(true);
  }, 240_000);

  it('go on when the primary that Sentinels name dies', async () => {
    const { primary, sentinels } = await startWatched(servers);
    await open({ urls: sentinels.map((port) => url(port)) as [string], sentinelName: 'lodgewire' });
    await survives(() => servers.kill(primary));
    expect(await store!.isReady()).toBe(true);
  }, 240_000);
});

describeWithRedis('Redis over TLS', () => {
  beforeEach(setUp);
  afterEach(tearDown);

  const certificates = (folder: string): { ca: string; options: string[] } => {
    const at = (name: string): string => join(folder, name);
    const openssl = (...args: string[]): void => void execFileSync('openssl', args, { stdio: 'ignore' });
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    openssl('req', '-x509', ...key, '-keyout', at('ca.key'), '-out', at('ca.pem'), '-subj', '/CN=test', '-days', '2');
    openssl('req', '-x509', ...key, '-keyout', at('key.pem'), '-out', at('cert.pem'), '-subj', '/CN=redis', '-days', '2',
      '-addext', 'subjectAltName=IP:127.0.0.1', '-addext', 'basicConstraints=critical,CA:FALSE', '-CA', at('ca.pem'), '-CAkey', at('ca.key')); // prettier-ignore
    const files = [
      '--tls-cert-file',
      at('cert.pem'),
      '--tls-key-file',
      at('key.pem'),
      '--tls-ca-cert-file',
      at('ca.pem'),
    ];
    return { ca: at('ca.pem'), options: ['--port', '0', '--tls-port', '{port}', '--tls-auth-clients', 'no', ...files] };
  };

  it('takes a server whose certificate the CA signed, and no other', async () => {
    const { ca, options } = certificates(servers.folder);
    const port = await servers.start(options);
    await open({ urls: [url(port, 'rediss')], caFile: ca });
    await allDone(ids(10));
    const stranger = await openRedisStore({ urls: [url(port, 'rediss')] }, SERVICE);
    expect(await stranger.isReady()).toBe(false);
    await stranger.close();
  }, 120_000);
});

if (isInstalled)
  describeQueueStore('Redis Cluster', async () => {
    const nodes = new RedisServers();
    const ports = await startCluster(nodes);
    const admin = new Cluster(ports.map((port) => ({ host: '127.0.0.1', port })));
    const onEach = (command: string, ...rest: string[]): Promise<unknown> =>
      Promise.all(admin.nodes('master').map((node) => node.call(command, ...rest)));
    return {
      store: await openRedisStore({ urls: [url(ports[0]!)], cluster: true }, SERVICE),
      wipe: async () => void (await onEach('FLUSHALL')),
      cut: async () => void (await onEach('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')),
      end: async () => {
        admin.disconnect();
        await nodes.close();
      },
    };
  });
