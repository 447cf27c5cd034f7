import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { inTurn } from '../../../platform/database/access.js';
import type { RowPlace } from '../../../platform/paging/cursors.js';
import { OpenNightsRepository } from './open-nights.repository.js';
import { addOpenNights } from './open-nights.rules.js';
import type { OpenNightsQuery, OpenUnits } from './open-nights.types.js';

/** The most listings per statement. */
const AT_ONCE = 1_000;

/** Counts the nights that can still be booked, over all listings of a tenant. */
@Injectable()
export class OpenNightsService {
  constructor(private readonly units: OpenNightsRepository) {}

  /**
   * Returns for each night how many units of the tenant's own active listings can still be booked; a unit that exists
   * several times counts each. Reads `atOnce` listings in a statement, each in its own turn.
   */
  async byNight(scope: Scope, query: OpenNightsQuery, atOnce = AT_ONCE): Promise<number[]> {
    const counts = Array.from({ length: query.days }, () => 0);
    for (let after: RowPlace | null | undefined; after !== null;) {
      const place: RowPlace | undefined = after;
      const page: OpenUnits = await inTurn(() => this.units.page(scope, { ...query, atOnce }, place));
      for (const unit of page.units) addOpenNights(counts, unit, query.from);
      after = page.next;
    }
    return counts;
  }
}
