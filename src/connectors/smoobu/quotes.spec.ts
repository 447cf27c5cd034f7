import { Fields } from '../kit/guards.js';
import { Decimal, sum } from '../port/values.js';
import { quoteOf } from './quotes.js';

const request = { listingProviderId: '5', currency: 'EUR' };
const night = (price: number | null) => ({
  providerUnitId: null,
  date: '2026-07-01',
  available: 1,
  price: price === null ? null : new Decimal(price),
  minimumNights: 0,
  maximumNights: 0,
});
const quote = (body: object, ...prices: (number | null)[]) =>
  quoteOf(Fields.of(body, 'body'), prices.map(night), request);
const refusedWith = (error: unknown) => {
  try {
    quote({ availableApartments: [], prices: [], errorMessages: { 5: error } });
  } catch (caught) {
    return caught;
  }
  throw new Error('was not refused');
};

describe('a quote', () => {
  const answer = { availableApartments: [4, 5], prices: { 5: { price: 500.5, currency: 'EUR' } }, errorMessages: [] };

  it.each([
    ['fees and taxes above the nights', [200, 210], [410, 90.5, 0]],
    ['no other lines if the nights are the price', [200, 300.5], [500.5, 0, 0]],
    ['a discount below the nights', [300, 300], [600, 0, 99.5]],
  ])('has %s', (_, prices, expected) => {
    const { base, fees, discounts, taxes, total } = quote(answer, ...prices);
    const sums = [base, fees, discounts].map((lines) => sum(lines.map(({ amount }) => amount)).toNumber());
    expect([sums, taxes, total.toNumber()]).toEqual([expected, [], 500.5]);
  });

  it('is one sum if a night has no price', () => {
    expect(JSON.parse(JSON.stringify(quote(answer, 200, null)))).toEqual({
      currency: 'EUR',
      base: [{ name: 'Stay', description: 'The whole price in one sum', amount: '500.5' }],
      fees: [],
      taxes: [],
      discounts: [],
      total: '500.5',
      deposit: null,
    });
  });

  it.each([
    [{ errorCode: 400, message: 'm', numberOfGuest: 2 }, 'capacity', 'The PMS accepts fewer guests'],
    [{ errorCode: 401, message: 'm', minimumLengthOfStay: 3 }, 'stay_rules', 'The PMS requires more nights (3)'],
    [{ errorCode: 401, message: 'm' }, 'stay_rules', 'The PMS requires more nights'],
    [{ errorCode: 402, arrivalDays: ['Sa'] }, 'stay_rules', 'The PMS does not accept arrivals on that day of the week'],
    [{ errorCode: 403, leadTime: 2 }, 'stay_rules', 'The PMS requires more days of notice (2)'],
    [{ errorCode: 404 }, 'stay_rules', 'The stay would leave a gap that the PMS does not allow'],
    [{ errorCode: 499 }, undefined, 'The PMS refuses the stay'],
    [undefined, 'not_available', 'The PMS says the nights are taken'],
  ])('is refused with %j as %s', (error, reason, message) => {
    expect(refusedWith(error)).toMatchObject({ kind: 'rejected', reason, message });
  });

  it.each([
    ['no list', { availableApartments: 'all' }],
    ['no price', { availableApartments: [5], prices: [] }],
    ['another currency', { availableApartments: [5], prices: { 5: { price: 5, currency: 'USD' } } }],
    ['a price below zero', { availableApartments: [5], prices: { 5: { price: -5, currency: 'EUR' } } }],
  ])('with %s is an invalid response', (_, body) => {
    expect(() => quote(body)).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });
});
