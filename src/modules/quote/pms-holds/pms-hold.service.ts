import { Injectable } from '@nestjs/common';
import { isUnclear, refusedBooking } from '../../../connectors/port/domain-errors.js';
import { type BoundConnector, ConnectorGateway, ConnectorRegistry } from '../../../connectors/port/gateway.js';
import type { PmsHold } from '../../../connectors/port/model.js';
import type { Provider } from '../../../connectors/port/provider.js';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import type { Condition } from '../../../platform/database/insertion.js';
import type { ValuedStatement } from '../../../platform/database/joined-query.js';
import { newId } from '../../../platform/database/ids.js';
import { crashPoint } from '../../../platform/faults/crash-point.js';
import type { ProviderName } from '../../../values/errors/domain-error.js';
import { Clock } from '../../../values/time/clock.js';
import { HoldService } from '../../availability/holds/hold.service.js';
import { AccountConnectionService } from '../../integration-account/account-connection.service.js';
import type { VisibleListing } from '../../listing/listing.types.js';
import { countsIn } from '../party.rules.js';
import type { BookableQuote, HoldGuard } from '../quote.types.js';
import { holdReference } from './hold-reference.rules.js';
import { PmsHoldEntity } from './pms-hold.entity.js';
import { PmsHoldRepository } from './pms-hold.repository.js';

const SEND_DEADLINE_MS = 20_000;
/** If a process dies while it asks the PMS, a look-up after the deadline determines the outcome. */
const CRASH_LOOKUP_MS = 30_000;
const FIRST_LOOKUP_MS = 2_000;
/** A booking is answered within this time, unless its outcome is looked up. */
const BOOKED_MS = 5_000;

/** Holds the nights of quotes at the PMS, where it has holds that end by themselves. */
@Injectable()
export class PmsHoldService {
  constructor(
    private readonly database: Database,
    private readonly rows: PmsHoldRepository,
    private readonly holds: HoldService,
    private readonly connections: AccountConnectionService,
    private readonly gateway: ConnectorGateway,
    private readonly registry: ConnectorRegistry,
    private readonly clock: Clock,
  ) {}

  /** Returns the connector for a hold; undefined where its PMS has none. 422 while the account is not ACTIVE. */
  async bind({
    workspaceId,
    integrationAccountId,
    provider,
  }: Pick<VisibleListing, 'workspaceId' | 'integrationAccountId' | 'provider'>): Promise<BoundConnector | undefined> {
    if (!this.isHolding(provider)) return undefined;
    const account = await this.connections.connectActive(workspaceId, integrationAccountId);
    return this.gateway.bind(account, { interactive: true, deadlineMs: SEND_DEADLINE_MS });
  }

  /** Stores what `place` will ask for, in the transaction that takes the nights. */
  async intend(scope: Scope, listing: VisibleListing, quote: BookableQuote, heldUntil: Date): Promise<PmsHoldEntity> {
    const now = this.clock.now();
    const row = Object.assign(new PmsHoldEntity(), {
      id: newId(now),
      quoteId: quote.id,
      workspaceId: scope.workspaceId,
      tenantId: scope.tenantId,
      integrationAccountId: listing.integrationAccountId,
      listingProviderId: listing.providerId,
      checkIn: quote.request.checkIn,
      checkOut: quote.request.checkOut,
      state: 'SENDING' as const,
      providerReservationId: null,
      reservationId: null,
      heldUntil,
      dueAt: new Date(now.getTime() + CRASH_LOOKUP_MS),
      attempts: 0,
      createdAt: now,
    });
    await this.rows.insert(row);
    return row;
  }

