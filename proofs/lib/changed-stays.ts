import { randomUUID } from 'node:crypto';
import { day } from './stack/days.js';
import type { Answer, Stack } from './stack/stack.js';
import { eventually } from './stack/wait.js';
import type { Shop } from './money/price-stage.js';

const GUEST = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', phone: '+4930123456' };
const FIRST_DAY = 20;
const LAST_DAY = 300;
/** Days from one window to the next. */
const STEP = 12;
/** Nights of a stay. */
const NIGHTS = 4;
/** Far more than a busy machine needs. */
const RUN_OUT_MS = 180_000;

export interface Stay {
  listingID: string;
  checkInDate: string;
  checkOutDate: string;
}

/** Two consecutive stays at a unit that exists once and is free for both. */
export interface Window {
  before: Stay;
  after: Stay;
}

/** A guest who booked, and the offer to change the stay. */
export interface ChangingGuest {
  shop: Shop;
  window: Window;
  id: string;
  offers: string[];
  path: string;
}

/** Yields windows of the shop for which the PMS has prices. */
export async function* windowsOf(stack: Stack, shop: Shop): AsyncGenerator<Window> {
  const single = await stack.sql<{ id: string }>(
    `SELECT l.id FROM listing l WHERE l.integration_account_id = $1 AND l.status = 'ACTIVE'
        AND (SELECT count(*) = 1 AND max(inventory_count) = 1 FROM unit u WHERE u.listing_id = l.id) ORDER BY l.id`,
    [shop.id],
  );
  for (let offset = FIRST_DAY; offset < LAST_DAY; offset += STEP)
    for (const { id: listingID } of single) {
      const before = { listingID, checkInDate: day(offset), checkOutDate: day(offset + NIGHTS) };
      const after = { listingID, checkInDate: before.checkOutDate, checkOutDate: day(offset + 2 * NIGHTS) };
      if ((await canBeQuoted(stack, before)) && (await canBeQuoted(stack, after))) yield { before, after };
    }
}

const quote = (stack: Stack, stay: Stay): Promise<Answer> =>
  stack.request('POST', '/api/v1/quote', { body: { ...stay, guests: 1 } });

export const canBeQuoted = async (stack: Stack, stay: Stay): Promise<boolean> =>
  (await quote(stack, stay)).status === 201;

/** Returns whether the nights are taken in the service, before the PMS is asked. */
export const areTaken = async (stack: Stack, stay: Stay): Promise<boolean> => {
  const { status, body } = await quote(stack, stay);
  return status === 422 && body.details.some(({ code }: { code: string }) => code === 'nights_taken');
};

/** Books the stay for a guest, at the price of a new quote. */
export const book = async (stack: Stack, stay: Stay): Promise<Answer> => {
  const { status, body, text } = await quote(stack, stay);
  if (status !== 201) throw new Error(`no quote: ${status} ${text}`);
  return stack.request('POST', '/api/v1/reservation', { body: { quoteID: body.quoteID, guest: GUEST } });
};

/** Books the first stay of the window, with `count` offers to change it to the second one. */
export const arrive = async (stack: Stack, shop: Shop, window: Window, count: number): Promise<ChangingGuest> => {
  const { status, body, text } = await book(stack, window.before);
  if (status !== 201) throw new Error(`not booked: ${status} ${text}`);
  const path = `/api/v1/reservation/${body.id}`;
  const { checkInDate, checkOutDate } = window.after;
  const offers: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const offer = await stack.request('POST', `${path}/change`, { body: { checkInDate, checkOutDate } });
    if (offer.status !== 201) throw new Error(`no offer: ${offer.status} ${offer.text}`);
    offers.push(offer.body.changeID);
  }
  return { shop, window, id: body.id, offers, path };
};

