import type { PmsReservation } from '../../../connectors/port/model.js';
import { Decimal } from '../../../values/money/money.js';
import type { Stay } from '../../availability/availability.types.js';

export const STAY: Stay = { checkIn: '2027-03-05', checkOut: '2027-03-08' };

/** Returns a confirmed stay of three nights as the PMS reports it. */
export const pmsReservation = (own: Partial<PmsReservation> = {}): PmsReservation => ({
  providerReservationId: 'r-1',
  reference: null,
  listingProviderId: 'L1',
  providerUnitId: null,
  ...STAY,
  guests: 2,
  guestCounts: { adults: 2, children: 0, infants: 0, pets: 0 },
  guest: { id: '', firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', phone: '+4930123456' },
  status: 'CONFIRMED',
  source: 'website',
  notes: '',
  currency: 'EUR',
  total: new Decimal(300),
  base: null,
  fees: null,
  taxes: null,
  confirmationCode: null,
  createdAt: null,
  updatedAt: null,
  confirmedAt: null,
  cancelledAt: null,
  ...own,
});
