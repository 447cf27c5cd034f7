import { proof, type Trial } from './proof.js';
import { ANY_PRICE } from './lib/booking-site.js';
import { EchoReceiver } from './lib/stack/echo-receiver.js';
import { GuestStage, type Stay } from './lib/guest-stage.js';
import { searchLogs, searchRedis, searchTables, type Take, watchQueue } from './lib/hostile/haystack.js';
import { Needles } from './lib/hostile/needles.js';
import { searchOpened } from './lib/opened-guests.js';
import type { Stack } from './lib/stack/stack.js';
import { until } from './lib/stack/wait.js';
import { planted } from './planted/erase.js';

/** Text that is not guest data and is stored everywhere: a search that does not find it proves nothing. */
const CONTROL = 'control-that-must-be-found';
const STORED = [
  'reservation.sealed_guest',
  'outbox_event.personal',
  'idempotency_key.sealed_body',
  'webhook_attempt.sealed_excerpt',
];
/** The fields of a reservation that remain when its guest is erased. */
const KEPT = [
  'id',
  'checkInDate',
  'checkOutDate',
  'guests',
  'status',
  'currency',
  'totalPrice',
  'components',
  'createdAt',
];

export const erase = proof({
  name: 'erase',
  promise: 'guests are sealed wherever they are stored, and gone everywhere once they are erased',
  short: { stays: 2 },
  full: { stays: 60 },
  planted,
  async run(trial: Trial, { stays }) {
    const receiver = await EchoReceiver.start();
    const stack = await trial.stack({ env: { LOG_LEVEL: 'trace', CALENDAR_DAYS: '120' } });
    const queue = watchQueue(stack);
    const needles = new Needles();
    const stage = new GuestStage(stack, needles, trial.random, receiver);
    await stage.set();
    await stack.request('POST', '/api/v1/tag', { body: { name: CONTROL }, headers: { 'x-request-id': CONTROL } });
    for (let count = 0; count < stays; count += 1) {
      await stage.bookHere();
      await stage.bookHere(true);
      await stage.bookThere();
    }
    await stage.confirmed();
    const refused = await stage.refusals();
    trial.must(
      refused.every((status) => status >= 400),
      `requests were refused (${refused.join(', ')})`,
    );
    const left = await stage.bookAndLeave(() => settled(stack));
    trial.must(left === 204, `an account with a guest was deleted (${left})`);
    await settled(stack);
    trial.figure('guests', stage.stays.length);
    trial.figure('canaries', needles.size);

    const before = await readAll(stack, stage.stays);
    const sealed = new Map<string, number>();
    await searchOpened(stack, keysOf(stack), counting(needles, sealed));
    for (const place of STORED)
      trial.must((sealed.get(`opened ${place}`) ?? 0) > 0, `guests were stored, sealed, in ${place}`);
    await search(trial, stack, needles, 'before');

    await eraseAll(trial, stack, stage.stays);
    // Attempts that began before it have ended.
    await settled(stack);
    const heard = receiver.received.length;
    await comeBack(trial, stage);
    await settled(stack);
    await search(trial, stack, needles, 'after');
    const kept = new Map<string, number>();
    const opened = await searchOpened(stack, keysOf(stack), counting(needles, kept));
    trial.figure('sealed values opened afterwards', opened);
    trial.must(kept.size === 0, `nothing is left of them in the sealed values (${[...kept.keys()].join(', ')})`);
    const after = await readAll(stack, stage.stays);
    trial.must(same(before, after), 'stay, price and status of every reservation are as they were');
    const sent = receiver.received.slice(heard);
    const look = needles.search();
    trial.figure('notifications sent afterwards', sent.length);
    trial.must(
      sent.length > 0 && sent.every((body) => look('sent', body).length === 0),
      'and were sent without the guest',
    );
    const jobs = new Map<string, number>();
    (await queue.stop())(counting(needles, jobs));
    trial.must(jobs.size === 0, 'no job ever contained a guest');
    await receiver.close();
  },
});

const keysOf = (stack: Stack): string => stack.apis[0]!.options.env.ENCRYPTION_KEYS!;

/** Counts findings by place. */
const counting = (needles: Needles, counts: Map<string, number>): Take => {
  const look = needles.search();
  return (place, text) => {
    const found = look(place, text).length;
    if (found > 0) counts.set(place, (counts.get(place) ?? 0) + found);
  };
};

