import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { PmsGuest, PmsReservation, ReservationPart } from '../../connectors/port/model.js';
import { Audit } from '../../records/audit/audit.js';
import { Database } from '../../platform/database/database.js';
import { Decimal } from '../../values/money/money.js';
import { notFound } from '../../values/errors/domain-error.js';
import { Clock } from '../../values/time/clock.js';
import { HoldService } from '../availability/holds/hold.service.js';
import type { ReadVia } from '../listing/freshness/freshness.types.js';
import { hasHappened } from './changing/change.rules.js';
import type { StayChangeEntity } from './changing/stay-change.entity.js';
import { StayChangeRepository } from './changing/stay-change.repository.js';
import { withPlainTexts } from './pms-texts.js';
import { ReservationEntity } from './reservation.entity.js';
import { componentsOf, mirroredPrice } from './reservation-money.js';
import { auditScope, ReservationNotifier } from './reservation-notifier.js';
import { requireConfirmable, requireNoOpenChange } from './reservation.errors.js';
import { ReservationRepository } from './reservation.repository.js';
import { bookedBefore, hasEnded, isConfirmed, takesNights } from './reservation.rules.js';
import type { CancellationRequest } from './reservation.types.js';
import { reservationView } from './reservation-view.js';

/**
 * Returns a hash of the visible content of a PMS reservation; it is equal if nothing changed. `currency` is used where
 * the PMS names none.
 */
export const pmsContentHash = (pms: PmsReservation, currency: string): string => {
  const seen = [
    pms.status,
    pms.checkIn,
    pms.checkOut,
    pms.guests,
    pms.guestCounts,
    pms.guest,
    pms.notes,
    pms.source,
    pms.currency ?? currency,
    pms.total.toFixed(),
    pms.fees?.toFixed(),
    pms.taxes?.toFixed(),
    pms.listingProviderId,
    pms.providerUnitId,
    pms.cancelledAt,
  ];
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex');
};

const told = (guest: PmsGuest): Partial<PmsGuest> =>
  Object.fromEntries(Object.entries(guest).filter(([, value]) => value !== ''));

/**
 * Copies the price of a booking that was made here. The agreed price stays, even where the PMS charges its own (the
 * difference is stored), until the PMS changes its total or confirms another stay. A PMS that knows no price says 0.
 */
const adoptPrice = (row: ReservationEntity, pms: PmsReservation, currency: string): void => {
  const price = mirroredPrice(pms, currency);
  const { totalPrice: total } = price;
  if (currency !== row.currency || total.isZero() || pms.hasRequestedPrice) return;
  if (row.pmsTotal === null && sameStay(row, pms)) {
    if (!total.equals(row.totalPrice)) row.priceDifference = row.totalPrice.minus(total);
  } else if (!total.equals(row.pmsTotal ?? row.totalPrice)) {
    Object.assign(row, price);
  }
  row.pmsTotal = total;
};

/** Returns whether the access has the right to read the part: a missing right deletes nothing. */
export const isRead = ({ unread = [] }: PmsReservation, part: ReservationPart): boolean => !unread.includes(part);

/** Copies the PMS's values into the row; the guest keeps the id with which it was first shown. */
const adopt = (row: ReservationEntity, pms: PmsReservation, at: Date, via: ReadVia): void => {
  const currency = pms.currency ?? row.currency;
  if (row.origin === 'OURS') adoptPrice(row, pms, currency);
  if (isConfirmed(pms.status)) row.confirmedAt ??= pms.confirmedAt ?? (isConfirmed(row.status) ? null : at);
  row.providerReservationId = pms.providerReservationId;
  row.status = pms.status;
  row.checkIn = pms.checkIn;
  row.checkOut = pms.checkOut;
  row.guests = pms.guests || row.guests;
  row.confirmationCode = pms.confirmationCode ?? row.confirmationCode;
  const isErased = row.guestErasedAt !== null;
  if (!isErased) row.guest = { ...row.guest, ...told(pms.guest), id: row.guest.id };
  if (row.origin === 'PMS') {
    Object.assign(row, mirroredPrice(pms, currency));
    Object.assign(row, {
      ...(isRead(pms, 'guestCounts') && pms.guestCounts),
      notes: isErased ? '' : isRead(pms, 'notes') ? pms.notes : row.notes,
      source: pms.source,
      currency,
      bookedAt: row.bookedAt ?? bookedBefore(pms.createdAt, row.createdAt),
    });
  }
  row.pmsUpdatedAt = pms.updatedAt ?? row.pmsUpdatedAt;
  row.contentHash = pmsContentHash(pms, currency);
  Object.assign(row, { readAt: at, readVia: via, unconfirmedSince: null });
  row.updatedAt = at;
  row.cancelledAt = row.status === 'CANCELLED' ? (pms.cancelledAt ?? row.cancelledAt ?? at) : null;
};

