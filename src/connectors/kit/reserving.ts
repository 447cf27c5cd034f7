import { ConnectorError } from '../port/errors.js';
import type { PmsReservation, PmsReservationRequest } from '../port/model.js';
import { type Decimal, sum } from '../port/values.js';

/**
 * Refuses anything but confirmed bookings, for a PMS that accepts neither inquiries nor bookings that wait for an
 * answer.
 */
export function confirmedOnly({ status }: Pick<PmsReservationRequest, 'status'>): void {
  if (status !== 'CONFIRMED') throw new ConnectorError('not_supported', 'The PMS accepts only confirmed bookings');
}

/** Returns one of several reservations with one reference: an active one takes precedence over a cancelled one. */
export const liveFirst = (found: readonly PmsReservation[]): PmsReservation | undefined =>
  found.find(({ status }) => status !== 'CANCELLED') ?? found[0];

export type ReservationPrice = Pick<PmsReservation, 'total' | 'base' | 'fees' | 'taxes'>;

/** Returns the parts of a price if they add up to its total. */
export function partsOfTotal(
  total: Decimal,
  parts: { base: Decimal; fees: Decimal; taxes: Decimal } | undefined,
): ReservationPrice {
  const isWhole = parts !== undefined && sum(Object.values(parts)).equals(total);
  return { total, ...(isWhole ? parts : { base: null, fees: null, taxes: null }) };
}

/** Returns whether the PMS accepted an optional part of a reservation, such as its notes. */
export const tried = (writing: Promise<unknown>): Promise<boolean> =>
  writing.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ConnectorError) return false;
      throw error;
    },
  );
