import { randomUUID } from 'node:crypto';
import type { Random } from './stack/random.js';
import type { Answer, RequestOptions, Stack } from './stack/stack.js';
import type { Wish } from './demand.js';
import { pause, until } from './stack/wait.js';
import { day } from './stack/days.js';

export interface Bookable {
  id: string;
  unitId: string | undefined;
  maxOccupancy: number;
  inventory: number;
}

/** The final state of one request, as its caller knows it. */
export interface Outcome {
  key: string;
  body: Record<string, unknown>;
  kind: 'accepted' | 'refused' | 'failed';
  status: number;
  reservationId: string | undefined;
  /** The number of attempts, and their answers without an outcome. */
  sends: number;
  serverErrors: number;
  text: string;
}

/** Books at any price, whatever the calendar says. */
export const ANY_PRICE = '/api/v1/reservation?priceCheck=off';

const MAX_SENDS = 200;
/** The number of retries after a 502 or 503 of the PMS. */
const PMS_RETRIES = 6;

/** Returns the bookable listings of the key's workspace, one entry per unit. */
export const bookables = async (stack: Stack, options: RequestOptions = {}): Promise<Bookable[]> => {
  const found: Bookable[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await stack.request('GET', `/api/v1/listing?limit=100&status=ACTIVE&page=${page}`, options);
    for (const listing of answer.body.data)
      for (const unit of listing.units)
        found.push({
          id: listing.id,
          unitId: listing.units.length > 1 ? unit.id : undefined,
          maxOccupancy: unit.maxOccupancy || listing.maxOccupancy || 2,
          inventory: unit.inventoryCount,
        });
    if (answer.body.meta.next === null) return found;
  }
};

/**
 * Returns a request of the owner for the wish at one of the listings, within `horizon` days, whatever the host's rules
 * of stay. Any price that the caller names is booked.
 */
export const requestFor = (
  wish: Wish,
  from: readonly Bookable[],
  horizon: number,
  random: Random,
): Record<string, unknown> => {
  const listing = random.pick(from);
  const lead = 2 + (wish.lead % (horizon - wish.nights - 3));
  const adults = Math.max(1, Math.min(wish.adults, listing.maxOccupancy));
  const children = Math.min(wish.children, listing.maxOccupancy - adults);
  const base = random.int(50, 900);
  return {
    listingID: listing.id,
    ...(listing.unitId ? { unitID: listing.unitId } : {}),
    checkInDate: day(lead),
    checkOutDate: day(lead + wish.nights),
    guest: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', phone: '+4930123456' },
    guests: adults + children,
    adults,
    children,
    notes: '',
    source: 'website',
    overrideRules: true,
    totalBasePrice: base,
    totalFeePrice: 20,
    totalTaxPrice: 10,
    totalPrice: base + 30,
  };
};

/** Repeats an idempotent request until its answer is not a fault of the service. */
export const answered = (stack: Stack, method: string, path: string, options: RequestOptions): Promise<Answer> =>
  until(`an answer to ${method} ${path}`, async () => {
    const answer = await stack.request(method, path, options).catch(() => undefined);
    return answer && answer.status < 500 ? answer : undefined;
  });

/** Repeats the request with the same Idempotency-Key until it is answered, as a careful caller does. */
export const insist = async (
  stack: Stack,
  method: string,
  path: string,
  body: Record<string, unknown>,
  options: RequestOptions & { idempotencyKey?: string } = {},
): Promise<Outcome> => {
  const key = options.idempotencyKey ?? randomUUID();
  const outcome: Outcome = {
    key,
    body,
    kind: 'failed',
    status: 0,
    reservationId: undefined,
    sends: 0,
    serverErrors: 0,
    text: '',
  };
  let pmsErrors = 0;
  while (outcome.sends < MAX_SENDS) {
    outcome.sends += 1;
    const answer: Answer | undefined = await stack
      .request(method, path, { ...options, body, headers: { ...options.headers, 'idempotency-key': key } })
      .catch(() => undefined);
    if (!answer) {
      await pause(150);
      continue;
    }
    outcome.status = answer.status;
    outcome.text = answer.text;
    if (answer.status < 300) return { ...outcome, kind: 'accepted', reservationId: answer.body.id };
    const isRunning = answer.status === 409 && answer.body?.details?.[0]?.code === 'request_in_progress';
    if (answer.status < 500 && answer.status !== 429 && !isRunning) return { ...outcome, kind: 'refused' };
    if (answer.status === 500) outcome.serverErrors += 1;
    // Without a detail the service is unavailable, not the PMS: there is no outcome yet.
    if ((answer.status === 502 || answer.status === 503) && answer.body?.details?.length > 0) pmsErrors += 1;
    if (pmsErrors > PMS_RETRIES) return { ...outcome, kind: 'refused' };
    await pause(isRunning ? 1_000 : 200);
  }
  return outcome;
};
