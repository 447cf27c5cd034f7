import { HostBrowser } from '../../../sandbox/host-browser.js';
import pg from 'pg';
import { addDays } from '../../../src/values/time/dates.js';
import type { Answer, CallOptions, TestApp } from '../../support/app.js';

export type Json = Answer['body'];
/** The name of a test (with the ids of its rows) and its check. */
export type Check = [name: string, check: (subject: Json) => void];
/** The name of a test, its change to a valid request, and the field that the answer must name. */
export type Fault = [name: string, change: Record<string, unknown>, field: string];

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
export const DATE = /^\d{4}-\d\d-\d\d$/;
export const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
export const NO_ONE = '00000000-0000-4000-8000-000000000000';

export const PROVIDERS = Array.from({ length: 16 }, (_, at) => `PROVIDER_${String(at + 1).padStart(2, '0')}`);
export const EVENTS = ['RESERVATION_CREATED', 'RESERVATION_UPDATED', 'RESERVATION_CANCELLED', 'NEW_LISTINGS_IMPORTED'];

export const expectTypes = (subject: Json, types: Record<string, 'string' | 'number' | 'boolean'>): void => {
  expect(Object.fromEntries(Object.keys(types).map((key) => [key, typeof subject[key]]))).toEqual(types);
};

/** Expects exactly the error body, with at least one detail about `field`. */
export const expectFault = ({ status, body }: Answer, expected: number, field?: string): void => {
  expect({ status, keys: Object.keys(body) }).toEqual({
    status: expected,
    keys: ['timestamp', 'path', 'message', 'details'],
  });
  if (field) expect(body.details.map((detail: Json) => detail.field)).toContain(field);
};

/** Returns the answer without the parts that differ between two requests. */
export const comparable = ({ status, text, body }: Answer): unknown => ({
  status,
  text: text.replace(body.timestamp, '<timestamp>').replace(body.path, '<path>'),
});

/** Defines one test for each check, over all subjects, of which there must be at least one. */
export const proves = (checks: Check[], subjects: () => Json[]): void => {
  it.each(checks)('%s', (_, check) => {
    const all = subjects();
    expect(all.length).toBeGreaterThan(0);
    all.forEach(check);
  });
};

let connected = 0;

/** Returns a valid body of endpoint 4 for the sandbox's account. */
export const accountBody = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: 'Harbour Stays',
  accountIdentifier: `host-${(connected += 1)}`,
  provider: 'PROVIDER_14',
  authType: 'API_KEY',
  authConfig: { api_key: 'sandbox-demo' },
  ...changes,
});

/** Returns every listing that the caller sees, in order. */
export const listingsOf = async ({ api }: TestApp, options: CallOptions = {}): Promise<Json[]> => {
  const { body } = await api('GET', '/api/v1/listing?limit=100', options);
  return body.data;
};

/** Waits until the reference rates are there; `listing` has a currency with a rate. */
export const exchangeRates = ({ api, until }: TestApp, listing: Json): Promise<string> =>
  until(
    'exchange rates',
    async () =>
      (await api('GET', `/api/v1/listing/${listing.id}?displayCurrency=EUR`)).headers.get('x-exchange-rate-date') ??
      undefined,
  );

export interface Stay {
  listingID: string;
  unitID?: string;
  checkInDate: string;
  checkOutDate: string;
}

/**
 * Returns the first free stay of `nights` nights that begins at least `from` days ahead; without `nights`, the shortest
 * stay allowed. `further`: the number of nights after it that must also be free.
 */
export const freeStay = async (
  { api }: TestApp,
  listing: Json,
  from = 7,
  nights?: number,
  further = 0,
): Promise<Stay> => {
  const startDate = addDays(new Date().toISOString().slice(0, 10), from);
  const { body } = await api('GET', `/api/v1/availability/${listing.id}?startDate=${startDate}&limit=120`);
  const records: Json[] = body.data;
  for (const [at, first] of records.entries()) {
    const length = nights ?? Math.max(1, first.minimumNights);
    const stay = records.slice(at, at + length + further);
    if (stay.length === length + further && stay.every(({ status }: Json) => status === 'AVAILABLE'))
      return { listingID: listing.id, checkInDate: first.date, checkOutDate: addDays(first.date, length) };
  }
  throw new Error(`${listing.name} has no free stay`);
};

/**
 * Gives a listing a second unit with the calendar of its first, in the store: no PMS of this release has listings of
 * several units (room types are one unit that exists several times). Returns the ids of both.
 */
export const addUnit = async ({ databaseUrl }: TestApp, listingId: string): Promise<[string, string]> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const copy = (table: string, changes: string, condition: string): string =>
      `INSERT INTO ${table} SELECT (jsonb_populate_record(${table}, ${changes})).* FROM ${table} WHERE ${condition}`;
    const { rows } = await client.query(
      'SELECT id AS first, gen_random_uuid() AS second FROM unit WHERE listing_id = $1',
      [listingId],
    );
    const { first, second } = rows[0];
    await client.query(copy('unit', "jsonb_build_object('id', $2::uuid, 'provider_unit_id', 'second')", 'id = $1'), [
      first,
      second,
    ]);
    await client.query(copy('calendar', "jsonb_build_object('unit_id', $2::uuid)", 'unit_id = $1'), [first, second]);
    return [first, second];
  } finally {
    await client.end();
  }
};

/** Returns a valid body of endpoint 12. */
export const reservationBody = (stay: Stay, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...stay,
  guest: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', phone: '+4930123456' },
  guests: 2,
  adults: 2,
  notes: '',
  source: 'website',
  totalBasePrice: 300,
  totalFeePrice: 40,
  totalTaxPrice: 60,
  totalPrice: 400,
  ...changes,
});

/** Confirms the consent page of the sandbox and calls the service back; returns where the user ends up. */
export const consent = async (oAuthURL: string, decision: 'approve' | 'deny' = 'approve'): Promise<URL> => {
  const browser = new HostBrowser();
  const called = await browser.visit(await browser.decide(oAuthURL, 'demo', decision));
  return new URL(called.headers.get('location')!);
};
