import { Decimal } from '../../../values/money/money.js';
import type { ReservationRequest } from '../reservation.types.js';
import { STAY } from './pms-reservation.factory.js';

/** Requests three nights for two at 300 EUR, the price of the harness's calendar. */
export const reservationRequest = (listingId: string, own: Partial<ReservationRequest> = {}): ReservationRequest => ({
  listingId,
  ...STAY,
  guest: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', phone: '' },
  guests: 2,
  guestCounts: { adults: 2 },
  notes: '',
  source: 'website',
  base: new Decimal(300),
  fees: new Decimal(0),
  taxes: new Decimal(0),
  total: new Decimal(300),
  status: 'CONFIRMED',
  priceCheck: 'lenient',
  ...own,
});
