import { Injectable } from '@nestjs/common';
import type { PmsNight } from '../../connectors/port/model.js';
import { Database } from '../../platform/database/database.js';
import { Clock } from '../../values/time/clock.js';
import { monthOf, todayIn } from '../../values/time/dates.js';
import type { AccountRef } from '../integration-account/integration-account.types.js';
import type { ReadVia } from '../listing/freshness/freshness.types.js';
import { ListingFloorsService } from '../listing/floors/listing-floors.service.js';
import { changedRates } from './calendar-difference.js';
import { floorsOf, leastOf } from './calendar-floors.js';
import { type MergedCalendar, mergeCalendar } from './calendar-merge.js';
import {
  activeUnits,
  type CalendarRead,
  type DayRange,
  knownCalendar,
  type MirroredListing,
  type NightTexts,
  packCalendar,
} from './calendar-pack.js';
import { isMadeOf, newSeal, type SealedCalendar } from './calendar-seal.js';
import { CalendarRepository, type RateChange, type StoredUnit, type UnitRead } from './calendar.repository.js';

export interface CalendarOutcome {
  read: number;
  written: number;
  unchanged: number;
  refused: number;
  /** The calendar is no longer the one that the read recognized: it must be read again. */
  isOutdated?: true;
}

/** Returns whether the stored calendars of a listing were made from these answers. */
export type AreKnown = (listing: MirroredListing, answers: Buffer) => boolean;

export type { CalendarRead, DayRange };

/** Keeps the stored nights of listings in line with the PMS. */
@Injectable()
export class CalendarMirrorService {
  constructor(
    private readonly database: Database,
    private readonly repository: CalendarRepository,
    private readonly floors: ListingFloorsService,
    private readonly clock: Clock,
  ) {}

  /** Packs the result of a read of `range` that began at `readAt`, for `applyAll`. */
  pack(
    listing: MirroredListing,
    nights: readonly PmsNight[],
    range: DayRange,
    readAt: Date,
    answers: Buffer | null = null,
  ): CalendarRead {
    return packCalendar(listing, nights, range, readAt, answers);
  }

  /** Packs a read whose answers are already known. */
  packKnown(listing: MirroredListing, range: DayRange, readAt: Date, answers: Buffer): CalendarRead {
    return knownCalendar(listing, range, readAt, answers);
  }

  /** Returns a function that recognizes the answers from which the listings' stored calendars were made. */
  async knownOf(listings: readonly MirroredListing[]): Promise<AreKnown> {
    const ids = listings.flatMap((listing) => activeUnits(listing).map(({ id }) => id));
    const sealed = await this.repository.sealed(ids);
    return (listing, answers) => {
      const units = activeUnits(listing);
      return units.length > 0 && units.every(({ id }) => isMadeOf(answers, id, sealed.get(id)));
    };
  }

  /** Returns the listings with a unit whose calendar was never read. */
  async unread<L extends MirroredListing>(listings: readonly L[]): Promise<L[]> {
    const known = await this.repository.readUnits(listings.flatMap(({ units }) => units.map(({ id }) => id)));
    return listings.filter(({ units }) => units.some(({ id }) => !known.has(id)));
  }

  /**
   * Marks the calendars that a complete read of the account does not include: those of the named listings, which the
   * PMS refused or returned in an unreadable form, and those that are not read at all.
   */
  async markUnread(account: Pick<AccountRef, 'id'>, providerIds: readonly string[] = []): Promise<void> {
    await this.repository.setUnconfirmed(account.id, providerIds);
  }

  /** Packs and applies one read. */
  async apply(...read: Parameters<CalendarMirrorService['pack']>): Promise<CalendarOutcome> {
    const [outcome] = await this.applyAll([this.pack(...read)]);
    return outcome!;
  }

