import type { Channel } from '../../../connectors/port/channels.js';
import type { Decimal } from '../../../values/money/money.js';

/** The bookings of a UTC day under one name of a channel, as they are stored. */
export interface BookedDay {
  /** `YYYY-MM-DD` */
  date: string;
  /** The PMS's own name of the channel. */
  source: string;
  currency: string;
  bookings: number;
  cancelled: number;
  nights: number;
  /** Decimal text. */
  revenue: string;
}

/** The bookings through a channel, in one currency. */
export interface BookingFigures {
  channel: Channel;
  currency: string;
  /** All bookings, including those that have ended since. */
  bookings: number;
  /** Those of them that are cancelled or expired now. */
  cancelled: number;
  /** The nights of the others. */
  nights: number;
  /** The totals of the others. */
  revenue: Decimal;
}

export interface BookingFiguresOfDay extends BookingFigures {
  /** `YYYY-MM-DD` */
  date: string;
}

export interface BookingReport {
  /** The first and the last UTC day. */
  from: string;
  to: string;
  /** By channel and currency. */
  totals: BookingFigures[];
  /** By date, channel and currency. Days without bookings are left out. */
  days: BookingFiguresOfDay[];
  /** `YYYY-MM-DD`; absent when nothing was converted. */
  rateDate?: string;
  missingRates: string[];
}
