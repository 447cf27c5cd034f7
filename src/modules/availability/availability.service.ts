import { Injectable } from '@nestjs/common';
import type { Scope } from '../../shared/auth/scope.js';
import { invalidField, notFound } from '../../shared/errors/domain-error.js';
import { Clock } from '../../shared/time/clock.js';
import { addDays, nightsBetween, todayIn } from '../../shared/time/dates.js';
import { ExchangeService } from '../pricing/exchange.service.js';
import { AvailabilityRepository } from './availability.repository.js';
import { availabilityText } from './availability-text.js';
import type { AvailabilityAnswer, AvailabilityRequest, FreeNight } from './availability.types.js';
import { CalendarPart } from './calendar-part.js';
import type { CalendarRow } from './calendar-runs.js';

/** What can be booked, from the mirrored calendar and our own holds. */
@Injectable()
export class AvailabilityService {
  constructor(
    private readonly repository: AvailabilityRepository,
    private readonly exchange: ExchangeService,
    private readonly clock: Clock,
  ) {}

  /** Endpoint 9. Without `startDate` from today in the listing's zone, without `endDate` to the last stored night. */
  async answer(scope: Scope, request: AvailabilityRequest): Promise<AvailabilityAnswer> {
    const { startDate, endDate, displayCurrency } = request;
    if (startDate !== undefined && endDate !== undefined && endDate < startDate) {
      throw invalidField('endDate', 'order', 'endDate must not be before startDate');
    }
    const now = this.clock.now();
    const rows = await this.repository.calendars(scope, request.listingId);
    const listing = rows[0];
    if (!listing) throw notFound('Listing');
    const period = { first: startDate ?? todayIn(listing.timeZone, now), last: endDate, rows };
    if (displayCurrency === undefined) return { text: availabilityText(period, request) };
    const conversion = await this.exchange.ratesFor(displayCurrency);
    return { text: availabilityText(period, request, conversion), rateDate: conversion.date ?? undefined };
  }

  /** The nights from `from` up to and including `to`, for a unit that the caller has looked up within its scope. */
  async nights(unitId: string, from: string, to: string): Promise<FreeNight[]> {
    const row = await this.repository.ofUnit(unitId);
    if (!row) throw notFound('Unit');
    const dates = Array.from({ length: nightsBetween(from, to) + 1 }, (_, day) => addDays(from, day));
    return this.partOf(row, dates).nights(0, dates.length);
  }

  /** What a stored calendar has on these dates, which follow each other. */
  partOf(row: CalendarRow, dates: readonly string[]): CalendarPart {
    return new CalendarPart(row, dates);
  }
}
