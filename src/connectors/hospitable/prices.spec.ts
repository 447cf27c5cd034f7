import { readFileSync } from 'node:fs';
import { describeWithSharedData, sharedData } from '../../../test/support/shared-data.js';
import { Fields } from '../kit/guards.js';
import { mapNights } from '../kit/nights.js';
import { scripted, testAccount } from '../kit/testing/fakes.js';
import { hospitable } from './connector.js';
import { nightOf, quoteOf } from './prices.js';

const price = { amount: 8000, currency: 'EUR' };
const night = (raw: object) =>
  nightOf(Fields.of({ date: '2026-07-01', min_stay: 2, price, status: { available: true }, ...raw }, 'day'), 'EUR');
const callOf = (...answers: Parameters<typeof scripted>[1]) => {
  const { gateway, outbound } = scripted(hospitable, answers);
  return { call: gateway.bind(testAccount(), { interactive: true }).call, requests: outbound.requests };
};

describe('a night', () => {
  it('has its price in major units', () => {
    const { price: asked, ...rest } = night({});
    expect(asked?.toString()).toBe('80');
    expect(rest).toEqual({
      providerUnitId: null,
      date: '2026-07-01',
      available: 1,
      minimumNights: 2,
      maximumNights: 0,
    });
  });

  it('is for sale only with a price, and only while the PMS reports it as available', () => {
    expect(night({ price: null })).toMatchObject({ available: 0, price: null });
    expect(night({ status: { available: false, reason: 'HOST_BLOCKED' } }).available).toBe(0);
    expect(night({ status: {} }).available).toBe(0);
  });

  it('priced in another currency than its property is closed and has no price', async () => {
    const [first, second] = mapNights(
      [
        { date: '2026-07-01', price, status: { available: true } },
        { date: '2026-07-02', price: { amount: 9000, currency: 'USD' }, status: { available: true } },
      ],
      null,
      (day) => nightOf(day, 'EUR'),
    );
    expect([first?.available, second?.available, second?.price]).toEqual([1, 0, null]);
  });

  it('is requested once, in a range of at most ninety nights', async () => {
    const { call, requests } = callOf({ body: { data: { days: [] } } });
    const listing = { providerId: 'p-1', providerUnitIds: [], currency: 'EUR', timeZone: 'UTC' };
    const nights = await hospitable.calendar(call, listing, '2026-01-01', '2026-06-30');
    expect(nights).toHaveLength(181);
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      '?start_date=2026-01-01&end_date=2026-03-31',
      '?start_date=2026-04-01&end_date=2026-06-29',
      '?start_date=2026-06-30&end_date=2026-06-30',
    ]);
  });
});

const QUOTE = {
  quote_id: 'q-1',
  currency: 'USD',
  financials: {
    fees: [{ amount: 4000, label: 'Cleaning fee', category: 'Guest fees' }],
    taxes: [{ amount: 2600, label: 'Lodging taxes', category: 'Pass-through taxes' }],
    discounts: [{ amount: -4000, label: 'Weekly discount', category: 'Weekly Discount' }],
    totals: { total_without_taxes: [{ amount: 26000 }], total: [{ amount: 28600, label: 'Total Price' }] },
  },
};

describe('a quote', () => {
  const request = {
    listingProviderId: 'p-1',
    providerUnitId: null,
    checkIn: '2026-07-01',
    checkOut: '2026-07-04',
    guests: 3,
    guestCounts: { adults: 3, children: 0, infants: 0, pets: 0 },
    currency: 'USD',
  };

  it('lists fees, taxes and discounts, and the nights are the rest of the total', () => {
    const { base, fees, taxes, discounts, total } = quoteOf(Fields.of(QUOTE, 'quote'));
    const shown = (lines: { name: string; amount: { toString(): string } }[]) =>
      lines.map(({ name, amount }) => `${name} ${amount.toString()}`);
    expect([base, fees, taxes, discounts].map(shown)).toEqual([
      ['Accommodation 260'],
      ['Cleaning fee 40'],
      ['Lodging taxes 26'],
      ['Weekly discount 40'],
    ]);
    expect(total.toString()).toBe('286');
  });

  it('whose totals do not agree is refused', () => {
    const totals = { total_without_taxes: [{ amount: 25000 }], total: [{ amount: 28600 }] };
    const odd = { ...QUOTE, financials: { ...QUOTE.financials, totals } };
    expect(() => quoteOf(Fields.of(odd, 'quote'))).toThrow('totals.total');
    const none = { ...QUOTE, financials: { ...QUOTE.financials, totals: { total: { amount: 6600 - 4000 } } } };
    expect(() => quoteOf(Fields.of(none, 'quote'))).toThrow('more than fees and taxes');
  });

  it('is requested once, for the whole party', async () => {
    const { call, requests } = callOf({ body: { data: QUOTE } });
    await hospitable.quote!(call, { ...request, guestCounts: { adults: 2, children: 1, infants: 0, pets: 1 } });
    await hospitable.quote!(call, request);
    expect(requests.map(({ body }) => (JSON.parse(String(body)) as { guests: object }).guests)).toEqual([
      { adults: 2, children: 1, infants: 0, pets: 1 },
      { adults: 3, children: 0, infants: 0, pets: 0 },
    ]);
  });

  it.each([403, 404])('that is answered with %i is not supported', async (status) => {
    const { call } = callOf({ status, body: { message: 'Not found.' } });
    await expect(hospitable.quote!(call, request)).rejects.toMatchObject({ kind: 'not_supported' });
  });
});

describeWithSharedData('Hospitable sample of a calendar', () => {
  it('is read', () => {
    const text = readFileSync(sharedData('pms-samples/hospitable/calendar_prop1.json')!, 'utf8');
    const { data } = JSON.parse(text) as { data: { days: unknown[] } };
    const nights = data.days.map((day) => nightOf(Fields.of(day, 'day'), 'USD'));
    expect(nights.map((one) => [one.date, one.available, one.price?.toString(), one.minimumNights])).toEqual([
      ['2026-08-11', 1, '60', 2],
      ['2026-08-12', 0, '60.01', 2],
      ['2026-08-13', 0, undefined, 1],
    ]);
  });
});
