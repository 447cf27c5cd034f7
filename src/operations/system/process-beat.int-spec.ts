import { randomUUID } from 'node:crypto';
import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import type { Env } from '../../config/env.js';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import { movesFor } from '../../platform/moves/testing/moves-for.js';
import type { WorkspaceMoves } from '../../platform/moves/workspace-moves.js';
import { ApiProcesses } from '../../platform/turns/api-processes.js';
import { ProcessBeat, shortHost } from './process-beat.js';
import { ProcessesRepository } from './processes.repository.js';
import { ServiceProcessEntity } from './service-process.entity.js';
import { OWN_SCHEMA } from '../../platform/database/schema/schema-version.js';

describe('a process', () => {
  let connection: TestConnection;
  let processes: ProcessesRepository;
  let moves: WorkspaceMoves;
  const clock = new FixedClock();

  beforeAll(async () => {
    connection = await openTestDatabase(ServiceProcessEntity);
    moves = movesFor(connection.database, clock);
    processes = new ProcessesRepository(connection.database);
  });
  afterAll(() => connection.close());

  let apis: ApiProcesses;
  const beatOf = (role: 'api' | 'worker', from = processes): ProcessBeat => {
    apis = new ApiProcesses();
    return new ProcessBeat({ ROLE: role } as Env, from, apis, moves, clock);
  };
  const all = () => processes.seenAfter(new Date(0));
  const ended = async (minutesAgo: number): Promise<ServiceProcessEntity> => {
    const seenAt = new Date(clock.now().getTime() - minutesAgo * 60_000);
    const row: ServiceProcessEntity = {
      id: randomUUID(),
      role: 'api',
      version: '1',
      nodeVersion: '1',
      schema: null,
      host: 'h',
      startedAt: seenAt,
      seenAt,
      memoryMb: 1,
      loopDelayMs: 0,
      quietFor: [],
    };
    await processes.save(row);
    return row;
  };

  it('reports itself, deletes rows of processes that have been silent for an hour, and deletes its own row', async () => {
    const [silent] = [await ended(59), await ended(61)];
    const beat = beatOf('worker');
    await beat.start();
    const [first, own, ...others] = await all();
    expect([first, others]).toEqual([silent, []]);
    expect(own).toMatchObject({
      role: 'worker',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      nodeVersion: process.versions.node,
      schema: OWN_SCHEMA,
      startedAt: clock.now(),
      seenAt: clock.now(),
    });
    expect(own!.memoryMb).toBeGreaterThan(0);
    await beat.beforeApplicationShutdown();
    expect(await all()).toEqual([silent]);
  });

  it('counts the API processes that reported themselves lately, and itself', async () => {
    const [lately, silent] = [await ended(0.5), await ended(0.6)];
    for (const [role, count] of [
      ['worker', 1],
      ['api', 2],
    ] as const) {
      const beat = beatOf(role);
      await beat.start();
      expect(apis.count).toBe(count);
      await beat.beforeApplicationShutdown();
    }
    for (const { id } of [lately, silent]) await processes.remove(id);
  });

  it('starts even when it cannot report itself', async () => {
    const away = { save: () => Promise.reject(new Error('away')), remove: async () => undefined };
    const beat = beatOf('api', away as unknown as ProcessesRepository);
    await expect(beat.start()).resolves.toBeUndefined();
    await beat.beforeApplicationShutdown();
  });

  it('reports the workspaces that leave, and for which nothing is under way', async () => {
    const [idle, busy] = [randomUUID(), randomUUID()];
    let end!: () => void;
    const job = moves.runJob(busy, () => new Promise<void>((done) => (end = done)));
    await moves.refresh();
    for (const id of [idle, busy])
      await connection.database.query(
        `INSERT INTO workspace_move (workspace_id, state, began_at) VALUES ($1, 'LEAVING', now())`,
        [id],
      );
    const quietFor = async (): Promise<string[]> => {
      const beat = beatOf('worker');
      await beat.start();
      const rows = await all();
      await beat.beforeApplicationShutdown();
      return rows.at(-1)!.quietFor;
    };
    expect(await quietFor()).toEqual([idle]);
    await expect(moves.run(idle, async () => 'done')).rejects.toMatchObject({ code: 'workspace_moving' });
    expect(await moves.runJob(idle, () => Promise.reject(new Error('must not run')))).toBe(false);
    end();
    await job;
    expect((await quietFor()).sort()).toEqual([idle, busy].sort());
  });

  it('is not reported when it was not started', async () => {
    const before = await all();
    await beatOf('api').beforeApplicationShutdown();
    expect(await all()).toEqual(before);
  });

  it.each([
    ['web1.internal.example.com', 'web1'],
    ['lodgewire-worker-7d8f9c-abcde', '7d8f9c-abcde'],
  ])('shows %s as %s', (name, shown) => expect(shortHost(name)).toBe(shown));
});
