import type { Trial } from '../proof.js';
import type { Outcome } from './booking-site.js';
import type { Stack } from './stack/stack.js';
import { eventually } from './stack/wait.js';

/** Far more than a busy machine needs: it passes only if something never settles. */
const PATIENCE_MS = 180_000;

interface Row {
  id: string;
  status: string;
  pending: boolean;
  providerReservationId: string | null;
  events: number;
}

/**
 * Waits until reservations with an unknown outcome are resolved. `jump`: the PMS's visibility window passes at once
 * (the rows' own times are moved back), otherwise it is awaited. Returns how many are left.
 */
export const settle = async (
  stack: Stack,
  { jump, timeoutMs = PATIENCE_MS }: { jump: boolean; timeoutMs?: number },
): Promise<number> => {
  const left = async (): Promise<number> => {
    const [row] = await stack.sql<{ left: number }>(
      `SELECT count(*)::int AS left FROM reservation WHERE origin = 'OURS' AND (next_lookup_at IS NOT NULL OR status = 'UNKNOWN')`,
    );
    return row!.left;
  };
  if (jump) {
    await stack.sql(
      `UPDATE reservation SET send_started_at = send_started_at - interval '20 minutes', next_lookup_at = now()
       WHERE origin = 'OURS' AND next_lookup_at IS NOT NULL`,
    );
  }
  const none = await eventually(async () => ((await left()) === 0 ? 0 : undefined), timeoutMs, 500);
  return none ?? left();
};

/** Checks that the callers' answers, the database and the PMS agree. */
export const compareLedgers = async (
  trial: Trial,
  stack: Stack,
  account: string,
  outcomes: Outcome[],
): Promise<void> => {
  const rows = await stack.sql<Row>(
    `SELECT r.id, r.status, r.next_lookup_at IS NOT NULL AS pending, r.provider_reservation_id AS "providerReservationId",
       (SELECT count(*)::int FROM outbox_event e WHERE e.type = 'RESERVATION_CREATED' AND e.subject_id = r.id) AS events
     FROM reservation r WHERE r.origin = 'OURS'`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const bookings = (await stack.sandbox.bookings(account)).filter(({ reference }) => reference);
  const atPms = new Map<string, number>();
  for (const { reference } of bookings) atPms.set(reference!, (atPms.get(reference!) ?? 0) + 1);
  const accepted = outcomes.filter(({ kind }) => kind === 'accepted');
  const lost = accepted.filter(({ reservationId }) => {
    const row = byId.get(reservationId!);
    return !row || (row.status !== 'CANCELLED' && atPms.get(row.id) !== 1);
  });
  const acceptedIds = new Set(accepted.map(({ reservationId }) => reservationId));
  const doubled = [...atPms].filter(([, count]) => count > 1);
  const created = await Promise.all(
    [...byId.keys()].map(async (id) => (await stack.sandbox.creates(account, id)).created),
  );
  const live = rows.filter(({ status }) => status !== 'CANCELLED');
  trial.figure('requests', outcomes.length);
  trial.figure(
    'accepted / refused / without an answer',
    [
      accepted.length,
      outcomes.filter(({ kind }) => kind === 'refused').length,
      outcomes.filter(({ kind }) => kind === 'failed').length,
    ].join(' / '),
  );
  trial.figure(
    'requests repeated by the callers',
    outcomes.reduce((sum, { sends }) => sum + sends - 1, 0),
  );
  trial.figure('at the PMS under our references', bookings.length);
  trial.must(
    lost.length === 0,
    `every accepted reservation is at the PMS once, or known to be cancelled (${lost.length} lost)`,
  );
  trial.must(doubled.length === 0, `none is at the PMS twice (${doubled.length} doubled)`);
  trial.must(Math.max(0, ...created) <= 1, `no reference was booked twice, not even for a moment`);
  const strangers = bookings.filter(({ reference, status }) => status !== 'cancelled' && !byId.has(reference!));
  trial.must(strangers.length === 0, `the PMS has no booking that the database lacks (${strangers.length})`);
  const unowned = live.filter(({ id }) => !acceptedIds.has(id));
  trial.must(unowned.length === 0, `every live reservation was reported to a caller (${unowned.length} not)`);
  trial.must(
    live.every(
      ({ status, providerReservationId, pending }) => status === 'CONFIRMED' && providerReservationId && !pending,
    ),
    'every live reservation is CONFIRMED',
  );
  trial.must(
    live.every(({ events }) => events === 1),
    'and has exactly one RESERVATION_CREATED event',
  );
  const [oversold] = await stack.sql<{ nights: number }>(OVERSOLD);
  trial.must(
    oversold!.nights === 0,
    `no night of a unit is held more often than the unit exists (${oversold!.nights})`,
  );
};

/** Unit-nights with more live holds than the unit has copies. */
const OVERSOLD = `
  SELECT count(*)::int AS nights FROM (
    SELECT h.unit_id, d.day FROM hold h
    CROSS JOIN LATERAL generate_series(lower(h.stay)::timestamp, upper(h.stay)::timestamp - interval '1 day', '1 day') AS d(day)
    JOIN unit u ON u.id = h.unit_id
    GROUP BY h.unit_id, d.day, u.inventory_count HAVING count(*) > u.inventory_count) AS nights`;
