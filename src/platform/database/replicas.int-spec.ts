import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { until } from '../../../sandbox/testing/until.js';
import { type Replicated, startReplicated, type TestReplica } from '../../../test/support/replicated.js';
import type { Env } from '../../config/env.js';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import { UNRESTRICTED } from '../access/rights.js';
import { asSystem, asTenant, asWorkspace } from './access.js';
import { dataSourceOptions } from './data-source.js';
import { Database } from './database.js';
import { Replicas } from './replicas.js';
import { type TenantRows, rowPerTenant } from './testing/row-per-tenant.js';
import { WritePositions } from './write-positions.js';

const MAX_LAG = 5;
/** Shows which server answered, and all tags that the actor sees, without any condition. */
const TAGS = 'SELECT pg_is_in_recovery() AS "isReplica", array_agg(name ORDER BY name) AS names FROM tag';

interface Answer {
  isReplica: boolean;
  names: string[] | null;
}

interface ApiProcess {
  database: Database;
  replicas: Replicas;
  positions: WritePositions;
  clock: FixedClock;
  close(): Promise<void>;
}

let servers: Replicated;
let one: TestReplica;
let two: TestReplica;
let ada: TenantRows;
let ben: TenantRows;
let cyd: TenantRows;
const opened: ApiProcess[] = [];

const open = async (urls: string[] = servers.replicas.map(({ url }) => url)): Promise<ApiProcess> => {
  const settings = { url: servers.url, poolSize: 4, applicationName: 'lodgewire-test' };
  const source = await new DataSource(dataSourceOptions(settings, [])).initialize();
  const env = {
    replicaUrls: urls,
    runsApi: true,
    ROLE: 'api',
    DATABASE_POOL: 4,
    REPLICA_MAX_LAG_SECONDS: MAX_LAG,
  } as Env;
  const clock = new FixedClock();
  const positions = new WritePositions(source, env);
  const replicas = new Replicas(source, env, clock, positions);
  const close = async (): Promise<void> => {
    await replicas.onApplicationShutdown();
    await source.destroy();
  };
  const api = { database: new Database(source, replicas), replicas, positions, clock, close };
  opened.push(api);
  return api;
};

/** Checks the replicas as the timer does, a second later. */
const beat = async ({ replicas, clock }: ApiProcess): Promise<void> => {
  clock.advance(1_000);
  await replicas.beat();
};
const faults = ({ replicas }: ApiProcess): (string | undefined)[] => replicas.states.map(({ leftOut }) => leftOut);
const areUsed = (api: ApiProcess, count: number): Promise<unknown> =>
  until(`${count} replicas in use`, async () => {
    await beat(api);
    return faults(api).filter((fault) => fault === undefined).length === count;
  });

const read = async ({ database }: ApiProcess, party: TenantRows): Promise<Answer> => {
  const [answer] = await asTenant(party, () => database.read<Answer>('every-tag', TAGS, []));
  return answer!;
};

/** Writes as a request does: commits, and notes the write before it answers. */
const write = async ({ database, positions }: ApiProcess, { workspaceId }: TenantRows, name: string): Promise<void> => {
  await asWorkspace(workspaceId, UNRESTRICTED, () =>
    database.query(
      'INSERT INTO tag (id, workspace_id, name, description, created_at, updated_at) VALUES ($1, $2, $3, $4, now(), now())',
      [randomUUID(), workspaceId, name, ''],
    ),
  );
  await positions.note([workspaceId]);
};

beforeAll(async () => {
  Logger.overrideLogger(false);
  servers = await startReplicated(2);
  [one, two] = servers.replicas as [TestReplica, TestReplica];
  const [first, second] = [randomUUID(), randomUUID()];
  const tenants = [first, first, second].map((workspaceId) => ({ workspaceId, tenantId: randomUUID() }));
  const database = Object.assign(new URL(servers.adminUrl), { pathname: new URL(servers.url).pathname }).href;
  [ada, ben, cyd] = (await rowPerTenant(database, tenants)) as [TenantRows, TenantRows, TenantRows];
}, 120_000);

afterEach(async () => {
  await Promise.all(opened.splice(0).map((api) => api.close()));
});

afterAll(() => servers.close());

