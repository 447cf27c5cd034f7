import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { ConnectorError } from '../../connectors/port/errors.js';
import type { PmsQuote, PmsQuoteRequest } from '../../connectors/port/model.js';
import { warn } from '../../connectors/port/warnings.js';
import { newId } from '../../platform/database/ids.js';
import { Decimal } from '../../values/money/money.js';
import { pmsNight } from '../availability/testing/calendar.factory.js';
import type { VisibleListing } from '../listing/listing.types.js';
import {
  type HostPlace,
  reservationHarness,
  type ReservationHarness,
} from '../reservation/testing/reservation.harness.js';
import type { QuoteRequest } from './quote.types.js';

const TODAY = '2027-01-10';
const pmsQuote: PmsQuote = {
  currency: 'EUR',
  base: [{ name: 'Stay', description: '', amount: new Decimal('250') }],
  fees: [{ name: 'Cleaning', description: '', amount: new Decimal('40') }],
  taxes: [{ name: 'VAT', description: '', amount: new Decimal('29') }],
  discounts: [],
  total: new Decimal('319'),
  deposit: new Decimal('100'),
};

let harness: ReservationHarness;
let place: HostPlace;
/** The requests to the PMS, in order. */
let asked: PmsQuoteRequest[];

beforeAll(async () => {
  harness = await reservationHarness();
  place = await harness.place();
});
afterAll(() => harness.connection.close());
beforeEach(() => {
  asked = [];
  delete harness.pms.quote;
});

const pmsAnswers = (answer: PmsQuote | Error): void => {
  harness.pms.quote = async (_call, criteria) => {
    asked.push(criteria);
    if (answer instanceof Error) throw answer;
    return answer;
  };
};

const request = (own: Partial<QuoteRequest> = {}): QuoteRequest => ({
  listingId: place.listing.id,
  checkIn: '2027-03-01',
  checkOut: '2027-03-03',
  guests: 2,
  ...own,
});
/** The nights of a stay, free or taken. */
const nightsOf = (own: Partial<QuoteRequest> = {}) => {
  const { listing, unit } = place;
  return harness.quotes.bookable({ listing, unit, request: request(own) }, new Set(['nights_taken', 'maximum_nights']));
};
const quote = (own: Partial<QuoteRequest> = {}) => harness.quotes.quote(harness.owner, request(own));

