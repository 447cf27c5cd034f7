import { Decimal } from '../../../values/money/money.js';
import { CreateReservationDto } from './create-reservation.dto.js';
import { toReservationRequest } from './reservation-request.js';

const body = (own: Partial<CreateReservationDto> = {}): CreateReservationDto =>
  Object.assign(new CreateReservationDto(), {
    listingID: 'l',
    unitID: 'u',
    checkInDate: '2027-03-01',
    checkOutDate: '2027-03-04',
    guest: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', phone: '' },
    guests: 3,
    adults: 2,
    children: 1,
    notes: 'Late',
    source: 'website',
    totalBasePrice: 300.1,
    totalFeePrice: 50,
    totalTaxPrice: 24.5,
    totalPrice: 374.6,
    ...own,
  });

it('converts every field of the body', () => {
  const request = toReservationRequest(
    body({
      currency: 'EUR',
      commission: { amount: 12.5, description: 'Agent' },
      hostPayout: 0,
      promotionID: 'p',
      status: 'pending',
      quoteMetadata: { quoteId: 'q' },
      confirmationCode: 'C1',
      preferredLocale: { language: 'en' },
      checkInTime: 0,
      checkOutTime: 23,
    }),
    'strict',
  );
  expect(request).toEqual({
    listingId: 'l',
    unitId: 'u',
    checkIn: '2027-03-01',
    checkOut: '2027-03-04',
    guest: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', phone: '' },
    guests: 3,
    guestCounts: { adults: 2, children: 1, infants: undefined, pets: undefined },
    notes: 'Late',
    source: 'website',
    base: new Decimal('300.1'),
    fees: new Decimal(50),
    taxes: new Decimal('24.5'),
    total: new Decimal('374.6'),
    currency: 'EUR',
    commission: { amount: new Decimal('12.5'), description: 'Agent' },
    hostPayout: new Decimal(0),
    promotionId: 'p',
    status: 'PENDING',
    quoteMetadata: { quoteId: 'q' },
    confirmationCode: 'C1',
    locale: 'en',
    checkInTime: 0,
    checkOutTime: 23,
    overrideRules: undefined,
    clientReference: undefined,
    metadata: undefined,
    priceCheck: 'strict',
  });
});

it('leaves out the fields that the body leaves out', () => {
  const { commission, hostPayout, locale, status, priceCheck } = toReservationRequest(body(), 'lenient');
  expect({ commission, hostPayout, locale, status, priceCheck }).toEqual({
    commission: undefined,
    hostPayout: undefined,
    locale: undefined,
    status: 'CONFIRMED',
    priceCheck: 'lenient',
  });
  expect(toReservationRequest(body({ commission: {} }), 'lenient').commission).toEqual({
    amount: undefined,
    description: undefined,
  });
});

it.each([
  [{ locale: 'de' }, 'de'],
  [{ language: 'en', locale: 'de' }, 'en'],
  [{ language: 'x'.repeat(20) }, 'x'.repeat(20)],
  [{ language: 'x'.repeat(21) }, undefined],
  [{ language: 7 }, undefined],
])('reads the language of %j as %s', (preferredLocale, expected) => {
  expect(toReservationRequest(body({ preferredLocale }), 'lenient').locale).toBe(expected);
});

it.each([
  ['21 keys', Object.fromEntries(Array.from({ length: 21 }, (_, key) => [`key${key}`, '']))],
  ['a number', { seats: 7 }],
  ['a key of 65 characters', { ['k'.repeat(65)]: '' }],
  ['a text of 501 characters', { note: 'x'.repeat(501) }],
])('refuses metadata with %s', (_, metadata) => {
  expect(() => toReservationRequest(body({ metadata }), 'lenient')).toThrow(
    expect.objectContaining({ details: [expect.objectContaining({ field: 'metadata', code: 'invalid_metadata' })] }),
  );
});

it('reads metadata of 20 keys', () => {
  const metadata = Object.fromEntries(
    Array.from({ length: 20 }, (_, key) => ['k'.repeat(63) + String.fromCharCode(97 + key), 'x'.repeat(500)]),
  );
  expect(toReservationRequest(body({ metadata }), 'lenient').metadata).toEqual(metadata);
});