  /**
   * Asks the PMS to hold the nights, once. `LOCAL` where its answer is unclear: the hold is looked up, and the nights
   * are held here meanwhile. Throws when the PMS refuses (409 `nights_taken`); nothing is held then.
   */
  async place(
    row: PmsHoldEntity,
    { connector, call, pms }: BoundConnector,
    { quote, providerUnitId }: { quote: BookableQuote; providerUnitId: string | null },
  ): Promise<{ guard: HoldGuard; heldUntil: Date }> {
    crashPoint('hold.stored');
    const { request, amounts, currency, metadata } = quote;
    let placed: PmsHold;
    try {
      placed = await connector.reservations.hold!.place(call, {
        reference: holdReference(row.id),
        listingProviderId: row.listingProviderId,
        providerUnitId,
        checkIn: row.checkIn,
        checkOut: row.checkOut,
        guests: request.guests,
        guestCounts: countsIn(request),
        currency,
        ...amounts,
        quoteMetadata: metadata ?? null,
        until: row.heldUntil,
      });
    } catch (error) {
      if (!isUnclear(error)) throw await this.refused(row, error, pms);
      await this.rows.postpone(row.id, new Date(this.clock.now().getTime() + FIRST_LOOKUP_MS));
      return { guard: 'LOCAL', heldUntil: row.heldUntil };
    }
    crashPoint('hold.sent');
    const heldUntil = await this.placed(row.id, placed);
    return { guard: 'PMS', heldUntil: heldUntil ?? row.heldUntil };
  }

  /** Deletes a hold that the PMS does not have, and frees its nights. */
  async withdraw({ id, quoteId }: PmsHoldEntity): Promise<void> {
    await this.database.transactionWithRetry(async () => {
      await this.rows.remove(id);
      await this.holds.endHolds([quoteId]);
    });
  }

  /** Records that the PMS holds the nights; returns until when, or undefined if the hold was ended meanwhile. */
  async placed(id: string, { providerReservationId, heldUntil }: PmsHold): Promise<Date | undefined> {
    return this.database.transactionWithRetry(async () => {
      const row = await this.rows.lock(id);
      if (!row) return undefined;
      const now = this.clock.now();
      row.providerReservationId = providerReservationId;
      if (row.state === 'SENDING') {
        row.heldUntil = heldUntil < row.heldUntil ? heldUntil : row.heldUntil;
        Object.assign(row, { state: 'HELD', dueAt: row.heldUntil, attempts: 0 });
        await this.holds.heldAtPms(row.quoteId, now, row.heldUntil);
      } else if (row.state === 'ENDING') row.dueAt = now;
      await this.rows.save(row);
      return row.state === 'HELD' ? row.heldUntil : undefined;
    });
  }

  heldAmong(quoteIds: readonly string[]): Promise<Set<string>> {
    return this.rows.heldAmong(quoteIds);
  }

  /** Marks the quote's hold at the PMS for release, in the transaction that frees the nights here. */
  async end(quoteId: string): Promise<void> {
    await this.rows.end(quoteId, this.clock.now());
  }

  /** Passes the hold to a newer quote of the stay. */
  async pass(quoteId: string, newQuoteId: string): Promise<void> {
    await this.rows.pass(quoteId, newQuoteId);
  }

  /** Returns the statements that give the hold to the booking of the quote, if the condition holds. */
  taking(provider: Provider, quoteId: string, reservationId: string, condition: Condition): ValuedStatement[] {
    if (!this.isHolding(provider)) return [];
    const now = this.clock.now();
    const times = { now, dueAt: new Date(now.getTime() + BOOKED_MS) };
    return [this.rows.taking(quoteId, reservationId, times, condition)];
  }

  /** Returns the PMS's id of the hold that the booking took over. */
  takenBy(reservationId: string): Promise<string | undefined> {
    return this.rows.takenBy(reservationId);
  }

  private isHolding(provider: Provider): boolean {
    return this.registry.find(provider)?.connector.reservations.hold !== undefined;
  }

  private async refused(row: PmsHoldEntity, error: unknown, pms: ProviderName): Promise<unknown> {
    await this.withdraw(row);
    return refusedBooking(error, pms);
  }
}
