import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { invalidField, notFound } from '../../values/errors/domain-error.js';
import { Decimal } from '../../values/money/money.js';
import { Clock } from '../../values/time/clock.js';
import { addDays, nightsBetween, todayIn } from '../../values/time/dates.js';
import { Slices } from '../../platform/work/slices.js';
import { olderOf } from '../listing/freshness/freshness.rules.js';
import { LiveReads } from '../listing/freshness/live-reads.service.js';
import { ExchangeService } from '../pricing/exchange.service.js';
import { type AnswerSize, assertPageSize, sizeOf } from './answer-size.js';
import { AvailabilityRepository, type CalendarFreshness, type UnitRow } from './availability.repository.js';
import { AvailabilityText, daysOf } from './availability-text.js';
import type { AvailabilityAnswer, AvailabilityRequest, FreeNight } from './availability.types.js';
import { calendarCursor, calendarStart, calendarWalk } from './calendar-cursor.js';
import { CalendarPart } from './calendar-part.js';
import type { CalendarRow } from './calendar-runs.js';

/** An answer for which everything has been read and nothing has been written yet. */
export interface PreparedAnswer {
  size: AnswerSize;
  write(slices: Slices): Promise<AvailabilityAnswer>;
}

const written = async (text: AvailabilityText, slices: Slices): Promise<string> => {
  while (!text.isComplete) {
    if (slices.isOver) await slices.next();
    text.step();
  }
  return text.text;
};

/** Returns when the nights of the units were read; null if those of one unit never were. */
const oldestOf = (rows: readonly UnitRow[]): Date | null =>
  rows.some(({ asOf }) => asOf === null) ? null : rows.reduce<CalendarFreshness>(olderOf, rows[0]!).asOf;

/** Availability of units, from the mirrored calendar and our own holds. */
@Injectable()
export class AvailabilityService {
  constructor(
    private readonly repository: AvailabilityRepository,
    private readonly exchange: ExchangeService,
    private readonly clock: Clock,
    private readonly live: LiveReads,
  ) {}

  /**
   * Returns the answer of endpoint 9. The period starts today in the listing's zone unless `startDate` is given, and
   * ends with the last stored night unless `endDate` is given. 422 for a page of too many records.
   */
  async answer(scope: Scope, request: AvailabilityRequest): Promise<AvailabilityAnswer> {
    const { size, write } = await this.prepare(scope, request);
    assertPageSize(size);
    return write(new Slices(scope.workspaceId));
  }

  /** Reads everything that the answer needs, before any of it is written. */
  async prepare(scope: Scope, request: AvailabilityRequest): Promise<PreparedAnswer> {
    const { startDate, endDate, displayCurrency } = request;
    if (startDate !== undefined && endDate !== undefined && endDate < startDate) {
      throw invalidField('endDate', 'wrong_order', 'endDate must not be before startDate');
    }
    const rows = await this.rowsOf(scope, request);
    const [listing] = rows;
    const now = this.clock.now();
    const conversion = displayCurrency === undefined ? undefined : await this.exchange.ratesFor(displayCurrency);
    const walk = calendarWalk(scope, request);
    const { first, from, page } = calendarStart(walk, request, () => startDate ?? todayIn(listing.timeZone, now));
    const cursorAt = (day: number): string => calendarCursor(walk, { first, from: day, page: page + 1 });
    const period = { first, last: endDate, rows, from, cursorAt };
    const days = daysOf(period);
    // A missing rate is a 422 on every page, even on one without nights.
    if (days > 0) conversion?.convert(new Decimal(0), listing.currency);
    const write = async (slices: Slices): Promise<AvailabilityAnswer> => ({
      text: await written(new AvailabilityText(period, { ...request, page }, conversion), slices),
      rateDate: conversion?.date ?? undefined,
    });
    return { size: sizeOf(Math.min(days, request.limit), rows), write };
  }

  /** Reads the nights of the listing from the PMS if they are older than `maxAge` seconds. 503 `too_old`. */
  async requireFresh(scope: Scope, listingId: string, maxAge: number): Promise<void> {
    await this.rowsOf(scope, { listingId, maxAge });
  }

  /** Returns the units with their calendars, at most `maxAge` seconds old if it is given. */
  private rowsOf(
    scope: Scope,
    { listingId, maxAge }: Pick<AvailabilityRequest, 'listingId' | 'maxAge'>,
  ): Promise<[UnitRow, ...UnitRow[]]> {
    const read = async (): Promise<[UnitRow, ...UnitRow[]]> => {
      const [first, ...others] = await this.repository.calendars(scope, listingId, this.clock.now());
      if (!first) throw notFound('Listing');
      return [first, ...others];
    };
    return maxAge === undefined
      ? read()
      : this.live.within(scope, { listingId, resource: 'CALENDAR', maxAge }, read, oldestOf);
  }

  /**
   * Returns the nights from `from` up to and including `to`, for a unit that the caller has looked up within its scope.
   */
  async nights(unitId: string, from: string, to: string): Promise<FreeNight[]> {
    const row = await this.repository.ofUnit(unitId, this.clock.now());
    if (!row) throw notFound('Unit');
    const dates = Array.from({ length: nightsBetween(from, to) + 1 }, (_, day) => addDays(from, day));
    return this.partOf(row, dates).nights(0, dates.length);
  }

  /** Returns the part of a stored calendar that covers these consecutive dates. */
  partOf(row: CalendarRow, dates: readonly string[]): CalendarPart {
    return new CalendarPart(row, dates);
  }
}
