import type { Booking, Property } from '../../sandbox/ledger/types.js';
import { nightsOf } from '../../sandbox/ledger/calendar.js';
import { dayOf } from '../../sandbox/ledger/dates.js';
import { addDays, todayIn } from '../../src/values/time/dates.js';
import { openerOf } from './opened-guests.js';
import type { PmsHost } from './pms-host.js';
import type { Stack } from './stack/stack.js';

/** The representation of a PMS's ledger in the service: ids and statuses. */
export interface Wording {
  listing(property: Property): string;
  booking(booking: Booking): string;
  status(booking: Booking): string;
}

const STATUS = { pending: 'PENDING', blocked: 'BLOCKED', cancelled: 'CANCELLED', confirmed: 'CONFIRMED' };
export const WORDINGS: Record<string, Wording> = {
  hostfully: {
    listing: ({ uid }) => uid,
    booking: ({ uid }) => uid,
    status: ({ status }) => ({ ...STATUS, modified: 'CONFIRMED' })[status as keyof typeof STATUS],
  },
  hostaway: {
    listing: ({ id }) => String(id),
    booking: ({ id }) => String(id),
    status: ({ status }) => ({ ...STATUS, modified: 'MODIFIED' })[status as keyof typeof STATUS],
  },
};

/** Returns the differences between an account's PMS and its mirror, one line each. */
export const differences = async (
  stack: Stack,
  accountId: string,
  { ledger }: PmsHost,
  wording: Wording,
  days: number,
): Promise<string[]> => [
  ...(await listings(stack, accountId, ledger, wording)),
  ...(await nights(stack, accountId, ledger, wording, days)),
  ...(await reservations(stack, accountId, ledger, wording)),
];

type Ledger = PmsHost['ledger'];

const keysOf = (stack: Stack): string => stack.apis[0]!.options.env.ENCRYPTION_KEYS!;

const listings = async (stack: Stack, id: string, ledger: Ledger, wording: Wording): Promise<string[]> => {
  const rows = await stack.sql<{ providerId: string; name: string; status: string }>(
    `SELECT provider_id AS "providerId", name, status FROM listing WHERE integration_account_id = $1`,
    [id],
  );
  const stored = new Map(rows.map((row) => [row.providerId, `${row.status} ${row.name}`]));
  return [...ledger.properties.values()].flatMap((property) => {
    const kept = stored.get(wording.listing(property));
    const [is, ought] = property.removed
      ? [kept?.split(' ')[0] ?? 'INACTIVE', 'INACTIVE']
      : [kept, `ACTIVE ${property.name}`];
    return is === ought ? [] : [`listing ${wording.listing(property)}: ${is}, at the PMS ${ought}`];
  });
};

/** Compares free units and price of every night of every unit, stored and as returned to a caller. */
const nights = async (stack: Stack, id: string, ledger: Ledger, wording: Wording, days: number): Promise<string[]> => {
  const rows = await stack.sql<{ providerId: string; nights: Record<string, string>; units: number }>(
    `SELECT l.provider_id AS "providerId", count(DISTINCT u.id)::int AS units,
       json_object_agg(n.date, concat_ws(' ', n.available,
         greatest(0, least(n.available, u.inventory_count - (SELECT count(*) FROM hold h WHERE h.unit_id = u.id AND h.stay @> n.date))),
         trim_scale(n.price))) AS nights
     FROM listing l JOIN unit u ON u.listing_id = l.id AND u.status = 'ACTIVE' JOIN calendar_night n ON n.unit_id = u.id
     WHERE l.integration_account_id = $1 GROUP BY l.id`,
    [id],
  );
  const stored = new Map(rows.map((row) => [row.providerId, row]));
  return ledger.list().flatMap((property) => {
    const kept = stored.get(wording.listing(property));
    if (kept?.units !== 1) return [`listing ${wording.listing(property)} has ${kept?.units ?? 0} units with nights`];
    const today = todayIn(property.timeZone, new Date());
    const from = dayOf(today)!;
    const wrong = nightsOf(ledger, property, from, from + days).filter(({ date, free, price }) => {
      const ought = `${free} ${free} ${price.toString()}`;
      return kept.nights[date] !== ought;
    });
    return wrong.map(
      ({ date, free, price }) =>
        `night ${date} of ${wording.listing(property)}: ${kept.nights[date]}, at the PMS ${free} ${free} ${price.toString()} (until ${addDays(today, days)})`,
    );
  });
};

