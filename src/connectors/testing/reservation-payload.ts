import type { PmsReservation } from '../kit/model.js';

export type Raw = Record<string, unknown>;

/** What a reservation of one PMS is mapped from; every value differs from every other, so that none can pass for another. */
export interface Payload {
  pms: string;
  map: (raw: Raw) => PmsReservation;
  /** No more than without which it is refused: one of 1 to 4 July. */
  bare: Raw;
  /** The fields of arrival and departure. */
  stay: [arrival: string, departure: string];
  /** What the bare one is, besides that of which nothing is told. */
  bareIs: object;
  /** All fields that are read first. */
  full: Raw;
  fullIs: object;
  /** Fields that are read where the first ones are absent. */
  instead: Raw;
  insteadIs: object;
}

export const ARRIVAL = '2026-07-01';
export const DEPARTURE = '2026-07-04';
