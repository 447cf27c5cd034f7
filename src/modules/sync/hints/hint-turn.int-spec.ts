import { Env } from '../../../config/env.js';
import { RefusingQueue } from '../../../platform/queue/testing/refusing-queue.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import { HintProcessor } from './hint.processor.js';
import { HintRepository } from './hint.repository.js';
import type { HintService } from './hint.service.js';
import type { HintTurnsService } from './hint-turns.service.js';
import { type HintTurn, HintTurnRepository } from './hint-turn.repository.js';
import { HintTurnEntity } from '../sync.entity.js';
import { ScheduleHarness, second } from '../testing/schedule.harness.js';

describe("an account's turn", () => {
  let harness: ScheduleHarness;
  let turns: HintTurnRepository;
  let hints: HintRepository;
  let account: AccountRef;
  let neighbour: AccountRef;

  beforeAll(async () => {
    harness = await ScheduleHarness.open();
    turns = new HintTurnRepository(harness.connection.database);
    hints = new HintRepository(harness.connection.database);
  });
  afterAll(() => harness.connection.close());
  beforeEach(async () => {
    await harness.connection.database.query('DELETE FROM integration_account');
    account = await harness.account();
    neighbour = await harness.account(account);
  });

  const claim = (now: Date, leaseUntil = second(60)) => turns.claim(account, now, leaseUntil);
  const rows = () => harness.connection.database.repository(HintTurnEntity);
  const row = ({ id }: AccountRef = account) => rows().findOneByOrFail({ accountId: id });
  const store = (of: AccountRef, at: Date, providerId = 'R1') =>
    hints.store(of, [{ resource: 'RESERVATION', providerId }], at);
  const isDue = async (now: Date) => (await turns.due(now, 10)).includes(account.id);

  it('is due until a worker claims it, whatever the queue store refuses', async () => {
    await store(account, second(0));
    const queue = new RefusingQueue();
    const service = { due: (limit: number) => turns.due(second(0), limit) } as HintTurnsService;
    const processor = new HintProcessor(new Env(), service, {} as HintService, queue);
    queue.isAway = true;
    await processor.enqueueDue();
    queue.isAway = false;
    await processor.enqueueDue();
    expect([queue.refused, queue.taken]).toEqual([1, [{ name: 'pms-hint', payload: { accountId: account.id } }]]);
  });

  it('begins with its first hint', async () => {
    const turn = (await claim(second(0)))!;
    expect(turn).toMatchObject({ accountId: account.id, failures: 0 });
    expect(await row()).toMatchObject({ servedAt: second(0), leaseUntil: second(60), leaseToken: turn.token });
  });

  it.each([
    ['does not go to a second worker while it lasts', second(59), false],
    ['goes to a second worker from the end of its lease on', second(60), true],
  ])('%s', async (_, now, taken) => {
    await store(account, second(0));
    const first = (await claim(second(0)))!;
    const due = await isDue(now);
    const other = await claim(now, second(120));
    expect([due, other !== undefined]).toEqual([taken, taken]);
    const holder = taken ? other!.token : first.token;
    expect(await row()).toMatchObject({
      leaseToken: holder,
      servedAt: taken ? now : second(0),
      leaseUntil: taken ? second(120) : second(60),
    });
  });

  it.each([
    ['does not come while the account rests', second(29), false],
    ['comes once the account has rested, with the failures so far', second(30), true],
  ])('%s', async (_, now, taken) => {
    await store(account, second(0));
    await turns.release((await claim(second(0)))!, { restUntil: second(30), failures: 3 });
    expect(await row()).toMatchObject({ leaseUntil: null, leaseToken: null, restUntil: second(30), failures: 3 });
    expect([await isDue(now), (await claim(now))?.failures]).toEqual([taken, taken ? 3 : undefined]);
    expect((await row()).restUntil).toEqual(taken ? null : second(30));
  });

  describe('under a stale token', () => {
    let stale: HintTurn;
    beforeEach(async () => {
      stale = (await claim(second(0)))!;
      await claim(second(60), second(120));
    });

    it('is not prolonged, and prolong returns false', async () => {
      const before = await row();
      expect(await turns.prolong(stale, second(600))).toBe(false);
      expect(await row()).toEqual(before);
    });

    it('is not released', async () => {
      const before = await row();
      await turns.release(stale, { restUntil: second(600), failures: 9 });
      expect(await row()).toEqual(before);
    });
  });

  it('is prolonged and released for its account only', async () => {
    const turn = (await claim(second(0)))!;
    await turns.claim(neighbour, second(0), second(60));
    await rows().update({ accountId: neighbour.id }, { leaseToken: turn.token });
    const before = await row(neighbour);
    expect(await turns.prolong(turn, second(90))).toBe(true);
    expect((await row()).leaseUntil).toEqual(second(90));
    await turns.release(turn, { restUntil: null, failures: 0 });
    expect(await row(neighbour)).toEqual(before);
  });

  describe('is due', () => {
    it.each([
      ['when a hint is due', second(10), true],
      ['not before a hint is due', second(9), false],
    ])('%s', async (_, now, due) => {
      await store(account, second(10));
      expect(await isDue(now)).toBe(due);
    });

    it('not for hints that were read', async () => {
      await store(account, second(0));
      await harness.connection.database.query('UPDATE pms_hint SET processed_at = $1', [second(1)]);
      expect(await isDue(second(10))).toBe(false);
    });

    it('first for the account served longest ago, before the older hints of others', async () => {
      await store(account, second(0));
      await store(neighbour, second(5));
      await turns.release((await claim(second(1)))!, { restUntil: null, failures: 0 });
      expect(await turns.due(second(10), 10)).toEqual([neighbour.id, account.id]);
      expect(await turns.due(second(10), 1)).toEqual([neighbour.id]);
    });

    it('first for the account with the older hint, if neither was ever served', async () => {
      await store(neighbour, second(0));
      await store(account, second(5));
      expect(await turns.due(second(10), 10)).toEqual([neighbour.id, account.id]);
    });

    it('for one account of each workspace before a second one', async () => {
      const other = await harness.account();
      await store(account, second(0));
      await store(neighbour, second(1));
      await store(other, second(2));
      for (const each of [account, neighbour, other])
        await turns.release((await turns.claim(each, second(3), second(60)))!, { restUntil: null, failures: 0 });
      expect((await turns.due(second(10), 10)).at(-1)).toBe(neighbour.id);
    });
  });
});