const reservations = async (stack: Stack, id: string, ledger: Ledger, wording: Wording): Promise<string[]> => {
  const rows = await stack.sql<{
    id: string;
    workspace: string;
    providerId: string;
    seen: string;
    sealed: string | null;
  }>(
    `SELECT id, workspace_id AS workspace, provider_reservation_id AS "providerId", sealed_guest AS sealed,
       concat_ws(' ', check_in, check_out, status) AS seen
     FROM reservation WHERE integration_account_id = $1`,
    [id],
  );
  const open = await openerOf(stack, keysOf(stack));
  const notesOf = ({ sealed, ...row }: (typeof rows)[number]): string =>
    sealed === null
      ? ''
      : (JSON.parse(open('reservation.sealed_guest', { ...row, sealed })) as { notes: string }).notes;
  const stored = new Map(rows.map((row) => [row.providerId, `${row.seen} ${notesOf(row)}`]));
  const held = (await mirrorable(stack, id, ledger, wording)).map((booking): [string, string] => [
    wording.booking(booking),
    `${booking.arrival} ${booking.departure} ${wording.status(booking)} ${booking.notes}`,
  ]);
  const known = new Set(held.map(([key]) => key));
  const reasons = await refusals(stack, id);
  return [
    ...held.flatMap(([key, ought]) =>
      stored.get(key) === ought
        ? []
        : [`reservation ${key}: ${stored.get(key)}, at the PMS ${ought}${reasons.get(key) ?? ''}`],
    ),
    ...rows
      .filter(({ providerId }) => !known.has(providerId))
      .map(({ providerId }) => `reservation ${providerId} is not at the PMS`),
  ];
};

/**
 * Returns the account's bookings, except those at a listing that was added and removed between two reads: the mirror
 * never had that listing.
 */
const mirrorable = async (stack: Stack, id: string, ledger: Ledger, wording: Wording): Promise<Booking[]> => {
  const rows = await stack.sql<{ providerId: string }>(
    `SELECT provider_id AS "providerId" FROM listing WHERE integration_account_id = $1`,
    [id],
  );
  const known = new Set(rows.map(({ providerId }) => providerId));
  return [...ledger.bookings.values()].filter(({ propertyId }) => {
    const property = ledger.properties.get(propertyId)!;
    return !property.removed || known.has(wording.listing(property));
  });
};

/** Returns why a read omitted a record, by its id at the PMS. */
const refusals = async (stack: Stack, accountId: string): Promise<Map<string, string>> => {
  const rows = await stack.sql<{ providerId: string; reason: string }>(
    `SELECT item ->> 'providerId' AS "providerId", item ->> 'reason' AS reason
     FROM sync_run, jsonb_array_elements(refused::jsonb) AS item WHERE account_id = $1 ORDER BY started_at`,
    [accountId],
  );
  return new Map(rows.map(({ providerId, reason }) => [providerId, ` (once refused: ${reason})`]));
};

interface Told {
  providerId: string;
  events: {
    id: string;
    workspace: string;
    type: string;
    sequence: number;
    status: string;
    checkIn: string;
    notes: string;
    sealed: string;
  }[];
}

interface Personal {
  data?: { notes?: string };
}

/** Returns the faults of the events of an account's reservations, one line each, and the number of events. */
export const eventFaults = async (
  stack: Stack,
  accountId: string,
  host: PmsHost,
  wording: Wording,
): Promise<{ faults: string[]; events: number; changes: number }> => {
  const rows = await stack.sql<Told>(
    `SELECT r.provider_reservation_id AS "providerId", json_agg(json_build_object('type', e.type, 'sequence', e.sequence,
       'status', e.body::jsonb #>> '{data,status}', 'checkIn', e.body::jsonb #>> '{data,checkInDate}',
       'notes', e.body::jsonb #>> '{data,notes}', 'id', e.id, 'workspace', e.workspace_id, 'sealed', e.personal) ORDER BY e.sequence, e.id) AS events
     FROM outbox_event e JOIN reservation r ON r.id = e.subject_id WHERE r.integration_account_id = $1 GROUP BY r.id`,
    [accountId],
  );
  const open = await openerOf(stack, keysOf(stack));
  for (const event of rows.flatMap(({ events }) => events))
    if (event.sealed)
      event.notes = (JSON.parse(open('outbox_event.personal', event)) as Personal).data?.notes ?? event.notes;
  const told = new Map(rows.map(({ providerId, events }) => [providerId, events]));
  const faults = (await mirrorable(stack, accountId, host.ledger, wording)).flatMap((booking) => {
    const changes = host.changes.get(booking.id) ?? 0;
    const events = told.get(wording.booking(booking)) ?? [];
    const last = events.at(-1);
    const types = events.map(({ type }) => type.replace('RESERVATION_', '')).join(' ');
    const count = (type: string): number => events.filter((event) => event.type === type).length;
    const wrong = [
      events.length > changes && 'more events than changes',
      changes > 0 && events.length === 0 && 'no event',
      events.some(({ sequence }, index) => sequence !== index + 1) && 'a gap or a repetition in the sequence',
      count('RESERVATION_CREATED') > 1 && 'made twice',
      count('RESERVATION_CREATED') === 1 && events[0]!.type !== 'RESERVATION_CREATED' && 'made after it changed',
      count('RESERVATION_CANCELLED') > 1 && 'cancelled twice',
      last &&
        `${last.status} ${last.checkIn} ${last.notes}` !==
          `${wording.status(booking)} ${booking.arrival} ${booking.notes}` &&
        'its last state was not notified',
    ].filter((fault): fault is string => Boolean(fault));
    return wrong.map((fault) => `reservation ${wording.booking(booking)}, ${changes} changes, ${types}: ${fault}`);
  });
  const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0);
  return {
    faults,
    events: sum(rows.map(({ events }) => events.length)),
    changes: sum([...host.changes.values()]),
  };
};
