import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DomainError } from '../../values/errors/domain-error.js';
import { AccountEvents } from '../integration-account/integration-account.events.js';
import { ReservationRepository } from './reservation.repository.js';

/** What happens to reservations when their account is moved or deleted. */
@Injectable()
export class ReservationAccounts implements OnModuleInit {
  constructor(
    private readonly accounts: AccountEvents,
    private readonly reservations: ReservationRepository,
  ) {}

  /** Keeps an account from being deleted while the outcome of a booking at its PMS is unknown. */
  onModuleInit(): void {
    this.accounts.onMoved((account, newTenantId) => this.reservations.passOn(account, account.id, newTenantId));
    this.accounts.onRemoving(async ({ id }) => {
      if (!(await this.reservations.hasUnknownOutcome(id))) return;
      throw new DomainError('conflict', 'The outcome of a reservation of this account is not known yet', {
        code: 'state',
      });
    });
  }
}