describe('a quote', () => {
  it('is computed from the stored calendar where the PMS gives none', async () => {
    const { quote: made, basis, rateDate } = await quote();
    expect({ basis, said: made.basis, rateDate, total: made.totalPrice }).toEqual({
      basis: 'estimated',
      said: 'estimated',
      rateDate: undefined,
      total: 200,
    });
    expect(made).toMatchObject({
      listingID: place.listing.id,
      checkInDate: '2027-03-01',
      checkOutDate: '2027-03-03',
      guests: 2,
      currency: 'EUR',
    });
    expect(made.originalBasePrice.breakdown.map(({ name }) => name)).toEqual(['2027-03-01', '2027-03-02']);
    expect(made).not.toHaveProperty('promotionID');
    expect(made).not.toHaveProperty('quoteMetadata');
  });

  it('is refused on days that are closed to arrival or departure, whatever the PMS says', async () => {
    const closed = await harness.place();
    pmsAnswers(pmsQuote);
    const days = [
      pmsNight('2027-03-01', { closedToArrival: true }),
      pmsNight('2027-03-02'),
      pmsNight('2027-03-03', { closedToDeparture: true }),
    ];
    const range = { from: '2027-03-01', to: '2027-03-03' };
    await harness.calendar.apply(closed.listing, days, range, harness.clock.now());
    const codes = (checkIn: string, checkOut: string) =>
      quote({ listingId: closed.listing.id, checkIn, checkOut }).then(
        () => [],
        ({ details }: { details: { field: string; code: string }[] }) =>
          details.map(({ field, code }) => `${field} ${code}`),
      );
    expect(await codes('2027-03-01', '2027-03-03')).toEqual([
      'checkInDate closed_to_arrival',
      'checkOutDate closed_to_departure',
    ]);
    expect(await codes('2027-03-02', '2027-03-03')).toEqual(['checkOutDate closed_to_departure']);
    expect(await codes('2027-03-02', '2027-03-04')).toEqual([]);
  });

  it('comes from the PMS where it gives one, with the metadata that it requires later', async () => {
    const metadata = { quoteId: 'q-1', ratePlanId: 'r-1' };
    pmsAnswers({ ...pmsQuote, metadata });
    const { quote: made, basis } = await quote();
    expect([basis, made.basis, made.totalPrice, made.deposit]).toEqual(['native', 'native', 319, 100]);
    expect(made.quoteMetadata).toEqual(metadata);
    expect(asked).toEqual([
      {
        listingProviderId: place.listing.providerId,
        providerUnitId: null,
        checkIn: '2027-03-01',
        checkOut: '2027-03-03',
        guests: 2,
        guestCounts: { adults: 2, children: 0, infants: 0, pets: 0 },
        currency: 'EUR',
      },
    ]);
  });

  it("is requested with the PMS's own id of the unit", async () => {
    const rooms = await harness.place(2);
    pmsAnswers(pmsQuote);
    await quote({ listingId: rooms.listing.id });
    expect(asked[0]!.providerUnitId).toBe(rooms.unit.providerUnitId);
  });

  it.each([
    ['as adults where the split leaves them out', { children: 1 }, { adults: 2, children: 1, infants: 0, pets: 0 }],
    ['as the split says', { adults: 1, infants: 2, pets: 1 }, { adults: 1, children: 0, infants: 2, pets: 1 }],
  ])('passes the guests to the PMS %s', async (_, guestCounts, expected) => {
    pmsAnswers(pmsQuote);
    await quote({ guests: 3, guestCounts });
    expect(asked[0]!.guestCounts).toEqual(expected);
  });

  it('is computed where the PMS has none for this listing, and fails on any other error', async () => {
    pmsAnswers(new ConnectorError('not_supported', 'no quotes for groups'));
    expect((await quote()).basis).toBe('estimated');
    pmsAnswers(new ConnectorError('rejected', 'closed to arrival'));
    await expect(quote()).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('closed to arrival'),
    });
    pmsAnswers(new Error('a fault of ours'));
    await expect(quote()).rejects.toThrow('a fault of ours');
  });

  it('logs the fields of the PMS that could not be read, without their values', async () => {
    const logged = jest.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
    harness.pms.quote = async () => {
      warn('quote.items[3].type', 'not a known word');
      return pmsQuote;
    };
    await quote();
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ field: 'quote.items[].type', reason: 'not a known word', count: 1 }),
    );
    logged.mockRestore();
  });

  it('asks the PMS in an interactive call', async () => {
    harness.calls.length = 0;
    await quote();
    expect(harness.calls).toEqual([{ interactive: true, quote: true }]);
  });

  it('is refused while the account is not active', async () => {
    const set = (status: string) =>
      harness.database.query('UPDATE integration_account SET status = $2 WHERE id = $1', [place.account.id, status]);
    await set('INACTIVE');
    await expect(quote()).rejects.toMatchObject({ kind: 'refused', code: 'account_inactive' });
    await set('ACTIVE');
  });

  it('is refused to tenants that neither own nor imported the listing', async () => {
    for (const scope of [harness.other, harness.stranger])
      await expect(harness.quotes.quote(scope, request())).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('the dates of a quote', () => {
  const refusal = (own: Partial<QuoteRequest>) =>
    quote(own).then(
      () => 'quoted',
      ({ details }) => details.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`).join(),
    );

  it.each([
    ['check-out on the day of check-in', { checkOut: '2027-03-01' }, 'checkOutDate wrong_order'],
    ['check-out before check-in', { checkOut: '2027-02-28' }, 'checkOutDate wrong_order'],
    ['check-in before today', { checkIn: '2027-01-09', checkOut: '2027-01-12' }, 'checkInDate in_the_past'],
    ['more nights than any calendar has', { checkOut: '2030-02-29' }, 'checkOutDate maximum_nights'],
    ['one night', { checkOut: '2027-03-02' }, 'quoted'],
    ['the last night of the calendar', { checkIn: '2027-03-31', checkOut: '2027-04-01' }, 'quoted'],
    ['a night after the calendar', { checkIn: '2027-03-31', checkOut: '2027-04-02' }, 'checkInDate nights_taken'],
  ])('are checked for %s: %s', async (_, own, expected) => {
    expect(await refusal(own)).toBe(expected);
  });

  it("begin no earlier than today in the listing's own time zone", async () => {
    const zone = (timeZone: string) =>
      harness.database.query('UPDATE listing SET time_zone = $2 WHERE id = $1', [place.listing.id, timeZone]);
    expect(await refusal({ checkIn: TODAY, checkOut: '2027-01-12' })).toBe('checkInDate nights_taken');
    await zone('Pacific/Kiritimati');
    expect(await refusal({ checkIn: TODAY, checkOut: '2027-01-12' })).toBe('checkInDate in_the_past');
    await zone('UTC');
  });

  it('may span as many nights as a calendar can have', async () => {
    const checkIn = '2027-03-01';
    expect(await nightsOf({ checkIn, checkOut: '2030-02-28' })).toHaveLength(1_095);
    await expect(nightsOf({ checkIn, checkOut: '2030-03-01' })).rejects.toMatchObject({
      kind: 'refused',
    });
  });
});

describe('the percentages of a quote', () => {
  const promote = async (own: object = {}): Promise<string> => {
    const id = newId(harness.clock.now());
    const row = { startDate: null, ...own };
    await harness.database.query(
      `INSERT INTO promotion (id, workspace_id, tenant_id, integration_account_id, name, discount_percentage, start_date, listing_ids, created_at, updated_at)
       VALUES ($1, $2, $3, $4, 'Early bird', 10, $5, '{}', now(), now())`,
      [id, place.account.workspaceId, place.account.tenantId, place.account.id, row.startDate],
    );
    return id;
  };

  it('include that of a promotion only where it applies', async () => {
    const [fitting, late] = [await promote(), await promote({ startDate: '2027-03-02' })];
    const made = (await quote({ promotionId: fitting })).quote;
    expect(made).toMatchObject({ promotionID: fitting, promotionName: 'Early bird', totalPrice: 180 });
    expect(made.priceModifications.promotionDiscount).toEqual({
      percentage: 10,
      value: 20,
      promotionID: fitting,
      promotionName: 'Early bird',
    });
    const unchanged = (await quote({ promotionId: late })).quote;
    expect([unchanged.totalPrice, unchanged.promotionID]).toEqual([200, undefined]);
  });

  it('require an existing promotion', async () => {
    const unknown = newId(harness.clock.now());
    await expect(quote({ promotionId: unknown })).rejects.toMatchObject({ kind: 'not_found' });
    await expect(harness.quotes.requirePromotion(harness.owner, unknown)).rejects.toMatchObject({ kind: 'not_found' });
    await harness.quotes.requirePromotion(harness.owner, await promote());
  });
});

describe('the currency of a quote', () => {
  beforeAll(async () => {
    await harness.database.query(
      `INSERT INTO exchange_rate (date, currency, rate) VALUES ('2027-01-08', 'JPY', 160), ('2027-01-09', 'JPY', 163.4)`,
    );
    harness.clock.advance(60_000);
  });

  it('is the requested one, at the newest rates', async () => {
    const { quote: made, rateDate } = await quote({ displayCurrency: 'JPY' });
    expect([made.currency, made.totalPrice, rateDate]).toEqual(['JPY', 32_680, '2027-01-09']);
  });

  it('requires a rate; without one the PMS is not asked', async () => {
    pmsAnswers(pmsQuote);
    await expect(quote({ displayCurrency: 'KWD' })).rejects.toMatchObject({
      kind: 'refused',
      code: 'no_exchange_rate',
    });
    expect(asked).toEqual([]);
  });
});

describe('the current price of a stay', () => {
  const price = async (listing: VisibleListing = place.listing) => {
    const { unit } = place;
    const nights = await nightsOf();
    return harness.quotes.price(harness.owner, { listing, unit, nights, request: request() });
  };

  it('equals the price of its quote', async () => {
    pmsAnswers({ ...pmsQuote, base: [{ ...pmsQuote.base[0]!, amount: new Decimal('250.10') }] });
    const { quote: made, amounts } = await price();
    expect([made.totalPrice, amounts.total.toFixed()]).toEqual([319.1, '319.1']);
  });

  it('is estimated from the calendar as long as every night has a price', async () => {
    const nights = await nightsOf();
    expect(harness.quotes.estimatedTotal(place.listing, nights, 2)?.toFixed()).toBe('200');
    const unpriced = nights.map((night, at) => (at === 1 ? { ...night, price: null } : night));
    expect(harness.quotes.estimatedTotal(place.listing, unpriced, 2)).toBeUndefined();
    const stay = { listing: place.listing, unit: place.unit, nights: unpriced, request: request() };
    await expect(harness.quotes.price(harness.owner, stay)).rejects.toMatchObject({
      kind: 'refused',
      code: 'no_price',
    });
  });
});
