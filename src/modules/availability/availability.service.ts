import { Injectable } from '@nestjs/common';
import type { Scope } from '../../shared/auth/scope.js';
import { invalidField, notFound } from '../../shared/errors/domain-error.js';
import { Decimal } from '../../shared/money/money.js';
import { Clock } from '../../shared/time/clock.js';
import { addDays, nightsBetween, todayIn } from '../../shared/time/dates.js';
import { ExchangeService } from '../pricing/exchange.service.js';
import { AvailabilityRepository } from './availability.repository.js';
import { availabilityText } from './availability-text.js';
import type { AvailabilityAnswer, AvailabilityRequest, FreeNight } from './availability.types.js';
import { freeCount, parseHolds, parseNights } from './free-nights.js';

const LAST_DAY = '2200-12-31';

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
    // The zone is known only with the listing; no zone is a day behind UTC's yesterday.
    const base = startDate ?? addDays(todayIn('UTC', now), -1);
    const rows = await this.repository.period(scope, request.listingId, base, endDate ?? LAST_DAY);
    const listing = rows[0];
    if (!listing) throw notFound('Listing');
    const period = { base, first: startDate ?? todayIn(listing.timeZone, now), last: endDate, rows };
    if (displayCurrency === undefined) return { text: availabilityText(period, request) };
    const conversion = await this.exchange.ratesFor(displayCurrency);
    return { text: availabilityText(period, request, conversion), rateDate: conversion.date ?? undefined };
  }

  /** The nights from `from` up to and including `to`, for a unit that the caller has looked up within its scope. */
  async nights(unitId: string, from: string, to: string): Promise<FreeNight[]> {
    const unit = await this.repository.unitPeriod(unitId, from, to);
    if (!unit) throw notFound('Unit');
    const nights = parseNights(unit.nights);
    const holds = parseHolds(unit.holds);
    return Array.from({ length: nightsBetween(from, to) + 1 }, (_, offset) => {
      const night = nights.get(offset);
      return {
        date: addDays(from, offset),
        free: night ? freeCount(night.available, unit.inventoryCount, holds, offset) : 0,
        price: night?.price ? new Decimal(night.price) : null,
        minimumNights: night?.minimumNights ?? 0,
        maximumNights: night?.maximumNights ?? 0,
      };
    });
  }
}
