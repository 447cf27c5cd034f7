import { Injectable } from '@nestjs/common';
import type { Scope } from '../../shared/auth/scope.js';
import { Database, violatedConstraint } from '../../shared/database/database.js';
import { DomainError, notFound } from '../../shared/errors/domain-error.js';
import type { VisibleUnit } from '../listing/listing.types.js';
import { takenDates } from './availability.rules.js';
import type { FreeNight, Stay } from './availability.types.js';
import { HoldRepository } from './hold.repository.js';

/**
 * Guards: of any number of concurrent takers of a night, across processes, exactly as many succeed as there are units
 * left. Takers of a unit queue on its advisory lock; for a unit that exists once the exclusion constraint is the second
 * wall.
 */
@Injectable()
export class HoldService {
  constructor(
    private readonly database: Database,
    private readonly repository: HoldRepository,
  ) {}

  /** As `take` would find it now: who comes too late learns it without a lock that others wait for. 409 `nights_taken` */
  requireFree(nights: readonly FreeNight[]): void {
    const taken = takenDates(nights);
    if (taken.length > 0) throw nightsTaken(taken);
  }

  /** In the transaction that stores the reservation. 409 `nights_taken` with one detail per night that is not free. */
  async take(scope: Scope, unit: Pick<VisibleUnit, 'id'>, stay: Stay, reservationId: string): Promise<void> {
    if (!this.database.inTransaction) throw new Error('Nights are taken in the transaction of their reservation');
    const taken = await this.repository.take(scope, unit.id, stay, reservationId).catch((error: unknown) => {
      throw violatedConstraint(error) === 'hold_no_overlap' ? nightsTaken([]) : error;
    });
    if (taken === undefined) throw notFound('Unit');
    if (taken.length > 0) throw nightsTaken(taken);
  }

  /** For a reservation that the PMS never had. */
  async remove(reservationId: string): Promise<void> {
    await this.repository.remove(reservationId);
  }

  /** The PMS holds it no more since `at`: calendars read before then do not know. `takenAt`: since when it may have held it. */
  async release(reservationId: string, takenAt: Date | null, at: Date): Promise<void> {
    await this.repository.release(reservationId, takenAt, at);
  }

  /** Its nights are free at once, before a calendar shows it. */
  async reopen(reservationId: string): Promise<void> {
    await this.repository.setReopens(reservationId);
  }

  /** The PMS holds it since `at`: calendars read later count it themselves. */
  async known(reservationId: string, at: Date): Promise<void> {
    await this.repository.setKnown(reservationId, at);
  }

  /** The nights of a reservation as the PMS has them; replaces its earlier hold and asks nobody. */
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