/** Gives the row the changed stay, at the agreed price where it was booked here. */
const adoptChange = (row: ReservationEntity, { after, agreed }: StayChangeEntity): void => {
  const { checkIn, checkOut, guests, unitId, guestCounts } = after;
  const { adults = null, children = null, infants = null, pets = null } = guestCounts;
  Object.assign(row, { checkIn, checkOut, guests, unitId, adults, children, infants, pets });
  row.cancellation = agreed.cancellation;
  if (row.origin !== 'OURS') return;
  const [base, fees, taxes, totalPrice] = [agreed.base, agreed.fees, agreed.taxes, agreed.total].map(
    (amount) => new Decimal(amount),
  ) as [Decimal, Decimal, Decimal, Decimal];
  const { currency, given: givenPrice } = agreed;
  Object.assign(row, { totalPrice, components: componentsOf({ base, fees, taxes }), currency, givenPrice });
  Object.assign(row, { priceDifference: null, pmsTotal: null });
};

/** Returns the earliest time at which the PMS may have held it; null for reservations made at the PMS. */
const sentAt = (row: ReservationEntity): Date | null => (row.origin === 'OURS' ? row.createdAt : null);

/** Returns whether a read that began at `at` is older than the one from which the row was written. */
const isOlder = (at: Date, row: ReservationEntity): boolean => row.readAt !== null && row.readAt > at;

/** Returns whether, according to the PMS, this version is older than that of the row. */
const isOlderVersion = ({ updatedAt }: PmsReservation, { pmsUpdatedAt }: ReservationEntity): boolean =>
  pmsUpdatedAt !== null && updatedAt !== null && updatedAt < pmsUpdatedAt;

/** Returns whether the read shows that the PMS has made the change that was sent. */
const isMade = (change: StayChangeEntity | null, pms: PmsReservation, via: ReadVia): boolean =>
  change?.state === 'SENDING' && takesNights(pms.status) && hasHappened(change, pms, via === 'OWN');

const sameStay = (row: ReservationEntity, pms: PmsReservation): boolean =>
  row.checkIn === pms.checkIn && row.checkOut === pms.checkOut;

/**
 * Guards the outcome of a booking: whichever source learns it first (the answer, a look-up, the mirror) settles it
 * once; hold, row and event change together.
 */
@Injectable()
export class ReservationSettlementService {
  private readonly log = new Logger('reservation');

  constructor(
    private readonly database: Database,
    private readonly reservations: ReservationRepository,
    private readonly holds: HoldService,
    private readonly notifier: ReservationNotifier,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly changes: StayChangeRepository,
  ) {}

  /**
   * Records that the PMS holds the booking; `at`: when we learned it, `via`: from what. Repeats change nothing. Throws
   * when another of our bookings already has the PMS's id: both stay, and an operator has to look at them.
   */
  async confirm(id: string, given: PmsReservation, at: Date, via: ReadVia = 'POLL'): Promise<void> {
    const pms = withPlainTexts(given);
    const changeId = await this.database.transactionWithRetry(async () => {
      const found = await this.reservations.byId(id);
      const row = found && (await this.reservations.lockById(id));
      if (!row || row.providerReservationId !== null) return null;
      const merged = await this.absorbMirrored(row, pms.providerReservationId);
      const before = reservationView(row, found.listing);
      const late = row.status === 'CANCELLED';
      const held = !late && sameStay(row, pms);
      adopt(row, pms, at, via);
      row.nextLookupAt = null;
      if (late) {
        row.flag = 'late_commit';
        this.log.warn({ msg: 'the PMS holds a reservation that was marked as never created', reservationId: id });
      }
      await this.settleNights(row, held, at);
      if (row.sequence === 0) await this.notifier.created(row, found.listing);
      else await this.notifier.updated(before, row, found.listing);
      row.sequence = Math.max(row.sequence, merged);
      await this.reservations.save(row);
      return row.changeId;
    });
    if (changeId !== null) await this.reservations.hastenChange(changeId, id, this.clock.now());
  }

  /** Removes a booking that the PMS definitely refused, unless the PMS was found to hold it meanwhile. */
  async discard(id: string): Promise<void> {
    await this.database.transactionWithRetry(async () => {
      const row = await this.reservations.lockById(id);
      if (!row || row.providerReservationId !== null) return;
      await this.reservations.remove(id);
      await this.audit.record(auditScope(row), 'RESERVATION_REFUSED', { type: 'reservation', id });
    });
  }

