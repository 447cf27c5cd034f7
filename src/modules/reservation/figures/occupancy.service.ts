import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { Clock } from '../../../values/time/clock.js';
import { addDays, todayIn } from '../../../values/time/dates.js';
import { ShortCache } from '../../../values/time/short-cache.js';
import { OpenNightsService } from '../../availability/open/open-nights.service.js';
import { OccupancyRepository } from './occupancy.repository.js';
import { takenByNight } from './occupancy.rules.js';
import type { Occupancy } from './occupancy.types.js';

const NIGHTS = 90;
/** How long a count is reused: counting reads all calendars of the tenant. */
const KEPT_MS = 300_000;

/** Counts the nights of a tenant that are taken and for sale. docs/adr/0046-figures.md */
@Injectable()
export class OccupancyService {
  private readonly kept: ShortCache<Occupancy>;

  constructor(
    private readonly stays: OccupancyRepository,
    private readonly open: OpenNightsService,
    private readonly clock: Clock,
  ) {
    this.kept = new ShortCache(clock, KEPT_MS);
  }

  /** Returns the next 90 nights, starting today in UTC; at most five minutes old. */
  async next(scope: Scope): Promise<Occupancy> {
    return (await this.kept.get(`${scope.workspaceId}|${scope.tenantId}`, () => this.count(scope)))!;
  }

  private async count(scope: Scope): Promise<Occupancy> {
    const asOf = this.clock.now();
    const from = todayIn('UTC', asOf);
    const stays = await this.stays.stays(scope, from, addDays(from, NIGHTS));
    const open = await this.open.byNight(scope, { from, days: NIGHTS, at: asOf });
    const taken = takenByNight(stays, from, NIGHTS);
    return { asOf, from, taken, forSale: taken.map((count, night) => count + open[night]!) };
  }
}
