import { Injectable } from '@nestjs/common';
import type { Scope } from '../../shared/auth/scope.js';
import { BatchedRead, type KeyGroup } from '../../shared/database/batched-read.js';
import { Database } from '../../shared/database/database.js';
import type { PercentageRow } from '../pricing/pricing.types.js';
import { holdsSql, nightsSql, type UnitPeriod } from './free-nights.js';

export interface PeriodRow extends PercentageRow, UnitPeriod {
  currency: string;
  timeZone: string;
  minimumNights: number;
  maximumNights: number;
  isTenantOwned: boolean;
  unitId: string;
  providerUnitId: string;
  unitName: string;
  /** Offset of the unit's last stored night; null when it has none. */
  lastOffset: number | null;
}

/** Nights and holds of unit `u` within `[from, to]`, as one text each. */
const periodOf = (from: string, to: string): string => `
  LEFT JOIN LATERAL (SELECT ${nightsSql(from)} AS nights, max(date) - ${from} AS last
    FROM night WHERE unit_id = u.id AND date BETWEEN ${from} AND ${to}) n ON true
  LEFT JOIN LATERAL (${holdsSql(from, to)}) h ON true`;

/** One row per active unit of a listing the tenant may see, with all that pricing needs. */
const PERIODS = `
  SELECT q.position::int, l.currency, l.time_zone AS "timeZone", l.minimum_nights AS "minimumNights", l.maximum_nights AS "maximumNights",
         l.tenant_id = q.tenant AS "isTenantOwned", u.id AS "unitId", u.provider_unit_id AS "providerUnitId", u.name AS "unitName",
         u.inventory_count AS "inventoryCount", n.nights, n.last AS "lastOffset", h.holds,
         a.markup_percentage::text AS "markup", a.distribution_markup_percentage::text AS "distributionMarkup",
         a.default_discount_percentage::text AS "accountDiscount", w.default_discount_percentage::text AS "workspaceDiscount"
    FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::date[], $5::date[]) WITH ORDINALITY AS q(workspace, tenant, listing, first, last, position)
    JOIN listing l ON l.id = q.listing AND l.workspace_id = q.workspace
    JOIN integration_account a ON a.id = l.integration_account_id
    JOIN workspace w ON w.id = l.workspace_id
    JOIN unit u ON u.listing_id = l.id AND u.status = 'ACTIVE' ${periodOf('q.first', 'q.last')}
   WHERE l.tenant_id = q.tenant OR EXISTS (SELECT 1 FROM listing_import i WHERE i.listing_id = l.id AND i.tenant_id = q.tenant)
   ORDER BY q.position, u.created_at, u.id`;

interface PeriodKey {
  scope: Scope;
  listingId: string;
  from: string;
  to: string;
}

@Injectable()
export class AvailabilityRepository {
  private readonly periods = new BatchedRead((groups: KeyGroup<PeriodKey>[]) => this.readPeriods(groups));

  constructor(private readonly database: Database) {}

  /** One row per active unit; none for a listing the tenant may not see. */
  period(scope: Scope, listingId: string, from: string, to: string): Promise<PeriodRow[]> {
    return this.periods.get({ scope, listingId, from, to });
  }

  /** Of one unit, whoever asks: callers have looked the unit up within their scope. */
  async unitPeriod(unitId: string, from: string, to: string): Promise<UnitPeriod | undefined> {
    const [row] = await this.database.query<UnitPeriod>(
      `SELECT u.inventory_count AS "inventoryCount", n.nights, h.holds
         FROM unit u ${periodOf('$2::date', '$3::date')} WHERE u.id = $1`,
      [unitId, from, to],
    );
    return row;
  }

  private async readPeriods(groups: KeyGroup<PeriodKey>[]): Promise<PeriodRow[][][]> {
    const answers = await this.database.readFor<PeriodRow & { position: number }>(
      'availability-periods',
      PERIODS,
      groups.map(({ access, keys }) => ({
        access,
        values: [
          keys.map(({ scope }) => scope.workspaceId),
          keys.map(({ scope }) => scope.tenantId),
          keys.map(({ listingId }) => listingId),
          keys.map(({ from }) => from),
          keys.map(({ to }) => to),
        ],
      })),
    );
    return groups.map(({ keys }, index) => {
      const periods: PeriodRow[][] = keys.map(() => []);
      for (const row of answers[index]!) periods[row.position - 1]!.push(row);
      return periods;
    });
  }
}
