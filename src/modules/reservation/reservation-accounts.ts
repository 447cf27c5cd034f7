import { Injectable } from '@nestjs/common';
import { DomainError } from '../../values/errors/domain-error.js';
import type { AccountRef } from '../integration-account/integration-account.types.js';
import { ReservationRepository } from './reservation.repository.js';

/** Handles reservations when their account is moved or deleted. */
@Injectable()
export class ReservationAccounts {
  constructor(private readonly reservations: ReservationRepository) {}

  /** Gives the reservations to the account's new tenant; returns their ids. */
  passOn(account: AccountRef, newTenantId: string): Promise<readonly string[]> {
    return this.reservations.passOn(account, account.id, newTenantId);
  }

  /** Throws 409 while the outcome of a booking at the account's PMS is unknown: it must not be deleted yet. */
  async requireKnownOutcomes({ id }: AccountRef): Promise<void> {
    if (!(await this.reservations.hasUnknownOutcome(id))) return;
    throw new DomainError('conflict', 'The outcome of a reservation of this account is not known yet', {
      code: 'wrong_state',
    });
  }
}