/** Waits until every event has been attempted at both URLs. */
const settled = (stack: Stack): Promise<true> =>
  until('every event to be tried', async () => {
    const [row] = await stack.sql<{ waiting: number }>(
      `SELECT (SELECT count(*) FROM outbox_event WHERE dispatched_at IS NULL)::int
            + (SELECT count(*) FROM webhook_delivery WHERE state = 'PENDING' AND (next_attempt_at <= now() OR lease_until > now()))::int AS waiting`,
    );
    return row!.waiting === 0 ? true : undefined;
  });

const readAll = async (stack: Stack, stays: readonly Stay[]): Promise<Record<string, unknown>[]> => {
  const rows: Record<string, unknown>[] = [];
  for (const { id } of stays) rows.push((await stack.request('GET', `/api/v1/reservation/${id}`)).body);
  return rows;
};

const same = (before: Record<string, unknown>[], after: Record<string, unknown>[]): boolean =>
  before.every((row, index) =>
    KEPT.every((field) => JSON.stringify(row[field]) === JSON.stringify(after[index]![field])),
  );

/** Erases half by e-mail address, half by reservation. */
const eraseAll = async (trial: Trial, stack: Stack, stays: readonly Stay[]): Promise<void> => {
  let erased = 0;
  for (const [index, { id, email }] of stays.entries()) {
    const body = index % 2 === 0 ? { email: email.toUpperCase() } : { reservationID: id };
    erased += (await stack.request('POST', '/api/v1/guest/erase', { body })).body.erased;
  }
  trial.must(erased === stays.length, `every guest was erased once (${erased})`);
};

/** Runs everything that could restore a guest: repeats, reads of the PMS, redeliveries. */
const comeBack = async (trial: Trial, { stack, stays, needles }: GuestStage): Promise<void> => {
  const look = needles.search();
  let repeats = 0;
  for (const { id, repeat, bookingId } of stays) {
    if (bookingId !== undefined) await stack.sandbox.changeBooking('demo', bookingId, { status: 'confirmed' });
    if (!repeat) continue;
    const { body, key } = repeat;
    const headers = { 'idempotency-key': key };
    const answer = await stack.request('POST', ANY_PRICE, { body, headers });
    const isSame = answer.status < 300 && answer.body.id === id;
    if (isSame && look('answer', answer.text).length === 0) repeats += 1;
  }
  trial.must(
    repeats === stays.filter(({ repeat }) => repeat).length,
    'repeated requests answer without the guest and book nothing',
  );
  const account = (await stack.request('GET', '/api/v1/integration-account')).body.data[0].id as string;
  await stack.sql(
    `UPDATE sync_schedule SET cursor = NULL, requested_at = now(), next_due_at = now() WHERE account_id = $1 AND resource = 'RESERVATIONS'`,
    [account],
  );
  const since = new Date(Date.now() - 3_600_000).toISOString();
  await stack.request('POST', '/api/v1/outgoing-webhooks/PROVIDER_14/redeliver', { body: { since } });
  const { data } = (await stack.request('GET', '/api/v1/outgoing-webhooks/PROVIDER_14/deliveries?limit=100')).body;
  for (const { id } of data as { id: string }[])
    await stack.request('POST', `/api/v1/outgoing-webhooks/PROVIDER_14/deliveries/${id}/redeliver`);
  await until('the PMS to be read again', async () => {
    const rows = await stack.sql(
      `SELECT 1 FROM sync_run WHERE account_id = $1 AND resource = 'RESERVATIONS' AND finished_at > now() - interval '20 seconds'
         AND status = 'SUCCEEDED'`,
      [account],
    );
    return rows.length > 0 ? true : undefined;
  });
};

/** Checks that no guest is stored in clear in any column, log, job or Redis file. */
const search = async (trial: Trial, stack: Stack, needles: Needles, when: string): Promise<void> => {
  const found = new Map<string, number>();
  const controls = new Needles();
  controls.add('control', CONTROL);
  const [hits, control] = [counting(needles, found), new Map<string, number>()];
  const check = counting(controls, control);
  let searched = 0;
  const take: Take = (place, text) => {
    searched += text.length;
    hits(place, text);
    check(place, text);
  };
  const columns = await searchTables(stack, take);
  searchLogs(stack, take);
  searchRedis(stack, take);
  trial.figure(`searched ${when}`, `${(searched / 1e6).toFixed(1)} MB: logs, ${columns} columns`);
  for (const [place, count] of found) trial.say(`FOUND ${when}: ${place} (${count})`);
  trial.must(found.size === 0, `no guest is stored in clear anywhere ${when} the erasure`);
  const kinds = [...control.keys()].map((place) => place.split(' ')[0]);
  trial.must(kinds.includes('table') && kinds.includes('log'), `the search finds what was planted ${when}`);
};
