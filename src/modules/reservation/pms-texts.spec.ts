import { Decimal } from '../../values/money/money.js';
import { withPlainTexts } from './pms-texts.js';

it('removes disguising characters from guest, notes, source and code of a PMS reservation, and nothing else', () => {
  const given = {
    providerReservationId: 'r-1',
    reference: null,
    listingProviderId: 'l-1',
    providerUnitId: null,
    checkIn: '2027-03-01',
    checkOut: '2027-03-04',
    guests: 2,
    guestCounts: { adults: 2, children: 0, infants: 0, pets: 0 },
    guest: {
      id: 'g1',
      firstName: 'Ada\r\nBcc: x',
      lastName: '\u202Eelpmaxe',
      email: 'ada@example.com',
      phone: '+49\u0007',
    },
    status: 'CONFIRMED' as const,
    source: 'air\u200Fbnb',
    notes: 'Late.\r\nTwo cots.\u0000\uD800',
    currency: 'EUR',
    total: new Decimal(300),
    base: null,
    fees: null,
    taxes: null,
    confirmationCode: 'HM\t1',
    createdAt: null,
    updatedAt: null,
    confirmedAt: null,
    cancelledAt: null,
  };
  expect(withPlainTexts(given)).toEqual({
    ...given,
    guest: { id: 'g1', firstName: 'Ada Bcc: x', lastName: 'elpmaxe', email: 'ada@example.com', phone: '+49' },
    source: 'airbnb',
    notes: 'Late.\nTwo cots.\uFFFD',
    confirmationCode: 'HM 1',
  });
});
