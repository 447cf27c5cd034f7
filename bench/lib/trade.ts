import type pg from 'pg';
import type { Caller } from './caller.js';
import { GUEST, later, type TradeStay } from './traders.js';

const NIGHTS = 2;

/** Two free nights every ten days, in units that exist once. */
const CANDIDATES = `
  SELECT l.id AS "listingId", l.provider_id AS "providerId", l.currency, n.date::text AS "checkIn", (n.date + ${NIGHTS})::text AS "checkOut"
    FROM calendar_night n JOIN unit u ON u.id = n.unit_id JOIN listing l ON l.id = u.listing_id
   WHERE l.status = 'ACTIVE' AND u.inventory_count = 1 AND (n.date - current_date) BETWEEN 10 AND 340
     AND (n.date - current_date) % 10 = 0 AND n.available = 1
     AND (SELECT count(*) FROM unit other WHERE other.listing_id = l.id) = 1
   ORDER BY l.id, n.date`;

const isOffered = async (api: Caller, stay: TradeStay): Promise<boolean> => {
  const { listingId: listingID, checkIn: checkInDate, checkOut: checkOutDate } = stay;
  const body = { listingID, checkInDate, checkOutDate, guests: 1 };
  return (await api.ask('POST', '/api/v1/quote', body)).status < 300;
};

/** Returns stays that can be offered, also a day later, by listing. Throws if there are too few. */
export const placesOf = async (
  database: pg.Client,
  api: Caller,
  { listings, staysOfEach }: { listings: number; staysOfEach: number },
): Promise<TradeStay[][]> => {
  const { rows } = await database.query<TradeStay>(CANDIDATES);
  const places = new Map<string, TradeStay[]>();
  for (const stay of rows) {
    const stays = places.get(stay.listingId) ?? [];
    if (stays.length === staysOfEach) continue;
    if ((await isOffered(api, stay)) && (await isOffered(api, later(stay))))
      places.set(stay.listingId, [...stays, stay]);
  }
  const full = [...places.values()].filter(({ length }) => length === staysOfEach).slice(0, listings);
  if (full.length < listings) throw new Error(`only ${full.length} listings have ${staysOfEach} free stays`);
  return full;
};

/** Stores further quotes of the same tenant, copied from the existing ones. */
export const copyQuotes = async (database: pg.Client, count: number): Promise<void> => {
  await database.query(
    `INSERT INTO quote (id, workspace_id, tenant_id, listing_id, unit_id, request, answer, rate_date, currency, base, fees, taxes, total, expires_at)
       SELECT gen_random_uuid(), workspace_id, tenant_id, listing_id, unit_id, request, answer, rate_date, currency, base, fees, taxes, total, now() + interval '1 hour'
         FROM (SELECT q.*, row_number() OVER () AS place, count(*) OVER () AS known FROM quote q) q
         JOIN generate_series(1, $1) n ON q.place = n % q.known + 1`,
    [count],
  );
  await database.query('VACUUM ANALYZE quote');
};

/** Books the same nights for all callers at the same time. Throws unless exactly one of them gets the nights. */
export const contest = async (
  api: Caller,
  { listingId, checkIn, checkOut }: TradeStay,
  callers: number,
): Promise<void> => {
  const body = {
    listingID: listingId,
    checkInDate: checkIn,
    checkOutDate: checkOut,
    guest: GUEST,
    ...{ guests: 1, adults: 1, notes: '', source: 'website', status: 'accepted' },
    ...{ totalBasePrice: 100, totalFeePrice: 20, totalTaxPrice: 5, totalPrice: 125 },
  };
  const replies = await Promise.all(
    Array.from({ length: callers }, () => api.ask<{ id?: string }>('POST', '/api/v1/reservation?priceCheck=off', body)),
  );
  const made = replies.filter(({ status }) => status < 300);
  if (made.length !== 1)
    throw new Error(`${made.length} of ${callers} got the same nights: ${JSON.stringify(replies[0])}`);
  await api.must('POST', `/api/v1/reservation/${made[0]!.body.id}/cancel`);
};

export interface Taking {
  /** Counts by upper bound in seconds. */
  buckets: ReadonlyMap<number, number>;
  sum: number;
  since(earlier: Taking): { count: number; mean: number; p99: number };
}

/** Returns the service's own measurements of the transactions that take nights; durations in ms. */
export const takingNights = async (url: string): Promise<Taking> => {
  const name = 'lodgewire_take_nights_seconds';
  const text = await (await fetch(`${url}/metrics`)).text();
  const found = text.matchAll(new RegExp(`^${name}_bucket\\{le="([^"]+)"[^}]*\\} (\\d+)`, 'gm'));
  const buckets = new Map([...found].map(([, le, count]) => [le === '+Inf' ? Infinity : Number(le), Number(count)]));
  const sum = Number(new RegExp(`^${name}_sum\\S* (\\S+)`, 'm').exec(text)?.[1] ?? 0);
  return {
    buckets,
    sum,
    since: (earlier) => {
      const counts = [...buckets].map(([le, count]) => [le, count - (earlier.buckets.get(le) ?? 0)] as const);
      const count = counts.at(-1)?.[1] ?? 0;
      const p99 = counts.find(([, below]) => below >= count * 0.99)?.[0] ?? NaN;
      return { count, mean: ((sum - earlier.sum) * 1_000) / count, p99: p99 * 1_000 };
    },
  };
};
