import { ApiProperty } from '@nestjs/swagger';
import { type Channel, CHANNELS } from '../../../connectors/port/channels.js';
import { Currency, Num } from '../../../edge/http/fields.js';
import { toNumber } from '../../../values/money/money.js';
import { addDays } from '../../../values/time/dates.js';
import type { Occupancy } from './occupancy.types.js';
import type { BookingFigures, BookingFiguresOfDay, BookingReport } from './booking-figures.types.js';

/** The longest report. */
const MOST_DAYS = 90;

export class BookingReportQuery {
  @Num({
    query: true,
    integer: true,
    min: 1,
    max: MOST_DAYS,
    optional: true,
    default: 30,
    description: 'The number of days (UTC), including today so far.',
  })
  days = 30;
  @Currency({
    optional: true,
    description:
      'Shows revenue in this currency, at the newest daily reference rates. If absent, each amount keeps its own currency.',
  })
  displayCurrency?: string;
}

class BookingFiguresResponse {
  @ApiProperty({ enum: [...CHANNELS], enumName: 'Channel', description: 'Where the guests booked.' }) channel: Channel;
  @ApiProperty({ description: 'ISO 4217 code of `revenue`. Amounts in different currencies are never added up.' })
  currency: string;
  @ApiProperty({
    type: 'integer',
    description: 'Reservations in every status except INQUIRY and BLOCKED, including those cancelled since.',
  })
  bookings: number;
  @ApiProperty({ type: 'integer', description: 'The bookings that are now CANCELLED or EXPIRED.' }) cancelled: number;
  @ApiProperty({ type: 'integer', description: 'The nights of the bookings that are neither cancelled nor expired.' })
  nights: number;
  @ApiProperty({
    description:
      'The sum of `totalPrice` of the bookings that are neither cancelled nor expired: the amount that their guests pay.',
  })
  revenue: number;

  static of({ revenue, ...counts }: BookingFigures): BookingFiguresResponse {
    return { ...counts, revenue: toNumber(revenue) };
  }
}

class BookingFiguresOfDayResponse extends BookingFiguresResponse {
  @ApiProperty({ format: 'date', description: 'The day (UTC) on which the guests booked.', example: '2026-11-22' })
  date: string;

  static override of({ revenue, ...counts }: BookingFiguresOfDay): BookingFiguresOfDayResponse {
    return { ...counts, revenue: toNumber(revenue) };
  }
}

export class BookingReportResponse {
  @ApiProperty({ format: 'date', description: 'The first day of the report.', example: '2026-10-24' }) from: string;
  @ApiProperty({ format: 'date', description: 'The last day of the report: today, in UTC.', example: '2026-11-22' })
  to: string;
  @ApiProperty({ type: [BookingFiguresResponse], description: 'All days together, by channel and currency.' })
  totals: BookingFiguresResponse[];
  @ApiProperty({
    type: [BookingFiguresOfDayResponse],
    description: 'Each day, by date, channel and currency. Days without bookings are left out.',
  })
  days: BookingFiguresOfDayResponse[];

  static of({ from, to, totals, days }: BookingReport): BookingReportResponse {
    return {
      from,
      to,
      totals: totals.map((one) => BookingFiguresResponse.of(one)),
      days: days.map((one) => BookingFiguresOfDayResponse.of(one)),
    };
  }
}

class OccupancyNightResponse {
  @ApiProperty({ format: 'date', description: 'The night after this day.', example: '2026-11-22' }) date: string;
  @ApiProperty({
    type: 'integer',
    description: 'Units taken by reservations, including those that wait for the host.',
  })
  taken: number;
  @ApiProperty({
    type: 'integer',
    description: 'Units that are taken or can still be booked, without those that are closed on the night.',
  })
  forSale: number;
}

export class OccupancyResponse {
  @ApiProperty({
    format: 'date-time',
    description: 'When the nights were counted, in UTC. Later holds and calendars are not included.',
  })
  asOf: string;
  @ApiProperty({ type: [OccupancyNightResponse], minItems: 90, maxItems: 90, description: 'Starting today, in UTC.' })
  nights: OccupancyNightResponse[];

  static of({ asOf, from, taken, forSale }: Occupancy): OccupancyResponse {
    const nights = taken.map((count, night) => ({
      date: addDays(from, night),
      taken: count,
      forSale: forSale[night]!,
    }));
    return { asOf: asOf.toISOString(), nights };
  }
}
