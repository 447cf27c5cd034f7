import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { Clock } from '../../../values/time/clock.js';
import { addDays, todayIn } from '../../../values/time/dates.js';
import { ExchangeService } from '../../pricing/exchange.service.js';
import { BookingFiguresRepository } from './booking-figures.repository.js';
import { figuresOfDays, totalsOf } from './booking-figures.rules.js';
import type { BookingReport } from './booking-figures.types.js';

/** Counts bookings. The answers name no guest, so they leave no entry in the audit log. */
@Injectable()
export class BookingFiguresService {
  constructor(
    private readonly figures: BookingFiguresRepository,
    private readonly exchange: ExchangeService,
    private readonly clock: Clock,
  ) {}

  /** Returns the bookings of the last UTC days, today included. */
  async report(scope: Scope, days: number, displayCurrency?: string): Promise<BookingReport> {
    const to = todayIn('UTC', this.clock.now());
    const from = addDays(to, 1 - days);
    const rows = await this.figures.booked(scope, new Date(from), new Date(addDays(to, 1)));
    const { of, missing, rateDate } = await this.exchange.views(displayCurrency);
    const byDay = figuresOfDays(rows, of);
    return { from, to, totals: totalsOf(byDay), days: byDay, rateDate, missingRates: [...missing].sort() };
  }
}
