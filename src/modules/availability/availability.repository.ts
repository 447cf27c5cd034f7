import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { BatchedQuery, type KeyGroup } from '../../platform/database/batched-query.js';
import { Database } from '../../platform/database/database.js';
import { asOfSql, joinConfirmed, viaSql } from '../listing/freshness/freshness.rules.js';
import type { ReadVia } from '../listing/freshness/freshness.types.js';
import type { PercentageRow } from '../pricing/pricing.types.js';
import type { CalendarRow } from './calendar-runs.js';
import { freeNights } from './free-nights.rules.js';
import type { PreviewListing } from './preview/price-preview.types.js';

/** When the nights of a unit were read; null if never. */
export interface CalendarFreshness {
  asOf: Date | null;
  via: ReadVia | null;
}

export interface UnitRow extends PercentageRow, CalendarRow, CalendarFreshness {
  currency: string;
  timeZone: string;
  minimumNights: number;
  maximumNights: number;
  isTenantOwned: boolean;
  unitId: string;
  providerUnitId: string;
  unitName: string;
}

const calendarAt = (at: string): string =>
  `c.first_day::text AS "firstDay", c.nights, (${freeNights('c', at)})::text AS free`;

/** Selects one row per active unit of a listing that the tenant may see, with everything that pricing needs. */
const UNITS = `
  SELECT q.position::int, l.currency, l.time_zone AS "timeZone", l.minimum_nights AS "minimumNights", l.maximum_nights AS "maximumNights",
         l.tenant_id = q.tenant AS "isTenantOwned", u.id AS "unitId", u.provider_unit_id AS "providerUnitId", u.name AS "unitName", ${calendarAt('q.at')},
         ${asOfSql('c', 'r')} AS "asOf", ${viaSql('c', 'r')} AS via,
         a.markup_percentage::text AS "markup", a.distribution_markup_percentage::text AS "distributionMarkup",
         a.default_discount_percentage::text AS "accountDiscount", w.default_discount_percentage::text AS "workspaceDiscount"
    FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[]) WITH ORDINALITY AS q(workspace, tenant, listing, at, position)
    JOIN listing l ON l.id = q.listing AND l.workspace_id = q.workspace
    JOIN integration_account a ON a.id = l.integration_account_id
    JOIN workspace w ON w.id = l.workspace_id
    JOIN unit u ON u.listing_id = l.id AND u.status = 'ACTIVE'
    LEFT JOIN calendar c ON c.unit_id = u.id
    ${joinConfirmed('r', 'l.integration_account_id', 'CALENDARS')}
   WHERE l.tenant_id = q.tenant OR EXISTS (SELECT 1 FROM listing_import i WHERE i.listing_id = l.id AND i.tenant_id = q.tenant)
   ORDER BY q.position, u.created_at, u.id`;

interface ListingKey {
  scope: Scope;
  listingId: string;
  at: Date;
}

@Injectable()
export class AvailabilityRepository {
  private readonly units = new BatchedQuery((groups: KeyGroup<ListingKey>[]) => this.readUnits(groups));

  constructor(private readonly database: Database) {}

  /**
   * Returns one row per active unit, with its free nights at the time; none for a listing that the tenant may not see.
   */
  calendars(scope: Scope, listingId: string, at: Date): Promise<UnitRow[]> {
    return this.units.get({ scope, listingId, at });
  }

  /** Returns the tenant's own active listings of the account, oldest first. */
  activeListings(scope: Scope, accountId: string, limit: number): Promise<PreviewListing[]> {
    return this.database.query<PreviewListing>(
      `SELECT id, name FROM listing
        WHERE workspace_id = $1 AND tenant_id = $2 AND integration_account_id = $3 AND status = 'ACTIVE'
        ORDER BY created_at, id LIMIT $4`,
      [scope.workspaceId, scope.tenantId, accountId, limit],
    );
  }

  /**
   * Returns one unit's calendar at the time, without an access check: callers have looked the unit up within their
   * scope.
   */
  async ofUnit(unitId: string, at: Date): Promise<CalendarRow | undefined> {
    const [row] = await this.database.query<CalendarRow>(
      `SELECT ${calendarAt('$2::timestamptz')} FROM unit u LEFT JOIN calendar c ON c.unit_id = u.id WHERE u.id = $1`,
      [unitId, at],
    );
    return row;
  }

  private async readUnits(groups: KeyGroup<ListingKey>[]): Promise<UnitRow[][][]> {
    const answers = await this.database.readFor<UnitRow & { position: number }>(
      'availability-calendars',
      UNITS,
      groups.map(({ access, work, keys }) => ({
        access,
        work,
        values: [
          keys.map(({ scope }) => scope.workspaceId),
          keys.map(({ scope }) => scope.tenantId),
          keys.map(({ listingId }) => listingId),
          keys.map(({ at }) => at),
        ],
      })),
    );
    return groups.map(({ keys }, index) => {
      const units: UnitRow[][] = keys.map(() => []);
      for (const row of answers[index]!) units[row.position - 1]!.push(row);
      return units;
    });
  }
}
