import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { Database, violatedConstraint } from '../../platform/database/database.js';
import { DomainError, notFound } from '../../values/errors/domain-error.js';
import type { VisibleUnit } from '../listing/listing.types.js';
import { takenDates } from './availability.rules.js';
import type { FreeNight, Stay } from './availability.types.js';
import { HoldRepository } from './hold.repository.js';

/**
 * Guards: of any number of concurrent takers of a night, across processes, exactly as many succeed as there are units
 * left. Takers of a unit queue on its advisory lock; for a unit that exists once the exclusion constraint is a second
 * safeguard.
 */
@Injectable()
export class HoldService {
  constructor(
    private readonly database: Database,
    private readonly repository: HoldRepository,
  ) {}

  /**
   * Refuses (409 `nights_taken`) what `take` would refuse now, so that late callers need no lock that others wait for.
   */
  requireFree(nights: readonly FreeNight[]): void {
    const taken = takenDates(nights);
    if (taken.length > 0) throw nightsTaken(taken);
  }

  /**
   * Takes the nights in the transaction that stores the reservation. 409 `nights_taken` with one detail per night that
   * is not free.
   */
  async take(scope: Scope, unit: Pick<VisibleUnit, 'id'>, stay: Stay, reservationId: string): Promise<void> {
    if (!this.database.inTransaction) throw new Error('Nights are taken in the transaction of their reservation');
    const taken = await this.repository.take(scope, unit.id, stay, reservationId).catch((error: unknown) => {
      throw violatedConstraint(error) === 'hold_no_overlap' ? nightsTaken([]) : error;
    });
    if (taken === undefined) throw notFound('Unit');
    if (taken.length > 0) throw nightsTaken(taken);
  }

  /** Removes the hold of a reservation that the PMS never had. */
  async remove(reservationId: string): Promise<void> {
    await this.repository.remove(reservationId);
  }

  /**
   * Releases the nights of a reservation that the PMS no longer holds since `at`; calendars read before do not show
   * that. `takenAt`: the earliest time at which the PMS may have held it.
   */
  async release(reservationId: string, takenAt: Date | null, at: Date): Promise<void> {
    await this.repository.release(reservationId, takenAt, at);
  }

  /** Frees the nights of the reservation at once, before a calendar shows it. */
  async reopen(reservationId: string): Promise<void> {
    await this.repository.setReopens(reservationId);
  }

  /** Records that the PMS holds the reservation since `at`; calendars read later already count it. */
  async known(reservationId: string, at: Date): Promise<void> {
    await this.repository.setKnown(reservationId, at);
  }

  /**
   * Stores the nights of a reservation as the PMS has them; replaces its earlier hold without a check of availability.
   */
  async mirror(unitId: string, stay: Stay, reservationId: string, at: Date): Promise<void> {
    await this.repository.upsertMirrored(unitId, stay, reservationId, at);
  }
}

const nightsTaken = (nights: readonly string[]): DomainError => {
  const named = nights.map((night) => ({
    field: 'checkInDate',
    code: 'nights_taken',
    message: `The night of ${night} is not available`,
  }));
  const details =
    named.length > 0
      ? named
      : [{ field: 'checkInDate', code: 'nights_taken', message: 'The nights are not available' }];
  return new DomainError('conflict', 'Nights already taken', { code: 'nights_taken', details });
};