  /** Records that the outcome is unknown: the reference is looked up from `nextLookupAt` on. */
  async suspend(id: string, nextLookupAt: Date): Promise<void> {
    await this.database.transactionWithRetry(async () => {
      const row = await this.reservations.lockById(id);
      if (!row || row.providerReservationId !== null) return;
      row.nextLookupAt = nextLookupAt;
      await this.reservations.save(row);
    });
  }

  /**
   * Schedules the next look-up at `nextLookupAt`, or none: then an operator has to look at it. Does nothing if it was
   * settled meanwhile.
   */
  async reschedule(id: string, nextLookupAt: Date | null): Promise<void> {
    await this.database.transactionWithRetry(async () => {
      const row = await this.reservations.lockById(id);
      if (!row || row.nextLookupAt === null) return;
      row.nextLookupAt = nextLookupAt;
      if (nextLookupAt === null) {
        Object.assign(row, { flag: 'unresolved', isConfirming: false });
        if (row.changeId !== null) await this.dropChange(row, row.changeId);
        this.log.error({ msg: 'reservation outcome unresolved', reservationId: id });
      }
      await this.reservations.save(row);
    });
  }

  /**
   * Records the cost of the cancellation that is sent next; null when the PMS refused it. 409 `wrong_state` while a
   * change of the stay is open.
   */
  async noteCancellation(id: string, request: CancellationRequest | null): Promise<void> {
    await this.database.transactionWithRetry(async () => {
      const row = await this.reservations.lockById(id);
      if (!row || row.status === 'CANCELLED') return;
      if (request) requireNoOpenChange(row);
      row.cancellationRequest = request && { ...request, sentAt: this.clock.now().toISOString() };
      await this.reservations.save(row);
    });
  }

  /** Records that the outcome of a cancellation is unknown: it is looked up from `nextLookupAt` on. */
  async cancelUnclear(id: string, nextLookupAt: Date): Promise<void> {
    await this.database.transactionWithRetry(async () => {
      const row = await this.reservations.lockById(id);
      if (!row) return;
      await this.audit.record(auditScope(row), 'CANCELLATION_REQUESTED', { type: 'reservation', id });
      // The look-ups of the booking itself are over: those of the cancellation start with their own count and time.
      Object.assign(row, { nextLookupAt, lookups: 0, sendStartedAt: this.clock.now(), isConfirming: false });
      await this.reservations.save(row);
    });
  }

  /**
   * Records, before the first byte goes out, that a confirmation is sent, with its first look-up at `nextLookupAt`.
   * Throws 409 unless the reservation is PENDING and nothing about it is open: of several callers, only one sends.
   */
  async beginConfirmation(id: string, nextLookupAt: Date): Promise<void> {
    await this.database.transactionWithRetry(async () => {
      const row = await this.reservations.lockById(id);
      if (!row) throw notFound('Reservation');
      requireConfirmable(row);
      await this.audit.record(auditScope(row), 'CONFIRMATION_REQUESTED', { type: 'reservation', id });
      Object.assign(row, { nextLookupAt, lookups: 0, sendStartedAt: this.clock.now(), isConfirming: true });
      await this.reservations.save(row);
    });
  }

  /** Ends the look-ups of the reservation. */
  async stopLookups(id: string): Promise<void> {
    await this.reservations.stopLookups(id);
  }

  /**
   * Marks the booking as never created, once the PMS's visibility window is over: the nights are free again and the
   * caller is notified.
   */
  async markNeverCreated(id: string): Promise<void> {
    const changeId = await this.database.transactionWithRetry(async () => {
      const found = await this.reservations.byId(id);
      const row = found && (await this.reservations.lockById(id));
      if (!row || row.providerReservationId !== null || row.status === 'CANCELLED') return null;
      const before = reservationView(row, found.listing);
      const now = this.clock.now();
      Object.assign(row, { status: 'CANCELLED', cancelledAt: now, updatedAt: now, nextLookupAt: null });
      await this.holds.remove(id);
      await this.notifier.updated(before, row, found.listing);
      await this.reservations.save(row);
      return row.changeId;
    });
    if (changeId !== null) await this.reservations.hastenChange(changeId, id, this.clock.now());
  }

  /** Cancels a reservation that a complete read, begun at `at`, did not find at the PMS. */
  async vanished(id: string, at: Date): Promise<void> {
    await this.database.transactionWithRetry(async () => {
      const found = await this.reservations.byId(id);
      const row = found && (await this.reservations.lockById(id));
      if (!row || row.status === 'CANCELLED' || isOlder(at, row)) return;
      const before = reservationView(row, found.listing);
      const now = this.clock.now();
      Object.assign(row, { status: 'CANCELLED', cancelledAt: now, updatedAt: now, readAt: at, readVia: null });
      await this.holds.release(id, sentAt(row), now);
      await this.notifier.updated(before, row, found.listing);
      await this.reservations.save(row);
    });
  }

