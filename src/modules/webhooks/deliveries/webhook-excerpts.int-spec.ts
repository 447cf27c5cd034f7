import { randomUUID } from 'node:crypto';
import { behind, whileHeld } from '../../../../test/support/held.js';
import type { Scope } from '../../../platform/access/scope.js';
import { newId } from '../../../platform/database/ids.js';
import { openWebhookBench, PROVIDER, type WebhookBench } from '../testing/webhook-bench.js';
import type { StartedDelivery } from './webhook-attempts.repository.js';
import type { NewAttempt } from '../webhook.entity.js';

const guest = { name: 'Ada Example' };
const subjectId = randomUUID();

let bench: WebhookBench;
let scope: Scope;

beforeAll(async () => {
  bench = await openWebhookBench();
  bench.outbox.declarePersonal(['RESERVATION_CREATED'], ['guest']);
});
beforeEach(async () => {
  await bench.clear();
  scope = await bench.makeTenant();
});
afterAll(() => bench.close());

/** Returns a delivery of an event about the subject whose attempt is in progress. */
const started = async (who = scope, about = subjectId): Promise<StartedDelivery> => {
  await bench.webhooks.update(who, PROVIDER, { urls: ['https://a.example.com/'], events: ['RESERVATION_CREATED'] });
  await bench.append(who, { subjectId: about, data: { guest } });
  const [claim] = await bench.claim();
  return (await bench.attempts.start(claim!, new Date(bench.clock.now().getTime() + 45_000)))!;
};
const attemptOf = (delivery: StartedDelivery, number = 1, responseExcerpt = 'Ada is welcome'): NewAttempt => ({
  id: newId(bench.clock.now()),
  deliveryId: delivery.id,
  number,
  trigger: 'AUTOMATIC',
  status: 200,
  errorClass: null,
  durationMs: 1,
  responseExcerpt,
  startedAt: bench.clock.now(),
});
/** Stores an attempt as a failure. */
const insert = (delivery: StartedDelivery, number?: number, responseExcerpt?: string): Promise<void> =>
  bench.database.transaction(async () => {
    const attempt = attemptOf(delivery, number, responseExcerpt);
    const sealedExcerpt = await bench.excerpts.kept(delivery, attempt);
    await bench.excerpts.insert({ ...attempt, sealedExcerpt });
  });
/** Stores an attempt as a success, in one statement with the end of its delivery. */
const succeed = async (delivery: StartedDelivery) => {
  const attempt = attemptOf(delivery);
  const sealedExcerpt = await bench.excerpts.sealed(attempt, delivery.workspaceId);
  const now = bench.clock.now();
  return bench.successes.store({
    delivery,
    attempt: { ...attempt, sealedExcerpt },
    now,
    leaseUntil: now,
    goesOn: false,
  });
};
const excerptsOf = async ({ workspaceId, id }: StartedDelivery): Promise<string[]> =>
  (await bench.excerpts.attemptsOf(workspaceId, [id])).map(({ responseExcerpt }) => responseExcerpt);
const forget = (): Promise<void> =>
  bench.database.transaction(() => bench.stores.forget(scope.workspaceId, [subjectId], ['guest']));
/** Stores the answer as the previous version did. */
const putInClear = () =>
  bench.rows(`UPDATE webhook_attempt SET sealed_excerpt = NULL, response_excerpt = 'Ada says ' || number`);

describe('the answer of a receiver', () => {
  it('is read in the order of the attempts', async () => {
    const delivery = await started();
    for (const number of [2, 3, 1]) await insert(delivery, number, `answer ${number}`);
    expect(await excerptsOf(delivery)).toEqual(['answer 1', 'answer 2', 'answer 3']);
  });

  it('can be decrypted for its own attempt only', async () => {
    const delivery = await started();
    await insert(delivery, 1, 'one');
    await insert(delivery, 2, 'two');
    await bench.rows(
      'UPDATE webhook_attempt SET sealed_excerpt = (SELECT sealed_excerpt FROM webhook_attempt WHERE number = 1)',
    );
    await expect(excerptsOf(delivery)).rejects.toThrow('cannot be decrypted');
  });

  it('is erased with the subject of its event, in its workspace only', async () => {
    const forgotten = await started();
    const kept = [await started(scope, randomUUID()), await started(await bench.makeTenant())];
    for (const delivery of [forgotten, ...kept]) await insert(delivery);
    await forget();
    expect(await excerptsOf(forgotten)).toEqual(['']);
    for (const delivery of kept) expect(await excerptsOf(delivery)).toEqual(['Ada is welcome']);
  });

  it('is not stored once the subject has been erased, and is erased when it was stored just before', async () => {
    const delivery = await started();
    await behind(bench.database, () => insert(delivery), forget);
    expect(await excerptsOf(delivery)).toEqual(['']);
    await insert(delivery, 2);
    expect(await excerptsOf(delivery)).toEqual(['', '']);
  });

  it('is stored with a success, but not once the subject has been erased', async () => {
    const kept = await started(scope, randomUUID());
    await succeed(kept);
    const delivery = await started();
    await behind(bench.database, forget, () => succeed(delivery));
    expect([await excerptsOf(kept), await excerptsOf(delivery)]).toEqual([['Ada is welcome'], ['']]);
  });

  it('is stored for an event without personal data', async () => {
    const delivery = await started();
    await insert({ ...delivery, isPersonal: false });
    await forget();
    await insert({ ...delivery, isPersonal: false }, 2, 'fine');
    expect(await excerptsOf(delivery)).toEqual(['', 'fine']);
  });

  it('is copied only for the tenant that received it', async () => {
    const delivery = await started();
    await insert(delivery);
    await insert(await started(await bench.makeTenant(scope.workspaceId)));
    await insert(await started(scope, randomUUID()));
    const copy = { kind: 'delivery', at: bench.clock.now(), url: 'https://a.example.com/', content: 'Ada is welcome' };
    expect(await bench.excerpts.copies(scope, [subjectId])).toEqual([copy]);
    const stranger = { ...scope, workspaceId: (await bench.makeTenant()).workspaceId };
    expect(await bench.excerpts.copies(stranger, [subjectId])).toEqual([]);
  });

  it('of the previous version is sealed, in batches, unless another process is sealing it', async () => {
    const delivery = await started();
    for (const number of [1, 2, 3]) {
      await insert(delivery, number);
      bench.clock.advance(1);
    }
    await putInClear();
    expect(await bench.excerpts.sealRows(1)).toBe(1);
    const lock = () => bench.rows('SELECT id FROM webhook_attempt WHERE number = 2 FOR UPDATE');
    expect(await whileHeld(bench.database, lock, () => bench.excerpts.sealRows(10))).toBe(1);
    expect(await bench.rows('SELECT response_excerpt AS clear FROM webhook_attempt ORDER BY number')).toEqual([
      { clear: '' },
      { clear: 'Ada says 2' },
      { clear: '' },
    ]);
    expect(await bench.excerpts.sealRows(10)).toBe(1);
    expect(await excerptsOf(delivery)).toEqual(['Ada says 1', 'Ada says 2', 'Ada says 3']);
  });
});
