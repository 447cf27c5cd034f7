import { Injectable, Logger } from '@nestjs/common';
import { isUnclear, refusedBooking } from '../../connectors/port/domain-errors.js';
import { ConnectorError } from '../../connectors/port/errors.js';
import { type BoundConnector, ConnectorGateway, type PmsAccount } from '../../connectors/port/gateway.js';
import type { PmsReservation, PmsReservationRequest } from '../../connectors/port/model.js';
import { crashPoint } from '../../platform/faults/crash-point.js';
import { Clock } from '../../values/time/clock.js';
import { AccountConnectionService } from '../integration-account/account-connection.service.js';
import { PmsHoldService } from '../quote/pms-holds/pms-hold.service.js';
import type { ReservationEntity } from './reservation.entity.js';
import { nextLookup } from './reservation-schedule.js';
import { ReservationSettlementService } from './reservation-settlement.service.js';

/** Deadline of the interactive write; the row's first look-up comes after it, in case the process dies in between. */
const SEND_DEADLINE_MS = 20_000;
export const CRASH_LOOKUP_MS = 30_000;

/** Sends one stored reservation to its PMS, once, and settles the answer. The row and hold are committed before. */
@Injectable()
export class ReservationBookingService {
  private readonly log = new Logger('reservation');

  constructor(
    private readonly connections: AccountConnectionService,
    private readonly gateway: ConnectorGateway,
    private readonly settlement: ReservationSettlementService,
    private readonly pmsHolds: PmsHoldService,
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
    bound: BoundConnector,
    request: PmsReservationRequest,
  ): Promise<'held' | 'unknown'> {
    let answer: PmsReservation;
    try {
      answer = await this.write(row, bound, request);
    } catch (error) {
      if (isUnclear(error)) {
        await this.settlement.suspend(row.id, nextLookup(this.clock.now(), 0));
        return 'unknown';
      }
      await this.settlement.discard(row.id);
      throw refusedBooking(error, bound.pms);
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

  /** Books the hold at the PMS that the booking took over; without one, or if it has ended, creates the reservation. */
  private async write(
    { id, quoteId }: ReservationEntity,
    { connector, call }: BoundConnector,
    request: PmsReservationRequest,
  ): Promise<PmsReservation> {
    const { create, hold } = connector.reservations;
    const heldAs = hold && quoteId !== null ? await this.pmsHolds.takenBy(id) : undefined;
    if (heldAs === undefined) return create!(call, request);
    try {
      return await hold!.book(call, heldAs, request);
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.reason !== 'not_found') throw error;
      return create!(call, request);
    }
  }

  /** Binds interactively, because the caller waits for the answer. */
  private bound(account: PmsAccount): BoundConnector {
    return this.gateway.bind(account, { interactive: true, deadlineMs: SEND_DEADLINE_MS });
  }
}
