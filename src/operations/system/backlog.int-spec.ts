import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import { BacklogRepository } from './backlog.repository.js';
import { BacklogService } from './backlog.service.js';

const MINUTE_MS = 60_000;

describe('the backlog', () => {
  let connection: TestConnection;
  let repository: BacklogRepository;
  let backlog: BacklogService;
  const clock = new FixedClock(Date.parse('2026-06-01T12:03:20Z'));

  beforeAll(async () => {
    connection = await openTestDatabase();
    repository = new BacklogRepository(connection.database);
    backlog = new BacklogService(repository, clock);
  });
  beforeEach(() => connection.database.query('TRUNCATE backlog_sample, pms_hint'));
  afterAll(() => connection.close());

  const none = { events: 0, deliveries: 0, syncs: 0, hints: 0, unknown_outcomes: 0 };
  const minute = (text: string): Date => new Date(`2026-06-01T${text}:00Z`);
  const samples = () => connection.database.query('SELECT minute, kind, waiting FROM backlog_sample ORDER BY 1, 2');

  it('is counted once a minute for all processes', async () => {
    await backlog.sample();
    await repository.addSample(minute('12:03'), { ...none, hints: 9 });
    await backlog.sample();
    expect(await samples()).toHaveLength(5);
    expect((await samples())[0]).toEqual({ minute: minute('12:03'), kind: 'deliveries', waiting: 0 });
    clock.advance(MINUTE_MS);
    await backlog.sample();
    expect(await samples()).toHaveLength(10);
  });

  it('shows the maximum of every five minutes, and gaps where no process counted', async () => {
    for (const [at, hints] of [
      ['11:55', 3],
      ['11:59', 7],
      ['12:00', 1],
      ['12:04', 0],
    ] as const)
      await repository.addSample(minute(at), { ...none, hints });
    const { since, stepSeconds, most } = await backlog.history();
    expect([since, stepSeconds]).toEqual([new Date('2026-05-31T12:05:00Z'), 300]);
    expect(most.hints).toHaveLength(288);
    expect(most.hints.slice(-3)).toEqual([null, 7, 1]);
    expect(most.events.slice(-3)).toEqual([null, 0, 0]);
  });

  it('is kept for a day and no longer', async () => {
    await repository.addSample(new Date('2026-05-31T10:00:00Z'), none);
    await repository.addSample(new Date('2026-05-31T12:10:00Z'), { ...none, syncs: 4 });
    await backlog.sample();
    expect(await samples()).toHaveLength(10);
    expect((await backlog.history()).most.syncs[1]).toBe(4);
  });
});
