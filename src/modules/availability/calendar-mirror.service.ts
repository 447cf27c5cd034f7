import { Injectable } from '@nestjs/common';
import type { PmsNight } from '../../connectors/kit/model.js';
import { Database } from '../../shared/database/database.js';
import { Clock } from '../../shared/time/clock.js';
import { todayIn } from '../../shared/time/dates.js';
import { type MergedCalendar, mergeCalendar } from './calendar-merge.js';
import { type CalendarRead, type MirroredListing, type NightTexts, packCalendar } from './calendar-pack.js';
import { CalendarRepository, type UnitRead } from './calendar.repository.js';

export interface CalendarOutcome {
  read: number;
  written: number;
  unchanged: number;
  refused: number;
}

export type { CalendarRead };

/** Keeps the stored nights of listings what the PMS says. */
@Injectable()
export class CalendarMirrorService {
  constructor(
    private readonly database: Database,
    private readonly repository: CalendarRepository,
    private readonly clock: Clock,
  ) {}

  /** What a read of `range` (both ends included) that began at `readAt` brought, ready for `applyAll`. */
  pack(
    listing: MirroredListing,
    nights: readonly PmsNight[],
    range: { from: string; to: string },
    readAt: Date,
  ): CalendarRead {
    return packCalendar(listing, nights, range, readAt);
  }

  /** Those of the listings that have a unit whose calendar was never read. */
  async unread<L extends MirroredListing>(listings: readonly L[]): Promise<L[]> {
    const known = await this.repository.readUnits(listings.flatMap(({ units }) => units.map(({ id }) => id)));
    return listings.filter(({ units }) => units.some(({ id }) => !known.has(id)));
  }

  /** `pack` and `applyAll` of one read. */
  async apply(...read: Parameters<CalendarMirrorService['pack']>): Promise<CalendarOutcome> {
    const [outcome] = await this.applyAll([this.pack(...read)]);
    return outcome!;
  }

  /**
   * Stores what reads of different listings brought, in one transaction. Only what changed is written; nights of a range
   * that the PMS did not give become unavailable; an older read than the stored one changes nothing. `news`: reads that a
   * change at the PMS asked for are remembered although they bring nothing new, so that no older one puts back what was.
   */
  async applyAll(reads: readonly CalendarRead[], news = false): Promise<CalendarOutcome[]> {
    const now = this.clock.now();
    const units = reads.flatMap(({ listing, from, readAt, units }, index) =>
      [...units].map(([unitId, given]): UnitOfRead => ({ index, unitId, given, from, readAt, today: todayIn(listing.timeZone, now) })),
    ); // prettier-ignore
    return this.database.transactionWithRetry(async () => {
      await this.repository.lockListings(reads.map(({ listing }) => listing.id));
      const stored = await this.repository.stored(units);
      const open = units.flatMap((unit, position) => {
        const calendar = stored.get(position);
        return calendar === undefined ? [] : [{ ...unit, merged: mergeCalendar(calendar, unit, unit.today) }];
      });
      const outcomes = reads.map((read, index) => outcomeOf(read, open.filter((unit) => unit.index === index))); // prettier-ignore
      await this.repository.store(
        open.map(({ unitId, readAt, index, merged }) => ({
          unitId,
          readAt,
          calendar: isChanged(merged) ? merged : null,
          isWhole: merged.isWhole,
          news: news || outcomes[index]!.written > 0,
        })),
        now,
      );
      return outcomes;
    });
  }
}

interface UnitOfRead extends UnitRead {
  /** Position of the read it is part of. */
  index: number;
  from: string;
  given: NightTexts;
  today: string;
}

interface Merged extends UnitOfRead {
  merged: MergedCalendar;
}

const isChanged = ({ written, closed }: MergedCalendar): boolean => written + closed > 0;

const outcomeOf = ({ given, placed }: CalendarRead, units: readonly Merged[]): CalendarOutcome => {
  const written = units.reduce((sum, { merged }) => sum + merged.written, 0);
  const closed = units.reduce((sum, { merged }) => sum + merged.closed, 0);
  return { read: given, written: written + closed, unchanged: placed - written, refused: given - placed };
};
