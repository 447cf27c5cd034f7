import type { Answer, CallOptions, TestApp } from './app.js';

export interface Stay {
  listingID: string;
  unitID?: string;
  checkInDate: string;
  checkOutDate: string;
}

interface Night {
  date: string;
  status: string;
  minimumNights: number;
  unit: { id: string };
}

const GUEST = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', phone: '+4930123456' };

/** Returns free consecutive nights that a listing's rules allow, at least `after` days from the first stored one. */
export const freeStay = async (
  app: TestApp,
  listingID: string,
  nights = 3,
  after = 20,
  options: CallOptions = {},
): Promise<Stay> => {
  const answer = await app.api('GET', `/api/v1/availability/${listingID}?limit=120&includePrice=true`, options);
  const records = answer.body.data as Night[];
  const units = [...new Set(records.map((night) => night.unit.id))];
  const unit = units[0]!;
  const days = records.filter((night) => night.unit.id === unit).slice(after);
  for (let start = 0; start + nights < days.length; start += 1) {
    const window = days.slice(start, start + nights);
    if (window[0]!.minimumNights > nights || !window.every((night) => night.status === 'AVAILABLE')) continue;
    return {
      listingID,
      ...(units.length > 1 ? { unitID: unit } : {}),
      checkInDate: window[0]!.date,
      checkOutDate: days[start + nights]!.date,
    };
  }
  throw new Error(`Listing ${listingID} has no ${nights} free nights in a row`);
};

/** Returns a quote of `nights` nights for two guests at a listing of the account that exists once. */
export const quotedStay = async (
  app: TestApp,
  accountId: string,
  nights = 3,
  options: CallOptions = {},
): Promise<{ stay: Stay; quote: any; basis: string | null; listing: any }> => {
  const list = await app.api(
    'GET',
    `/api/v1/listing?limit=100&status=ACTIVE&integrationAccountID=${accountId}`,
    options,
  );
  for (const listing of list.body.data) {
    if (listing.units.length > 1 || listing.units[0].inventoryCount !== 1 || listing.minimumNights > nights) continue;
    const stay = await freeStay(app, listing.id, nights, 20, options).catch(() => undefined);
    if (!stay) continue;
    const quote = await app.api('POST', '/api/v1/quote', { ...options, body: { ...stay, guests: 2 } });
    if (quote.status === 200 || quote.status === 201)
      return { stay, quote: quote.body, basis: quote.headers.get('x-quote-basis'), listing };
  }
  throw new Error('No listing of the account could be quoted');
};

/** Returns a request at the quote's price. */
export const reservationBody = (
  stay: Stay,
  quote: any,
  extra: Record<string, unknown> = {},
): Record<string, unknown> => ({
  ...stay,
  guest: GUEST,
  guests: 2,
  adults: 2,
  notes: '',
  source: 'website',
  totalBasePrice: quote.totals.base,
  totalFeePrice: quote.totals.fees,
  totalTaxPrice: quote.totals.taxes,
  totalPrice: quote.totals.total,
  ...extra,
});

/** The age of a reservation: the PMS may report a booking at any time after it, which makes it fresher. */
export const ANY_AGE = { asOf: expect.any(String), via: expect.any(String) };

/** The query with which a request is booked at any price. */
export const ANY_PRICE = '?priceCheck=off';

/** Returns a request at any price, all of it for the nights. */
export const pricedBody = (stay: Stay, price: number): Record<string, unknown> =>
  reservationBody(stay, { totals: { base: price, fees: 0, taxes: 0, total: price } });

export const reserve = (
  app: TestApp,
  body: Record<string, unknown>,
  options: CallOptions & { query?: string } = {},
): Promise<Answer> => app.api('POST', `/api/v1/reservation${options.query ?? ''}`, { ...options, body });
