import { Fields } from '../kit/guards.js';
import type { PmsReservation } from '../port/model.js';

export type Raw = Record<string, unknown>;

/** A PMS's payload of a reservation; all values differ, so that none can pass for another. */
export interface Payload {
  pms: string;
  map: (raw: Raw) => PmsReservation;
  /** Only the fields without which it is refused, for a stay from 1 to 4 July. */
  bare: Raw;
  /** The fields of arrival and departure. */
  stay: [arrival: string, departure: string];
  /** Fields of the bare reservation, apart from those that the PMS does not give. */
  bareIs: object;
  /** All fields that are read first. */
  full: Raw;
  fullIs: object;
  /** Fields that are read when the first ones are absent. */
  instead: Raw;
  insteadIs: object;
}

export const ARRIVAL = '2026-07-01';
export const DEPARTURE = '2026-07-04';

export const [CREATED, UPDATED, CONFIRMED, CANCELLED] = ['2026-01-01', '2026-02-02', '2026-03-03', '2026-04-04'].map(
  (date) => `${date}T05:06:07.000Z`,
) as [string, string, string, string];

export const raw = (values: Raw): Fields => Fields.of(values, 'reservation');
export const own = { providerReservationId: '1', listingProviderId: '2' };
export const guest = { id: '', firstName: 'Ann', lastName: 'van Lee', email: 'e@guest.example', phone: '+1' };
export const guestCounts = { adults: 4, children: 3, infants: 2, pets: 1 };