  /**
   * Stores the results of reads of different listings in one transaction. Only changes are written; nights of a range
   * that the PMS did not return become unavailable; a read that is older than the stored one changes nothing. `news`:
   * reads that follow a change at the PMS are recorded even if they bring no change, so that no older read restores
   * the previous state. `via`: the reason for the reads.
   */
  async applyAll(reads: readonly CalendarRead[], news = false, via: ReadVia = 'POLL'): Promise<CalendarOutcome[]> {
    const now = this.clock.now();
    const units = reads.flatMap(({ listing, units, ...read }, index) =>
      [...units].map(([unitId, given]): UnitOfRead => ({
        ...read,
        index,
        unitId,
        given,
        today: todayIn(listing.timeZone, now),
      })),
    );
    return this.database.transactionWithRetry(async () => {
      await this.repository.lockListings(reads.map(({ listing }) => listing.id));
      const stored = await this.repository.stored(units);
      const outdated = new Set(
        units.flatMap((unit, position) => (isOutdated(unit, stored.get(position)) ? [unit.index] : [])),
      );
      const open = units.flatMap((unit, position) => {
        const calendar = stored.get(position);
        if (calendar === undefined || outdated.has(unit.index)) return [];
        const merged = mergedWith(calendar, unit);
        return [{ ...unit, calendar, merged, floors: isChanged(merged) ? floorsOf(merged) : null }];
      });
      const outcomes = reads.map((read, index) =>
        outcomeOf(
          read,
          open.filter((unit) => unit.index === index),
          outdated.has(index),
        ),
      );
      await this.repository.store(
        open.map(({ merged, calendar: _, ...unit }) => ({
          ...unit,
          ...(isChanged(merged) ? { calendar: merged, seal: newSeal(unit, merged) } : { calendar: null, seal: null }),
          isWhole: merged.isWhole,
          news: news || outcomes[unit.index]!.written > 0,
          via,
        })),
        now,
      );
      await this.repository.noteRates(open.filter(({ merged }) => isChanged(merged)).map(rateChange));
      await this.keepFloors(open.filter(hasNewFloors).map(({ index }) => reads[index]!.listing.id));
      return outcomes;
    });
  }

  /** Updates the least prices of the listings from their units' calendars. */
  private async keepFloors(listingIds: readonly string[]): Promise<void> {
    if (listingIds.length === 0) return;
    const units = await this.repository.floorsOfUnits([...new Set(listingIds)]);
    await this.floors.keep(new Map([...units].map(([id, floors]) => [id, leastOf(floors)])));
  }
}

interface UnitOfRead extends UnitRead, Pick<CalendarRead, 'from' | 'answers' | 'isKnown'> {
  /** Index of the read that the unit belongs to. */
  index: number;
  given: NightTexts;
  today: string;
}

interface Merged extends UnitOfRead {
  /** The calendar before the read; null for none. */
  calendar: StoredUnit | null;
  merged: MergedCalendar;
  /** The least prices of the merged calendar; null if the calendar is unchanged. */
  floors: number[] | null;
}

/**
 * Returns whether the read is older than the stored one; such a read is ignored, whether its answers are known or not.
 */
const isOutdated = ({ unitId, isKnown, answers }: UnitOfRead, calendar: SealedCalendar | null | undefined): boolean =>
  isKnown && calendar !== undefined && !isMadeOf(answers!, unitId, calendar);

const mergedWith = (calendar: SealedCalendar | null, unit: UnitOfRead): MergedCalendar =>
  unit.isKnown ? { ...calendar!, written: 0, closed: 0, isWhole: true } : mergeCalendar(calendar, unit, unit.today);

const rateChange = ({ unitId, calendar, merged }: Merged): RateChange => ({
  unitId,
  wasRead: calendar?.wasRead ?? false,
  ranges: changedRates(calendar, merged),
});

const isChanged = ({ written, closed }: MergedCalendar): boolean => written + closed > 0;

const hasNewFloors = ({ calendar, merged, floors }: Merged): boolean =>
  floors !== null &&
  (calendar === null ||
    monthOf(calendar.firstDay) !== monthOf(merged.firstDay) ||
    calendar.floors.join() !== floors.join());

const outcomeOf = ({ given, placed }: CalendarRead, units: readonly Merged[], isOutdated: boolean): CalendarOutcome => {
  const written = units.reduce((sum, { merged }) => sum + merged.written, 0);
  const closed = units.reduce((sum, { merged }) => sum + merged.closed, 0);
  return {
    read: given,
    written: written + closed,
    unchanged: placed - written,
    refused: given - placed,
    ...(isOutdated && { isOutdated }),
  };
};
