import type { PmsReservationRequest } from '../port/model.js';
import { Decimal } from '../port/values.js';
import { asRequested } from './requested.js';

const request = {
  currency: 'EUR',
  base: new Decimal(80),
  fees: new Decimal(15),
  taxes: new Decimal(5),
  total: new Decimal(100),
} as PmsReservationRequest;

it('a new booking has the requested price until the PMS has written its charges', () => {
  const answer = { providerReservationId: '1', total: new Decimal(0), base: null, fees: null, taxes: null };
  expect(asRequested(answer, request)).toMatchObject({ currency: 'EUR', ...pricesOf(request) });
});

it.each<[what: string, answer: Parameters<typeof asRequested>[0]]>([
  ['an id alone', '1'],
  ['no total', { providerReservationId: '1' }],
  ['a total of zero', { providerReservationId: '1', total: new Decimal(0) }],
])('a new booking is marked as having the requested price when the PMS answers with %s', (_, answer) => {
  expect(asRequested(answer, request)).toMatchObject({ ...pricesOf(request), hasRequestedPrice: true });
});

it('a new booking has the price of the PMS when the PMS gives one', () => {
  const answer = { providerReservationId: '1', total: new Decimal(90), base: null, fees: null, taxes: null };
  expect(asRequested(answer, request)).toMatchObject({ total: new Decimal(90), base: null });
  expect(asRequested(answer, request)).not.toHaveProperty('hasRequestedPrice');
});

function pricesOf({ base, fees, taxes, total }: PmsReservationRequest) {
  return { base, fees, taxes, total };
}
