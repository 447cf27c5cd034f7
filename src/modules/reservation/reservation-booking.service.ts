import { Injectable, Logger } from '@nestjs/common';
import { toDomainError } from '../../connectors/port/domain-errors.js';
import { ConnectorError } from '../../connectors/port/errors.js';
import { type BoundConnector, ConnectorGateway, type PmsAccount } from '../../connectors/port/gateway.js';
import type { PmsReservation, PmsReservationRequest } from '../../connectors/port/model.js';
import { conflictField, DomainError } from '../../values/errors/domain-error.js';
import { crashPoint } from '../../platform/faults/crash-point.js';
import { Clock } from '../../values/time/clock.js';
import { AccountConnectionService } from '../integration-account/account-connection.service.js';
import type { ReservationEntity } from './reservation.entity.js';
import { nextLookup } from './reservation-schedule.js';
import { ReservationSettlementService } from './reservation-settlement.service.js';

/** Deadline of the interactive write; the row's first look-up lies beyond it, for a process that dies in between. */
const SEND_DEADLINE_MS = 20_000;
export const CRASH_LOOKUP_MS = 30_000;

/** Returns whether the outcome of a write that failed with the error is open. */
export const isUnclear = (error: unknown): boolean =>
  error instanceof ConnectorError
    ? error.kind === 'unknown_outcome' || error.kind === 'invalid_response'
    : !(error instanceof DomainError);

/** Sends one stored reservation to its PMS, once, and settles the answer. The row and hold are committed before. */
@Injectable()
export class ReservationBookingService {
  private readonly log = new Logger('reservation');

  constructor(
    private readonly connections: AccountConnectionService,
    private readonly gateway: ConnectorGateway,
    private readonly settlement: ReservationSettlementService,
    private readonly clock: Clock,
  ) {}

  /** Returns the connector of the account, ready for a booking. 422 while the account is not ACTIVE. */
  async bindForBooking(workspaceId: string, accountId: string): Promise<BoundConnector> {
    return this.bound(await this.connections.connectActive(workspaceId, accountId));
  }

  /** Returns the connector for a cancellation, which is attempted whatever the status of the account. */
  async bindForCancellation(workspaceId: string, accountId: string): Promise<BoundConnector> {
    return this.bound(await this.connections.connect(workspaceId, accountId));
  }

  /**
   * Sends the booking. Resolves when the PMS holds it or the outcome is unknown (`unknown`); throws on a definite
   * refusal, which leaves nothing behind. The write is never repeated here.
   */
  async send(
    row: ReservationEntity,
    { connector, call }: BoundConnector,
    request: PmsReservationRequest,
  ): Promise<'held' | 'unknown'> {
    let answer: PmsReservation;
    try {
      answer = await connector.reservations.create!(call, request);
    } catch (error) {
      if (isUnclear(error)) {
        await this.settlement.suspend(row.id, nextLookup(this.clock.now(), 0));
        return 'unknown';
      }
      await this.settlement.discard(row.id);
      throw refusal(error);
    }
    crashPoint('reservation.sent');
    try {
      await this.settlement.confirm(row.id, answer, this.clock.now(), 'OWN');
    } catch (error) {
      // The PMS holds it, so the caller must not see a refusal. The row's look-up, already due, settles it.
      this.log.error({ msg: 'a booking could not be settled', reservationId: row.id, err: error });
      return 'unknown';
    }
    crashPoint('reservation.settled');
    return 'held';
  }

  /** Binds interactively, because the caller waits for the answer. */
  private bound(account: PmsAccount): BoundConnector {
    return this.gateway.bind(account, { interactive: true, deadlineMs: SEND_DEADLINE_MS });
  }
}

const refusal = (error: unknown): unknown => {
  if (error instanceof ConnectorError && error.reason === 'not_available') {
    return conflictField('checkInDate', 'nights_taken', 'The PMS says these nights are taken');
  }
  return toDomainError(error);
};
