import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { Database, violatedConstraint } from '../../../platform/database/database.js';
import type { Condition } from '../../../platform/database/insertion.js';
import type { ValuedStatement } from '../../../platform/database/joined-query.js';
import {
  type ListPage,
  type ListRequest,
  type ListWindow,
  readPage,
  type Rows,
} from '../../../platform/paging/cursors.js';
import { DomainError, notFound, type ErrorDetail } from '../../../values/errors/domain-error.js';
import { Clock } from '../../../values/time/clock.js';
import { takenDates } from '../availability.rules.js';
import type { FreeNight, HeldStay, Stay, UnitStay } from '../availability.types.js';
import { hasTaken, HoldRepository, type TakenRow, type Taker } from './hold.repository.js';

const MINUTE_MS = 60_000;

/** Returns statements that depend on the condition. */
type Rest = (hasTheNights: Condition) => ValuedStatement[];

const NOTHING_ELSE: Rest = () => [];

/**
 * Invariant: of any number of concurrent takers of a night, across processes, exactly as many succeed as there are
 * units left. Takers of a unit queue on its advisory lock; for a unit that exists once the exclusion constraint is a
 * second safeguard.
 */
@Injectable()
export class HoldService {
  constructor(
    private readonly database: Database,
    private readonly repository: HoldRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Refuses (409 `nights_taken`) a stay that `take` would refuse now, so that late callers do not acquire a lock that
   * others wait for. Nights that the quote holds are free for its booking.
   */
  async requireFree(nights: readonly FreeNight[], quoteId?: string): Promise<void> {
    const taken = takenDates(nights);
    if (taken.length > 0 && !(quoteId && (await this.isHeld(quoteId)))) throw nightsTaken(taken);
  }

  /**
   * Takes the nights, with the statements that store the reservation: all in one transaction and one round trip,
   * because others wait for the lock. `rest` has to depend on its condition, that the nights were taken. 409
   * `nights_taken` with one detail per night that is not free. A live hold of the quote passes to the reservation.
   */
  async take(
    scope: Scope,
    stay: UnitStay,
    { id, quoteId }: Pick<Taker, 'id' | 'quoteId'>,
    rest = NOTHING_ELSE,
  ): Promise<void> {
    await this.takeFor(scope, stay, { id, quoteId, at: this.clock.now() }, rest(hasTaken(id)));
  }

  /** Returns when a hold that begins now ends. */
  endAfter(minutes: number): Date {
    return new Date(this.clock.now().getTime() + minutes * MINUTE_MS);
  }

  /** Holds the nights for the quote until the time, in the caller's transaction. 409 as `take`. */
  async hold(scope: Scope, stay: UnitStay, quoteId: string, until: Date): Promise<void> {
    this.requireTransaction();
    await this.takeFor(scope, stay, { id: quoteId, at: this.clock.now(), until });
  }

  /** Counts the live holds of the tenant's quotes, which others cannot change until the transaction ends. */
  async countHeld(scope: Scope): Promise<number> {
    await this.database.lock(`quote-holds|${scope.tenantId}`);
    return this.repository.heldBy(scope, this.clock.now());
  }

  /** Returns a page of the live holds of the tenant's quotes, and how many there are. */
  held(scope: Scope, request: ListRequest): Promise<ListPage<HeldStay>> {
    const at = this.clock.now();
    const read = async (window: ListWindow): Promise<Rows<HeldStay>> => ({
      rows: await this.repository.listHeld(scope, window, at),
      total: await this.repository.heldBy(scope, at),
    });
    return readPage({ list: 'holds', scope }, request, read, ({ heldUntil, quoteId }) => ({
      at: heldUntil,
      id: quoteId,
    }));
  }

  async isHeld(quoteId: string): Promise<boolean> {
    return (await this.heldUntil(quoteId)) !== undefined;
  }

  /** Returns when the live hold of the quote ends; undefined without one. */
  heldUntil(quoteId: string): Promise<Date | undefined> {
    return this.repository.heldUntil(quoteId, this.clock.now());
  }

  async endHolds(quoteIds: readonly string[]): Promise<void> {
    await this.repository.removeHeld(quoteIds, this.clock.now());
  }

  /** Records that the PMS has also held the nights of the quote since `at`, and holds them no longer than `until`. */
  async heldAtPms(quoteId: string, at: Date, until: Date): Promise<void> {
    await this.repository.setHeldAtPms(quoteId, at, until);
  }

  /** Passes a live hold to a newer quote of the stay. */
  async passHold(quoteId: string, newQuoteId: string): Promise<void> {
    await this.repository.pass(quoteId, newQuoteId, this.clock.now());
  }

  /** Deletes holds that have ended, which no longer count anyway. Returns true when there may be more. */
  removeEnded(): Promise<boolean> {
    return this.database.transactionWithRetry(() => this.repository.removeEnded(this.clock.now()));
  }

  private async takeFor(scope: Scope, stay: UnitStay, taker: Taker, rest: ValuedStatement[] = []): Promise<void> {
    const taking = this.repository.taking(scope, stay, taker);
    await this.requireTaken(async () => {
      const [[row]] = (await this.database.together([taking, ...rest])) as [[TakenRow]];
      return row.nights ?? undefined;
    });
  }

  /**
   * Takes the nights of the reservation's new stay in addition to its present ones, in the transaction that stores the
   * change. 409 as `take`.
   */
  async takeForChange(
    scope: Pick<Scope, 'workspaceId'>,
    { unitId, ...stay }: UnitStay,
    changeId: string,
    reservationId: string,
  ): Promise<void> {
    this.requireTransaction();
    const changer = { id: changeId, reservationId, at: this.clock.now() };
    await this.requireTaken(() => this.repository.takeChanged(scope, unitId, stay, changer));
  }

  /**
   * Gives the reservation its changed stay, which the PMS has held since `at`, and frees its old nights immediately,
   * before a calendar shows it. `takenAt` as in `release`.
   */
  async change(
    change: { id: string; reservationId: string; before: UnitStay; after: UnitStay },
    takenAt: Date | null,
    at: Date,
  ): Promise<void> {
    const { id, reservationId, before, after } = change;
    await this.repository.remove(id);
    await this.repository.move(reservationId, after.unitId, after, at);
    await this.repository.addReopened(id, before.unitId, before, takenAt, this.clock.now());
  }

  private requireTransaction(): void {
    if (!this.database.inTransaction) throw new Error('Nights must be taken in the transaction of their reservation');
  }

  private async requireTaken(take: () => Promise<string[] | undefined>): Promise<void> {
    const taken = await take().catch((error: unknown) => {
      throw violatedConstraint(error) === 'hold_no_overlap' ? nightsTaken([]) : error;
    });
    if (taken === undefined) throw notFound('Unit');
    if (taken.length > 0) throw nightsTaken(taken);
  }

  /** Removes the hold of a reservation, or of a change, that the PMS never had. */
  async remove(reservationId: string): Promise<void> {
    await this.repository.remove(reservationId);
  }

  /**
   * Releases the nights of a reservation that the PMS has not held since `at`; calendars read before do not show
   * that. `takenAt`: the earliest time at which the PMS may have held it.
   */
  async release(reservationId: string, takenAt: Date | null, at: Date): Promise<void> {
    await this.repository.release(reservationId, takenAt, at);
  }

  /** Frees the nights of the reservation immediately, before a calendar shows it. */
  async reopen(reservationId: string): Promise<void> {
    await this.repository.setReopens(reservationId);
  }

  /** Records that the PMS has held the reservation since `at`; calendars read later already count it. */
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
  const named = nights.map((night): ErrorDetail => ({
    field: 'checkInDate',
    code: 'nights_taken',
    message: `The night of ${night} is not available`,
  }));
  const details: ErrorDetail[] =
    named.length > 0
      ? named
      : [{ field: 'checkInDate', code: 'nights_taken', message: 'The nights are not available' }];
  return new DomainError('conflict', 'Nights already taken', { code: 'nights_taken', details });
};
