import { Injectable, Logger } from '@nestjs/common';
import { ConnectorError } from '../../../connectors/port/errors.js';
import { type BoundConnector, ConnectorGateway } from '../../../connectors/port/gateway.js';
import { crashPoint } from '../../../platform/faults/crash-point.js';
import { WorkspaceMoves } from '../../../platform/moves/workspace-moves.js';
import { Clock } from '../../../values/time/clock.js';
import { AccountConnectionService } from '../../integration-account/account-connection.service.js';
import { holdReference } from './hold-reference.rules.js';
import type { PmsHoldEntity } from './pms-hold.entity.js';
import { PmsHoldRepository } from './pms-hold.repository.js';
import { PmsHoldService } from './pms-hold.service.js';

const BATCH = 20;
const CLAIM_MS = 60_000;
const DEADLINE_MS = 10_000;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 600_000;
/** PMSes end their holds themselves: a hold that could not be released for this long has ended there. */
const ENDED_AFTER_MS = 24 * 3_600_000;

/**
 * Maintains holds at PMSes: looks up those whose answer was lost, and releases those that expired, that their tenant
 * ended, or whose booking failed. It never places a hold.
 */
@Injectable()
export class PmsHoldUpkeep {
  private readonly log = new Logger('quote');

  constructor(
    private readonly rows: PmsHoldRepository,
    private readonly holds: PmsHoldService,
    private readonly connections: AccountConnectionService,
    private readonly gateway: ConnectorGateway,
    private readonly clock: Clock,
    private readonly moves: WorkspaceMoves,
  ) {}

  /** Settles one batch of due holds. Returns true when more may be due. */
  async settleDue(): Promise<boolean> {
    const now = this.clock.now();
    const due = await this.rows.claimDue(now, new Date(now.getTime() + CLAIM_MS), BATCH);
    await Promise.all(due.map((row) => this.moves.runJob(row.workspaceId, () => this.settle(row))));
    return due.length === BATCH;
  }

  /** Returns whether the PMS holds the nights of the quote, for its booking; asks the PMS where that is not known yet. */
  async isHeld(quoteId: string): Promise<boolean> {
    for (const row of await this.rows.ofQuote(quoteId, 'SENDING')) await this.settle(row);
    const held = await this.rows.ofQuote(quoteId, 'HELD');
    return held.some(({ heldUntil }) => heldUntil > this.clock.now());
  }

  /** Immediately releases the holds that the tenant ended. */
  async releaseFor(quoteId: string): Promise<void> {
    for (const row of await this.rows.ofQuote(quoteId, 'ENDING')) await this.settle(row);
  }

  private async settle(row: PmsHoldEntity): Promise<void> {
    try {
      await this.settleAtPms(row);
    } catch (error) {
      const kind = error instanceof ConnectorError ? error.kind : 'unexpected';
      this.log.warn({ msg: 'a hold at the PMS could not be settled', holdId: row.id, kind });
      await this.postpone(row);
    }
  }

  private async settleAtPms(row: PmsHoldEntity): Promise<void> {
    if (row.state === 'BOOKING') {
      const booking = await this.rows.bookingOf(row.reservationId!);
      if (booking?.providerReservationId === row.providerReservationId) return this.rows.remove(row.id);
      if (booking?.providerReservationId === null && booking.status === 'UNKNOWN') return this.postpone(row);
    }
    const account = await this.connections.connect(row.workspaceId, row.integrationAccountId);
    const bound = this.gateway.bind(account, { prompt: true, deadlineMs: DEADLINE_MS });
    if (row.providerReservationId === null) return this.lookUp(row, bound);
    await this.release(row.id, row.providerReservationId, bound);
  }

  private async lookUp(row: PmsHoldEntity, bound: BoundConnector): Promise<void> {
    const { connector, call } = bound;
    const { listingProviderId, checkIn, checkOut, heldUntil } = row;
    const hint = { listingProviderId, checkIn, checkOut };
    const found = await connector.reservations.findByReference?.(call, holdReference(row.id), hint);
    if (found) {
      const { providerReservationId } = found;
      const isHeld = await this.holds.placed(row.id, { providerReservationId, heldUntil });
      if (!isHeld || heldUntil <= this.clock.now()) await this.release(row.id, providerReservationId, bound);
      return;
    }
    const windowEnd = row.createdAt.getTime() + connector.definition.visibilityWindowMs;
    if (this.clock.now().getTime() < windowEnd) return this.postpone(row);
    await this.rows.remove(row.id);
  }

  /** Cancels the held reservation unless it has ended, or become a booking. */
  private async release(id: string, providerReservationId: string, { connector, call }: BoundConnector): Promise<void> {
    const { read, cancel } = connector.reservations;
    const held = await read(call, providerReservationId);
    if (held?.status === 'PENDING') await cancel!(call, providerReservationId);
    crashPoint('hold.released');
    await this.rows.remove(id);
  }

  private async postpone({ id, attempts, createdAt }: PmsHoldEntity): Promise<void> {
    const now = this.clock.now();
    if (now.getTime() - createdAt.getTime() > ENDED_AFTER_MS) {
      this.log.error({ msg: 'a hold at the PMS could not be released', holdId: id });
      return this.rows.remove(id);
    }
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts, 20));
    await this.rows.postpone(id, new Date(now.getTime() + wait));
  }
}
