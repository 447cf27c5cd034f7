import { Injectable } from '@nestjs/common';
import type { PmsNight } from '../../connectors/kit/model.js';
import { Database } from '../../shared/database/database.js';
import { Clock } from '../../shared/time/clock.js';
import { isCalendarDate, todayIn } from '../../shared/time/dates.js';
import type { VisibleListing } from '../listing/listing.types.js';
import { CalendarRepository, type NightColumns } from './calendar.repository.js';

export interface CalendarOutcome {
  read: number;
  written: number;
  unchanged: number;
  refused: number;
}

type MirroredListing = Pick<VisibleListing, 'id' | 'timeZone' | 'units'>;

const LARGEST = { smallint: 32_767, int: 2_147_483_647 };

const whole = (value: number, largest: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(0, Math.trunc(value)), largest) : 0;

/** Keeps the stored nights of a listing what the PMS says. semantics §7 */
@Injectable()
export class CalendarMirrorService {
  constructor(
    private readonly database: Database,
    private readonly repository: CalendarRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores what a read of `range` (both ends included) that began at `readAt` brought. Only what changed is written; nights
   * of the range that the PMS did not give become unavailable; an older read than the stored one changes nothing.
   */
  async apply(
    listing: MirroredListing,
    nights: readonly PmsNight[],
    range: { from: string; to: string },
    readAt: Date,
  ): Promise<CalendarOutcome> {
    return this.database.transaction(async () => {
      await this.repository.lockListing(listing.id);
      const active = listing.units.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id);
      const open = await this.repository.unitsNotNewer(active, readAt);
      const { accepted, stale } = sort(listing, nights, range, open);
      const unitIds = [...open];
      const { written, closed } = await this.repository.write(columns(accepted), unitIds, range.from, range.to);
      await this.repository.setRead(
        unitIds,
        range,
        todayIn(listing.timeZone, this.clock.now()),
        readAt,
        written + closed > 0,
      );
      const unchanged = accepted.size - written + stale;
      return {
        read: nights.length,
        written: written + closed,
        unchanged,
        refused: nights.length - accepted.size - stale,
      };
    });
  }
}

interface Accepted {
  unitId: string;
  night: PmsNight;
}

/** Nights by unit and date, the last one given counts; those of units read more recently are stale, the rest is refused. */
const sort = (
  listing: MirroredListing,
  nights: readonly PmsNight[],
  range: { from: string; to: string },
  open: ReadonlySet<string>,
): { accepted: Map<string, Accepted>; stale: number } => {
  const byProviderId = new Map(listing.units.map((unit) => [unit.providerUnitId, unit]));
  const single =
    listing.units.filter(({ status }) => status === 'ACTIVE').length === 1
      ? listing.units.find(({ status }) => status === 'ACTIVE')
      : undefined;
  const accepted = new Map<string, Accepted>();
  let stale = 0;
  for (const night of nights) {
    const unit = night.providerUnitId === null ? single : byProviderId.get(night.providerUnitId);
    if (!unit || !isStorable(night) || night.date < range.from || night.date > range.to) continue;
    if (open.has(unit.id)) accepted.set(`${unit.id} ${night.date}`, { unitId: unit.id, night });
    else stale += 1;
  }
  return { accepted, stale };
};

const isStorable = ({ date, price }: PmsNight): boolean =>
  isCalendarDate(date) && (price === null || (price.isFinite() && !price.isNegative()));

const columns = (accepted: ReadonlyMap<string, Accepted>): NightColumns => {
  const rows = [...accepted.values()];
  return {
    unitIds: rows.map(({ unitId }) => unitId),
    dates: rows.map(({ night }) => night.date),
    available: rows.map(({ night }) => whole(night.available, LARGEST.smallint)),
    prices: rows.map(({ night }) => night.price?.toFixed() ?? null),
    minimumNights: rows.map(({ night }) => whole(night.minimumNights, LARGEST.int)),
    maximumNights: rows.map(({ night }) => whole(night.maximumNights, LARGEST.int)),
  };
};
