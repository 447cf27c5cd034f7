import { randomUUID } from 'node:crypto';
import { CRASH_POINTS, type CrashPoint } from '../src/platform/faults/crash-point.js';
import { type Trial, proof } from './proof.js';
import { ANY_PRICE, type Bookable, bookables, insist, type Outcome, requestFor } from './lib/booking-site.js';
import { openShops } from './lib/money/price-stage.js';
import { goodQuotes, liftRates } from './lib/pms-calls.js';
import type { Random } from './lib/stack/random.js';
import { Receiver } from './lib/stack/receiver.js';
import { compareLedgers, settle } from './lib/reservation-ledgers.js';
import type { ServiceProcess } from './lib/stack/service-process.js';
import type { Stack } from './lib/stack/stack.js';
import { eventually, pause, until } from './lib/stack/wait.js';
import { planted } from './planted/points.js';

const ACCOUNT = 'demo';
/** The account that each run that dies during its creation connects again. */
const SECOND_ACCOUNT = 'demo-small';
/** Smily, which holds nights itself. */
const HOLDING = 'PROVIDER_10';
/** Hostaway changes stays by one write; Uplisting does not. */
const CHANGING = 'PROVIDER_04';
const REBOOKING = 'PROVIDER_11';
const RESOURCES = { resources: ['LISTINGS', 'CALENDARS', 'RESERVATIONS'] };

/** The number of attempts of a run to reach its point. */
const MOST_ATTEMPTS = 3;

interface Scene {
  stack: Stack;
  random: Random;
  units: Bookable[];
  accountId: string;
  outcomes: Outcome[];
}

/** Work that reaches the point. Resolves when the caller has its answer. */
type Work = (scene: Scene) => Promise<void>;

/** Books until a booking is accepted: taken nights never reach the later points. */
const book = async ({ stack, random, units, outcomes }: Scene, more: object = {}): Promise<void> => {
  for (let accepted = false; !accepted;) {
    const wish = { lead: random.int(5, 300), nights: random.int(1, 3), adults: 2, children: 0 };
    const request = { ...requestFor(wish, units, 340, random), ...more };
    const outcome = await insist(stack, 'POST', ANY_PRICE, request);
    outcomes.push(outcome);
    accepted = outcome.kind === 'accepted';
  }
};

/** Books with an unclear outcome, without the PMS's own event, which would report it before any look-up. */
const bookUnclear: Work = async (scene) => {
  scene.stack.sandbox.fault({ kind: 'webhookLost', count: 0 });
  scene.stack.sandbox.fault({ kind: 'statusAfter', status: 502, method: 'POST', path: '/leads$', count: 0 });
  await book(scene);
  scene.stack.sandbox.clearFaults();
};

/** Books until the PMS has the reservation, then requests the change until it is accepted. */
const bookAndSend =
  (change: 'cancel' | 'confirm', more: object): Work =>
  async (scene) => {
    const { stack, outcomes } = scene;
    let booked: Outcome;
    do {
      await book(scene, more);
      booked = outcomes.at(-1)!;
    } while (booked.status !== 201);
    for (let status = 0; status !== 200 && status !== 202;) {
      const answer = await stack
        .request('POST', `/api/v1/reservation/${booked.reservationId}/${change}`)
        .catch(() => undefined);
      status = answer?.status ?? 0;
      // A repeat after a crash finds the confirmation in progress or done.
      if (status === 409 && change === 'confirm') return;
      if (status !== 200) await pause(200);
      if (status === 409) throw new Error(`to ${change} answers ${answer!.text}`);
    }
  };

/** Repeats the request until it is accepted. Throws if it is finally refused. */
const accepted = (stack: Stack, path: string, body: object = {}): Promise<any> => {
  const headers = { 'idempotency-key': randomUUID() };
  return until(
    path,
    async () => {
      const answer = await stack.request('POST', path, { body, headers }).catch(() => undefined);
      if (answer && [400, 404, 410, 422].includes(answer.status)) throw new Error(`${path} answers ${answer.text}`);
      return answer && answer.status < 300 ? answer.body : undefined;
    },
    90_000,
  );
};

/** Books at this provider, changes the stay, and cancels it. */
const changeStay =
  (provider: string): Work =>
  async ({ stack }) => {
    const [known] = await stack.sql<{ id: string }>('SELECT id FROM integration_account WHERE provider = $1', [
      provider,
    ]);
    const accountId = known?.id ?? (await openShops(stack, [SECOND_ACCOUNT], [provider]))[0]!.id;
    const [stay, other] = (await goodQuotes(stack, accountId, 2)) as Record<string, unknown>[];
    const guest = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', phone: '' };
    const { quoteID } = await accepted(stack, '/api/v1/quote', stay);
    const { id } = await accepted(stack, '/api/v1/reservation', { quoteID, guest });
    const { checkInDate, checkOutDate } = other!;
    const path = `/api/v1/reservation/${id}/change`;
    const { changeID } = await accepted(stack, path, { checkInDate, checkOutDate });
    const changed = await accepted(stack, `${path}/${changeID}/confirm`, { allowRebook: true });
    await cancelUntilGone(stack, changed.id);
  };