describe('reads from replicas', () => {
  it('are answered by the primary until a replica has been checked', async () => {
    const api = await open();
    expect((await read(api, ada)).isReplica).toBe(false);
    await areUsed(api, 2);
    expect((await read(api, ada)).isReplica).toBe(true);
  });

  it('show each workspace only its own rows, and nothing without a workspace', async () => {
    const api = await open();
    await areUsed(api, 2);
    const nameOf = ({ rows }: TenantRows): string => (JSON.parse(rows.tag!) as { name: string }).name;
    expect(await read(api, ada)).toEqual({ isReplica: true, names: [nameOf(ada), nameOf(ben)].sort() });
    expect(await read(api, cyd)).toEqual({ isReplica: true, names: [nameOf(cyd)] });
    const turns = [ada, cyd].map((party) => ({
      access: { workspaceId: party.workspaceId, actorId: party.tenantId },
      values: [],
    }));
    const [first, second] = await api.database.readFor<Answer>('every-tag', TAGS, turns);
    expect([first![0]!.names!.length, second![0]!.names]).toEqual([2, [nameOf(cyd)]]);
    expect(await api.database.read<Answer>('every-tag', TAGS, [])).toEqual([{ isReplica: false, names: null }]);
    const [all] = await asSystem(() => api.database.read<Answer>('every-tag', TAGS, []));
    expect(all).toMatchObject({ isReplica: false });
  });

  it('show a write immediately, whichever process received it', async () => {
    const [api, other] = [await open(), await open()];
    await Promise.all([areUsed(api, 2), areUsed(other, 2)]);
    for (let turn = 0; turn < 20; turn += 1) {
      await write(api, cyd, `written-${turn}`);
      for (const process of [api, other]) expect((await read(process, cyd)).names).toContain(`written-${turn}`);
    }
  });

  it('are answered by the primary while no replica has replayed the writes of the workspace', async () => {
    const api = await open();
    await areUsed(api, 2);
    for (const replica of [one, two]) await replica.run('SELECT pg_wal_replay_pause()');
    try {
      await write(api, cyd, 'while-paused');
      const answer = await read(api, cyd);
      expect(answer).toMatchObject({ isReplica: false });
      expect(answer.names).toContain('while-paused');
      expect(await read(api, ada)).toMatchObject({ isReplica: true });
      await one.run('SELECT pg_wal_replay_resume()');
      await until('the replica that resumes', async () => (await read(api, cyd)).isReplica);
      expect((await read(api, cyd)).names).toContain('while-paused');
    } finally {
      for (const replica of [one, two]) await replica.run('SELECT pg_wal_replay_resume()');
    }
  });

  it('exclude a replica that lags, and use it again afterwards', async () => {
    const api = await open([two.url]);
    await areUsed(api, 1);
    await two.run('SELECT pg_wal_replay_pause()');
    await write(api, ben, 'makes-it-lag');
    for (let second = 0; second < MAX_LAG; second += 1) await beat(api);
    expect(faults(api)).toEqual([undefined]);
    await beat(api);
    expect(faults(api)).toEqual(['it lags behind']);
    expect(api.replicas.states[0]!.behind).toBeGreaterThan(0);
    expect(await read(api, ada)).toMatchObject({ isReplica: false });
    await two.run('SELECT pg_wal_replay_resume()');
    await areUsed(api, 1);
    expect(await read(api, ada)).toMatchObject({ isReplica: true });
  });

  it('do not fail when a replica stops, and use it again afterwards', async () => {
    const api = await open([one.url]);
    await areUsed(api, 1);
    expect(await read(api, ada)).toMatchObject({ isReplica: true });
    await one.stop();
    const answers = await Promise.all(Array.from({ length: 8 }, () => read(api, ada)));
    expect(answers.map(({ isReplica }) => isReplica)).toEqual(Array.from({ length: 8 }, () => false));
    expect(faults(api)).toEqual(['it does not answer']);
    await one.start();
    await areUsed(api, 1);
    expect(await read(api, ada)).toMatchObject({ isReplica: true });
  });

  it.each([
    ['the primary itself', 'it is not a replica', () => servers.url],
    [
      'another database of the server',
      'it is a replica of another database',
      () => Object.assign(new URL(one.url), { pathname: '/lodgewire', ...adminOf(servers) }).href,
    ],
    ['an address without a server', 'it does not answer', () => 'postgres://user:password@127.0.0.1:1/none'],
  ])('do not use %s as a replica', async (_, fault, url) => {
    const api = await open([url()]);
    await beat(api);
    expect(faults(api)).toEqual([fault]);
    expect(await read(api, ada)).toMatchObject({ isReplica: false });
  });

  it('do not use a replica that has been promoted', async () => {
    const api = await open([two.url]);
    await areUsed(api, 1);
    await two.run('SELECT pg_promote()');
    await beat(api);
    expect(faults(api)).toEqual(['it is not a replica']);
    expect(await read(api, ada)).toMatchObject({ isReplica: false });
  });
});

const adminOf = ({ adminUrl }: Replicated): { username: string; password: string } => {
  const { username, password } = new URL(adminUrl);
  return { username, password };
};