  /**
   * Applies a later read of a reservation that the PMS is known to hold. True when a visible field changed. A read that
   * found no change is noted unless a complete read confirms the row. A change of the stay that is under way ends with
   * the read that shows it; `via` OWN: the read is the PMS's answer to our write.
   */
  async refresh(id: string, given: PmsReservation, at: Date, via: ReadVia = 'POLL'): Promise<boolean> {
    const pms = withPlainTexts(given);
    return this.database.transactionWithRetry(async () => {
      const found = await this.reservations.byId(id);
      const row = found && (await this.reservations.lockById(id));
      if (!row || isOlder(at, row) || isOlderVersion(pms, row)) return false;
      const change = row.changeId === null ? null : await this.changes.byId(row.changeId);
      const made = isMade(change, pms, via) ? change : null;
      if (!made && (await this.reservations.hasContent(row, pmsContentHash(pms, row.currency)))) {
        await this.noteUnchanged(row, at, via);
        return false;
      }
      const before = reservationView(row, found.listing);
      await this.applyRead(row, pms, made, at, via);
      const successor = change && (await this.endChange(row, change, made !== null));
      await this.notifier.updated(before, row, found.listing);
      await this.reservations.save(row);
      if (successor) await this.reservations.succeed(successor);
      return true;
    });
  }

  private async noteUnchanged({ id, unconfirmedSince }: ReservationEntity, at: Date, via: ReadVia): Promise<void> {
    if (unconfirmedSince !== null || (via !== 'POLL' && via !== 'FEED')) await this.reservations.noteRead(id, at, via);
  }

  /** Copies the read into the row and updates its nights; `made`: the change that the read shows as made. */
  private async applyRead(
    row: ReservationEntity,
    pms: PmsReservation,
    made: StayChangeEntity | null,
    at: Date,
    via: ReadVia,
  ): Promise<void> {
    if (made) adoptChange(row, made);
    const held = takesNights(row.status) && sameStay(row, pms);
    adopt(row, pms, at, via);
    if (made) await this.holds.change(made, sentAt(row), at);
    else await this.settleNights(row, held, at);
  }

  /** Releases the change, with the nights that it took, in the transaction that stores the row. */
  async dropChange(row: ReservationEntity, changeId: string): Promise<void> {
    await this.holds.remove(changeId);
    await this.changes.release(changeId);
    await this.reservations.leaveChange(changeId, row.id);
    Object.assign(row, { changeId: null, nextLookupAt: null });
  }

  /**
   * Ends the change that the PMS has made, or that can no longer be made because the reservation ended. Returns the id of
   * the reservation that takes the place of this one.
   */
  private async endChange(
    row: ReservationEntity,
    change: StayChangeEntity,
    isChanged: boolean,
  ): Promise<string | undefined> {
    const isReplaced = change.state === 'CANCELLING' && row.id === change.reservationId && hasEnded(row.status);
    if (!isChanged && !isReplaced) {
      if (change.state === 'SENDING' && !takesNights(row.status)) await this.dropChange(row, change.id);
      return undefined;
    }
    await this.changes.move(change.id, change.state, 'DONE');
    Object.assign(row, { changeId: null, nextLookupAt: null });
    if (!isReplaced) return undefined;
    row.replacedById = change.newReservationId;
    return change.newReservationId ?? undefined;
  }

  /** Frees the nights after a cancellation that we sent, before a calendar shows it. */
  async reopen(id: string): Promise<void> {
    await this.holds.reopen(id);
  }

  /** Updates the nights of the row; `held`: a hold for exactly this stay exists. */
  private async settleNights(row: ReservationEntity, held: boolean, at: Date): Promise<void> {
    if (!row.unitId) return;
    if (!takesNights(row.status)) await this.holds.release(row.id, sentAt(row), this.clock.now());
    else if (held) await this.holds.known(row.id, at);
    else await this.holds.mirror(row.unitId, { checkIn: row.checkIn, checkOut: row.checkOut }, row.id, at);
  }

  /**
   * Merges the row under which the mirror may have stored our reservation, without our reference, before its answer
   * arrived; one row remains.
   */
  private async absorbMirrored(row: ReservationEntity, providerReservationId: string): Promise<number> {
    const mirrored = await this.reservations.claimProviderId(row.integrationAccountId, providerReservationId);
    if (!mirrored) return 0;
    if (mirrored.origin === 'OURS')
      throw new Error(`the PMS gave reservation ${row.id} the id that it had given to ${mirrored.id}`);
    row.absorbedId = mirrored.id;
    row.guestErasedAt ??= mirrored.guestErasedAt;
    await this.reservations.remove(mirrored.id);
    return mirrored.sequence;
  }
}