/** Repeats the cancellation until it succeeds; while a change is looked up it is a conflict. */
const cancelUntilGone = (stack: Stack, id: string): Promise<true> =>
  until(
    `the cancellation of ${id}`,
    async () => {
      const answer = await stack.request('POST', `/api/v1/reservation/${id}/cancel`).catch(() => undefined);
      if (answer?.status === 409) await lapse(stack);
      return answer?.body?.status === 'CANCELLED' ? true : undefined;
    },
    90_000,
  );

const changeAtPms: Work = async ({ stack, random, accountId }) => {
  const property = random.pick(await stack.sandbox.listings(ACCOUNT));
  const start = random.int(20, 320);
  const date = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const made = await stack.sandbox
    .book(ACCOUNT, { listing: property.id, arrival: date(start), departure: date(start + 2) })
    .catch(() => undefined);
  if (!made) return changeAtPms({ stack, random, accountId } as Scene);
  await stack
    .request('POST', `/api/v1/integration-account/${accountId}/sync`, { body: RESOURCES })
    .catch(() => undefined);
};

const connectAccount: Work = async ({ stack }) => {
  await removeSecond(stack);
  const body = {
    name: 'second',
    accountIdentifier: `second-${randomUUID()}`,
    provider: 'PROVIDER_04',
    authType: 'ACCESS_TOKEN',
    authConfig: { account_id: `sandbox-${SECOND_ACCOUNT}`, api_key: `sandbox-${SECOND_ACCOUNT}` },
  };
  const made = await insist(stack, 'POST', '/api/v1/integration-account', body);
  // A repeat after a crash finds the account that the first try stored.
  if (made.kind !== 'accepted' && made.status !== 409) throw new Error(`not connected: ${made.status} ${made.text}`);
};

/** Removes the accounts of earlier runs, which would be read continuously. */
const removeSecond = async (stack: Stack): Promise<void> => {
  const rows = await stack.sql<{ id: string }>(`SELECT id FROM integration_account WHERE provider = 'PROVIDER_04'`);
  for (const { id } of rows) await stack.request('DELETE', `/api/v1/integration-account/${id}`).catch(() => undefined);
};

const refreshToken: Work = async ({ stack }) => {
  await connectAccount({ stack } as Scene);
  const [account] = await stack.sql<{ id: string }>(
    `SELECT id FROM integration_account WHERE provider = 'PROVIDER_04' ORDER BY created_at DESC LIMIT 1`,
  );
  stack.sandbox.revokeTokens(SECOND_ACCOUNT, ['access']);
  await stack
    .request('POST', `/api/v1/integration-account/${account!.id}/sync`, { body: RESOURCES })
    .catch(() => undefined);
};

/** Holds a quote at a PMS that holds nights itself, and ends the hold. */
const holdAndEnd: Work = async ({ stack }) => {
  const [known] = await stack.sql<{ id: string }>(`SELECT id FROM integration_account WHERE provider = '${HOLDING}'`);
  const [body] = await goodQuotes(stack, known?.id ?? (await openShops(stack, [SECOND_ACCOUNT], [HOLDING]))[0]!.id, 1);
  const { body: quote } = await stack.request('POST', '/api/v1/quote', { body });
  const path = `/api/v1/quote/${quote.quoteID}/hold`;
  await insist(stack, 'POST', path, { minutes: 10 });
  await until('the end of the hold', async () => {
    const answer = await stack.request('DELETE', path).catch(() => undefined);
    return answer?.status === 204 ? true : undefined;
  });
};