/** Reads the calendars of the shop until they show the guest's nights as taken. */
export const readCalendar = async (stack: Stack, { shop, window }: ChangingGuest): Promise<void> => {
  const { listingID, checkInDate, checkOutDate } = window.before;
  const path = `/api/v1/integration-account/${shop.id}/sync`;
  const asked = await stack.request('POST', path, { body: { resources: ['CALENDARS'] } });
  if (asked.status !== 200) throw new Error(`no sync: ${asked.status} ${asked.text}`);
  const shown = await eventually(async () => {
    const free = await stack.sql(
      `SELECT 1 FROM calendar_night n JOIN unit u ON u.id = n.unit_id
        WHERE u.listing_id = $1 AND n.date >= $2 AND n.date < $3 AND n.available > 0`,
      [listingID, checkInDate, checkOutDate],
    );
    return free.length === 0 ? true : undefined;
  }, RUN_OUT_MS);
  if (!shown) throw new Error('the calendar does not show the stay');
};

/** Confirms the offer; repeats the request with the same key until the service answers. */
export const confirm = async (stack: Stack, { path, offers }: ChangingGuest, number = 0): Promise<Answer> => {
  const headers = { 'idempotency-key': randomUUID() };
  const url = `${path}/change/${offers[number]}/confirm`;
  const answer = await eventually(async () => {
    const got = await stack.request('POST', url, { body: { allowRebook: true }, headers }).catch(() => undefined);
    if (got) return got;
    await stack.sql('UPDATE idempotency_key SET lease_until = now() WHERE status IS NULL');
    return undefined;
  }, RUN_OUT_MS);
  if (!answer) throw new Error(`${url} is not answered`);
  return answer;
};

/** Lets the windows of unclear outcomes pass until none is left; returns whether all were resolved. */
export const untilSettled = async (stack: Stack): Promise<boolean> => {
  const settled = await eventually(
    async () => {
      await stack.sql(
        `UPDATE reservation SET next_lookup_at = now(), send_started_at = send_started_at - interval '20 minutes'
          WHERE next_lookup_at IS NOT NULL`,
      );
      const open = 'SELECT 1 FROM reservation WHERE next_lookup_at IS NOT NULL OR change_id IS NOT NULL';
      return (await stack.sql(open)).length === 0 ? true : undefined;
    },
    RUN_OUT_MS,
    1_500,
  );
  return settled === true;
};

interface Row {
  id: string;
  status: string;
  checkIn: string;
}

/** Returns the faults of the guest's bookings once everything is settled; `known`: what the answers said. */
export const faultsOf = async (
  stack: Stack,
  { shop, window, id }: ChangingGuest,
  known: { cancelled: boolean; changed: boolean | undefined },
): Promise<string[]> => {
  const rows = await stack.sql<Row>(
    'SELECT id, status, check_in::text AS "checkIn" FROM reservation WHERE id = $1 OR replaces_id = $1',
    [id],
  );
  const ids = new Set(rows.map((row) => row.id));
  const live = rows.filter(({ status }) => status !== 'CANCELLED');
  const atPms = (await stack.sandbox.bookings(shop.account)).filter(
    ({ reference, status }) => reference !== null && ids.has(reference) && status !== 'cancelled',
  );
  const expected = known.cancelled ? 0 : 1;
  const faults: string[] = [];
  const must = (isSo: boolean, fault: string): void => void (isSo || faults.push(fault));
  must(atPms.length === expected, `the PMS has ${atPms.length} live bookings of the guest, not ${expected}`);
  must(live.length === expected, `the service has ${live.length} live reservations of the guest, not ${expected}`);
  if (faults.length > 0 || expected === 0) return faults;
  const [{ checkIn }, { arrival }] = [live[0]!, atPms[0]!];
  must(checkIn === arrival, `the stay begins on ${checkIn} here and on ${arrival} at the PMS`);
  const isChanged = checkIn === window.after.checkInDate;
  if (known.changed !== undefined) must(isChanged === known.changed, `the answer said changed: ${known.changed}`);
  const holds = await stack.sql<{ first: string }>(
    `SELECT lower(stay)::text AS first FROM hold WHERE held_until IS NULL AND reservation_id IN (
       SELECT $1::uuid UNION SELECT id FROM reservation WHERE replaces_id = $1 UNION SELECT id FROM stay_change WHERE reservation_id = $1)`,
    [id],
  );
  must(holds.length === 1 && holds[0]!.first === checkIn, `the guest holds ${holds.length} stays`);
  must(await areTaken(stack, isChanged ? window.after : window.before), 'the nights of the stay are not taken');
  return faults;
};
