import { Injectable } from '@nestjs/common';
import type { Scope } from '../../shared/auth/scope.js';
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
  LEFT JOIN LATERAL (SELECT ${nightsSql(`${from}::date`)} AS nights, max(date) - ${from}::date AS last
    FROM night WHERE unit_id = u.id AND date BETWEEN ${from}::date AND ${to}::date) n ON true
  LEFT JOIN LATERAL (SELECT ${holdsSql(`${from}::date`, 'u.calendar_read_at')} AS holds
    FROM hold WHERE unit_id = u.id AND stay && daterange(${from}::date, ${to}::date, '[]')) h ON true`;

@Injectable()
export class AvailabilityRepository {
  constructor(private readonly database: Database) {}

  /** One row per active unit of a listing the tenant may see, with all that pricing needs: one statement. */
  async period(scope: Scope, listingId: string, from: string, to: string): Promise<PeriodRow[]> {
    return this.database.prepared<PeriodRow>(
      'availability-period',
      `SELECT l.currency, l.time_zone AS "timeZone", l.minimum_nights AS "minimumNights", l.maximum_nights AS "maximumNights",
              l.tenant_id = $2 AS "isTenantOwned", u.id AS "unitId", u.provider_unit_id AS "providerUnitId", u.name AS "unitName",
              u.inventory_count AS "inventoryCount", n.nights, n.last AS "lastOffset", h.holds,
              a.markup_percentage::text AS "markup", a.distribution_markup_percentage::text AS "distributionMarkup",
              a.default_discount_percentage::text AS "accountDiscount", w.default_discount_percentage::text AS "workspaceDiscount"
         FROM listing l
         JOIN integration_account a ON a.id = l.integration_account_id
         JOIN workspace w ON w.id = l.workspace_id
         JOIN unit u ON u.listing_id = l.id AND u.status = 'ACTIVE' ${periodOf('$3', '$4')}
        WHERE l.id = $5 AND l.workspace_id = $1
          AND (l.tenant_id = $2 OR EXISTS (SELECT 1 FROM listing_import i WHERE i.listing_id = l.id AND i.tenant_id = $2))
        ORDER BY u.created_at, u.id`,
      [scope.workspaceId, scope.tenantId, from, to, listingId],
    );
  }

  /** Of one unit, whoever asks: callers have looked the unit up within their scope. */
  async unitPeriod(unitId: string, from: string, to: string): Promise<UnitPeriod | undefined> {
    const [row] = await this.database.query<UnitPeriod>(
      `SELECT u.inventory_count AS "inventoryCount", n.nights, h.holds
         FROM unit u ${periodOf('$2', '$3')} WHERE u.id = $1`,
      [unitId, from, to],
    );
    return row;
  }
}