/** The process that dies at each point, and the work that reaches it. */
const POINTS: Record<CrashPoint, ['api' | 'worker', Work]> = {
  'request.claimed': ['api', book],
  'request.answered': ['api', book],
  'reservation.stored': ['api', book],
  'reservation.sent': ['api', book],
  'reservation.settled': ['api', book],
  'cancellation.sent': ['api', bookAndSend('cancel', {})],
  'confirmation.sent': ['api', bookAndSend('confirm', { status: 'pending' })],
  'change.stored': ['api', changeStay(CHANGING)],
  'change.sent': ['api', changeStay(CHANGING)],
  'change.booked': ['api', changeStay(REBOOKING)],
  'change.cancelled': ['api', changeStay(REBOOKING)],
  'hold.stored': ['api', holdAndEnd],
  'hold.sent': ['api', holdAndEnd],
  'hold.released': ['api', holdAndEnd],
  'lookup.claimed': ['worker', bookUnclear],
  'lookup.answered': ['worker', bookUnclear],
  'account.verified': ['api', connectAccount],
  'account.stored': ['api', connectAccount],
  'token.obtained': ['worker', refreshToken],
  'subscription.made': ['worker', connectAccount],
  'hint.stored': ['api', changeAtPms],
  'hint.read': ['worker', changeAtPms],
  'sync.claimed': ['worker', changeAtPms],
  'sync.page': ['worker', changeAtPms],
  'sync.complete': ['worker', changeAtPms],
  'events.dispatched': ['worker', book],
  'delivery.claimed': ['worker', book],
  'delivery.started': ['worker', book],
  'delivery.sent': ['worker', book],
  'delivery.recorded': ['worker', book],
};

export const points = proof({
  name: 'points',
  promise: 'the promise of `crash` at every named crash point in the code, with kill -9 at each in turn',
  short: { runs: 1, lanes: 3 },
  full: { runs: 20, lanes: 4 },
  planted,
  /** A run mostly waits (for a process to start, for a dead one's lock to expire): several services run in parallel. */
  async run(trial: Trial, { runs, lanes }) {
    const lane = async (_: unknown, number: number): Promise<void> =>
      tryAll(
        trial,
        trial.random.fork(number),
        CRASH_POINTS.filter((_point, index) => index % lanes === number),
        runs,
      );
    await Promise.all(Array.from({ length: lanes }, lane));
  },
});

const tryAll = async (trial: Trial, random: Random, points: readonly CrashPoint[], runs: number): Promise<void> => {
  const stack = await trial.stack({ env: { LOG_LEVEL: 'warn', DRAIN_SECONDS: '0' } });
  const receiver = await Receiver.start();
  const urls = [receiver.url('points')];
  const app = await stack.request('PATCH', '/api/v1/outgoing-webhooks/PROVIDER_14', {
    body: { urls, events: ['RESERVATION_CREATED', 'RESERVATION_UPDATED'] },
  });
  if (app.status !== 200) throw new Error(`no webhook app: ${app.text}`);
  // Another proof covers the limits: after twenty requested syncs, the next one would wait for its turn.
  await liftRates(stack);
  const accountId = await stack.connect(ACCOUNT);
  const scene: Scene = { stack, random, units: await bookables(stack), accountId, outcomes: [] };
  for (const point of points) {
    const died = await tryPoint(scene, point, runs);
    trial.say(point);
    trial.must(died === runs, `${point}: killed there in ${died} of ${runs} runs`);
  }
  await Promise.all(stack.apis.map((api) => api.ready()));
  const unknown = await settle(stack, { jump: true });
  trial.must(unknown === 0, `none is left UNKNOWN (${unknown})`);
  await compareLedgers(trial, stack, ACCOUNT, scene.outcomes);
  await mirrored(trial, stack);
  await released(trial, stack);
  await notified(trial, stack, receiver);
  await receiver.close();
};

/** Returns in how many runs the process died at the point; the work was resumed each time. */
const tryPoint = async (scene: Scene, point: CrashPoint, runs: number): Promise<number> => {
  const [role, work] = POINTS[point];
  const target = role === 'api' ? scene.stack.apis[0]! : scene.stack.workers[0]!;
  let died = 0;
  for (let run = 0; run < runs; run += 1) if (await reaches(scene, target, point, work)) died += 1;
  return died;
};

/**
 * Returns whether the process died at the point. A periodic read of the PMS may find an outcome before the look-up that
 * was to reach the point: then the attempt is repeated.
 */
const reaches = async (scene: Scene, target: ServiceProcess, point: CrashPoint, work: Work): Promise<boolean> => {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) if (await dieAt(scene, target, point, work)) return true;
  return false;
};

const dieAt = async (scene: Scene, target: ServiceProcess, point: CrashPoint, work: Work): Promise<boolean> => {
  await target.ready();
  const { starts } = target;
  await target.dieAt(point);
  const worked = work(scene);
  const hit = await eventually(async () => (target.starts > starts ? true : undefined), 45_000);
  if (!hit) target.kill();
  await lapse(scene.stack);
  await worked;
  await target.ready();
  await untilTakenUp(scene.stack);
  return hit === true;
};

/**
 * Waits until the work is resumed: the next run would otherwise begin with the same crash, and a sync that ends five
 * processes before its first page is quarantined.
 */
