import { Injectable } from '@nestjs/common';
import type { PmsNight } from '../../connectors/kit/model.js';
import { Database } from '../../shared/database/database.js';
import { Clock } from '../../shared/time/clock.js';
import { todayIn } from '../../shared/time/dates.js';
import { calendarDiff, type CalendarDiff } from './calendar-diff.js';
import { type CalendarRead, type MirroredListing, type NightTexts, packCalendar } from './calendar-pack.js';
import { CalendarRepository, type ReadRun, type UnitRead } from './calendar.repository.js';

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
    const units = reads.flatMap(({ from, to, readAt, units }, index) =>
      [...units].map(([unitId, given]): UnitOfRead => ({ index, unitId, given, from, to, readAt })),
    );
    return this.database.transaction(async () => {
      await this.repository.lockListings(reads.map(({ listing }) => listing.id));
      const stored = await this.repository.stored(units);
      const open = units.flatMap((unit, position) => {
        const nights = stored.get(position);
        return nights === undefined ? [] : [{ ...unit, diff: calendarDiff(nights, unit.given) }];
      });
      await this.repository.add(open, runsOf(open, 'added'));
      await this.repository.change(open, runsOf(open, 'changed'));
      const outcomes = reads.map((read, index) => outcomeOf(read, open.filter((unit) => unit.index === index))); // prettier-ignore
      const now = this.clock.now();
      const today = ({ index }: UnitOfRead): string => todayIn(reads[index]!.listing.timeZone, now);
      await this.repository.setRead(
        open.map((unit) => ({ ...unit, today: today(unit), news: news || outcomes[unit.index]!.written > 0 })),
        now,
      );
      return outcomes;
    });
  }
}

interface UnitOfRead extends UnitRead {
  /** Position of the read it is part of. */
  index: number;
  given: NightTexts;
}

interface Compared extends UnitOfRead {
  diff: CalendarDiff;
}

const runsOf = (units: readonly Compared[], kind: 'added' | 'changed'): ReadRun[] =>
  units.flatMap(({ diff }, read) => diff[kind].map(({ offset, length, text }) => ({ read, offset, length, text })));

const outcomeOf = ({ given, placed }: CalendarRead, units: readonly Compared[]): CalendarOutcome => {
  const written = units.reduce((sum, { diff }) => sum + diff.written, 0);
  const closed = units.reduce((sum, { diff }) => sum + diff.closed, 0);
  return { read: given, written: written + closed, unchanged: placed - written, refused: given - placed };
};
