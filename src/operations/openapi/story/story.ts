/**
 * The story that all examples of the document tell: one account of one host, one listing, and one stay, which is
 * quoted, booked, extended by two nights, and cancelled before the free days are over. Prices are in EUR.
 */
export const PROVIDER = 'PROVIDER_14';
export const CURRENCY = 'EUR';

export const IDS = {
  workspace: '01a2040c-1a01-7b3e-9d52-6c7c0f1e2a11',
  tenant: '01a2040c-1ada-7cdb-b725-9176f862d8d3',
  account: '01a2040d-4e79-7a07-ac33-30db8d63a2de',
  listing: '01a2040d-506d-709c-be67-e8dd17a047e4',
  unit: '01a2040d-506d-7dd6-a95f-039555811f7c',
  quote: '01a20447-91c0-7b52-8f0e-2c1d9a3b6e45',
  reservation: '01a20448-5a84-7167-931b-a312f62f6e66',
  guest: '01a20448-5a84-7423-97fa-8d4562f55e2d',
  change: '01a2046f-0a10-7c44-b0c2-51f0a7d3e9b8',
  raisedQuote: '01a20447-e3b8-7f16-a2d4-9c5e6f708192',
  changeQuote: '01a2046f-0a0b-7d91-8a3e-e6a1c2b4f570',
  cancellation: '01a204a1-77c4-7f0a-a6d9-3b1c5e8f2d64',
  delivery: '01a20448-5b02-7a38-8f64-c0d1e2b3a495',
  event: {
    imported: 'evt_01a2040d50d17c3a8e24b5f60718293a',
    created: 'evt_01a204485ae37f4f97291b3846ee1a07',
    calendar: 'evt_01a204485f3e7d6c8b1a4e5f60718293',
    updated: 'evt_01a2046f4c1b7a2d9e3f8091a2b3c4d5',
    cancelled: 'evt_01a204a1a9d77b5e8c6f102132435465',
    other: 'evt_01a204b0c0de7f4f97291b3846ee1a07',
  },
} as const;

/** Ids that the PMS gave. */
export const PMS_IDS = {
  listing: '10569525-e968-5353-9b6c-c76d184d5425',
  reservation: '48bdea77-ccc9-5b14-9567-71744a5bf494',
} as const;

/** When it happened. */
export const AT = {
  connected: '2026-11-22T16:19:03.834Z',
  synced: '2026-11-22T16:19:05.117Z',
  read: '2026-11-22T17:20:00.000Z',
  quoteExpires: '2026-11-22T17:37:08.512Z',
  booked: '2026-11-22T17:23:00.356Z',
  confirmed: '2026-11-22T17:23:00.451Z',
  changeExpires: '2026-11-22T18:20:11.040Z',
  changed: '2026-11-22T18:05:28.251Z',
  cancellationExpires: '2026-11-22T19:15:15.300Z',
  cancelled: '2026-11-22T19:00:28.119Z',
} as const;

export const STAY = { checkInDate: '2027-03-01', checkOutDate: '2027-03-04', guests: 2 } as const;
/** The guest stays until this day instead. */
export const LATER_CHECK_OUT = '2027-03-06';

/** The prices of the nights of both stays. */
export const NIGHTS = ['2027-03-01', '2027-03-02', '2027-03-03', '2027-03-04', '2027-03-05'] as const;
export const NIGHT_PRICE = 100;
export const CLEANING_FEE = 50;
const VAT_PERCENT = 7;

export interface Price {
  nights: readonly string[];
  /** The price of each night. */
  night: number;
  base: number;
  fees: number;
  taxes: number;
  total: number;
}

const priceOf = (nights: readonly string[], night: number = NIGHT_PRICE): Price => {
  const base = nights.length * night;
  const taxes = ((base + CLEANING_FEE) * VAT_PERCENT) / 100;
  return { nights, night, base, fees: CLEANING_FEE, taxes, total: base + CLEANING_FEE + taxes };
};

export const PRICE = priceOf(NIGHTS.slice(0, 3));
export const CHANGED_PRICE = priceOf(NIGHTS);
/** The stay after the host has raised the price of its nights. */
export const RAISED_PRICE = priceOf(PRICE.nights, 120);

export const GUEST = {
  firstName: 'Ada',
  lastName: 'Example',
  email: 'ada@example.com',
  phone: '+4930123456',
} as const;

/** The values of fields with these names in every body, and of `{id}` in a path by the part before it. */
export const STORY_VALUES = {
  byName: {
    tenantID: IDS.tenant,
    integrationAccountID: IDS.account,
    integrationAccountId: IDS.account,
    accountId: IDS.account,
    listingID: IDS.listing,
    listingId: IDS.listing,
    listingIDs: [IDS.listing],
    quoteID: IDS.quote,
    reservationID: IDS.reservation,
    changeID: IDS.change,
    cancellationID: IDS.cancellation,
    deliveryId: IDS.delivery,
    provider: PROVIDER,
  },
  byPath: {
    '/api/v1/tenant': IDS.tenant,
    '/api/v1/integration-account': IDS.account,
    '/api/v1/listing': IDS.listing,
    '/api/v1/quote': IDS.quote,
    '/api/v1/reservation': IDS.reservation,
  },
} as const;