const untilTakenUp = async (stack: Stack): Promise<void> => {
  const held = 'SELECT 1 FROM sync_schedule WHERE crashes > 0 OR (lease_token IS NOT NULL AND lease_until <= now())';
  await eventually(async () => ((await stack.sql(held)).length === 0 ? true : undefined), 45_000);
};

/** Makes the leases of dead processes expire immediately. */
const lapse = async (stack: Stack): Promise<void> => {
  await stack.sql(`UPDATE idempotency_key SET lease_until = now() WHERE status IS NULL`);
  await stack.sql(`UPDATE sync_schedule SET lease_until = now(), next_due_at = now() WHERE lease_token IS NOT NULL`);
  await stack.sql(`UPDATE hint_turn SET lease_until = now() WHERE lease_token IS NOT NULL`);
  await stack.sql('UPDATE pms_hold SET due_at = now()');
  await stack.sql(
    `UPDATE reservation SET next_lookup_at = now(), send_started_at = send_started_at - interval '20 minutes'
      WHERE change_id IS NOT NULL AND next_lookup_at IS NOT NULL`,
  );
  await stack.sql(`UPDATE pms_hint SET next_attempt_at = now() WHERE processed_at IS NULL`);
  await stack.sql(
    `UPDATE webhook_delivery SET lease_until = now() WHERE state = 'PENDING' AND lease_until IS NOT NULL`,
  );
};

/** Checks that no ended hold blocks nights, here or at the PMS, and that no hold is shown as a reservation. */
const released = async (trial: Trial, stack: Stack): Promise<void> => {
  const left = async (): Promise<number> => {
    const open = (await stack.sql('SELECT 1 FROM pms_hold UNION ALL SELECT 1 FROM hold WHERE held_until > now()'))
      .length;
    const atPms = (await stack.sandbox.bookings(SECOND_ACCOUNT)).filter(
      ({ reference, status }) => reference?.startsWith('hold-') && status === 'pending',
    );
    return open + atPms.length;
  };
  // The time in which the PMS may still show a hold whose answer was lost passes immediately.
  await stack.sql(
    `UPDATE pms_hold SET created_at = created_at - interval '1 hour' WHERE provider_reservation_id IS NULL`,
  );
  await eventually(async () => {
    await stack.sql('UPDATE pms_hold SET due_at = now() WHERE due_at > now()');
    return (await left()) === 0 ? true : undefined;
  }, 30_000);
  const open = await left();
  trial.must(open === 0, `no ended hold is left (${open})`);
};

/** Checks that every booking at the PMS is in the mirror once. */
const mirrored = async (trial: Trial, stack: Stack): Promise<void> => {
  const held = (await stack.sandbox.bookings(ACCOUNT)).filter(({ kind }) => kind === 'booking').map(({ uid }) => uid);
  const missing = async (): Promise<string[]> => {
    const rows = await stack.sql<{ id: string }>(`SELECT provider_reservation_id AS id FROM reservation`);
    const known = new Set(rows.map(({ id }) => id));
    return held.filter((uid) => !known.has(uid));
  };
  const none = await eventually(async () => ((await missing()).length === 0 ? true : undefined), 60_000, 500);
  trial.must(
    none === true,
    `all ${held.length} bookings of the PMS are in the mirror (${(await missing()).length} missing)`,
  );
  await lapse(stack);
  const stuck = (): Promise<unknown[]> => stack.sql('SELECT 1 FROM sync_schedule WHERE lease_until < now()');
  const goOn = await eventually(async () => ((await stuck()).length === 0 ? true : undefined), 60_000, 500);
  trial.must(goOn === true, `no sync is stuck with a dead process (${(await stuck()).length})`);
};

/** Checks that every event reached the URL, and that duplicates have the same id. */
const notified = async (trial: Trial, stack: Stack, receiver: Receiver): Promise<void> => {
  const events = async (): Promise<string[]> =>
    (
      await stack.sql<{ id: string }>(
        `SELECT id FROM outbox_event WHERE type IN ('RESERVATION_CREATED', 'RESERVATION_UPDATED') AND target_url IS NULL AND provider = 'PROVIDER_14'`,
      )
    ).map(({ id }) => id);
  await lapse(stack);
  await eventually(
    async () => ((await events()).every((id) => receiver.count('points', id) > 0) ? true : undefined),
    90_000,
    500,
  );
  const ids = await events();
  const lost = ids.filter((id) => receiver.count('points', id) === 0);
  trial.figure('events / deliveries', `${ids.length} / ${receiver.total('points')}`);
  trial.must(ids.length > 0 && lost.length === 0, `every event was delivered (${lost.length} lost)`);
};
