import { Injectable } from '@nestjs/common';
import { asSystem } from '../../platform/database/access.js';
import { Database } from '../../platform/database/database.js';
import { Clock } from '../../values/time/clock.js';
import type { ExampleValues } from './document-examples.js';

/** Far enough from today that no user of the demo or the walk-through has taken the nights. */
const DAYS_AHEAD = 45;
const NIGHTS = 3;
const KEPT_MS = 5_000;
const PROVIDER = 'PROVIDER_14';

/** The oldest active listing of one unit with free nights, and the newest of everything else in its workspace. */
const VALUES = `
  SELECT l.id AS listing, l.integration_account_id AS account, l.currency, stay.first::text AS "checkIn", (stay.first + ${NIGHTS})::text AS "checkOut",
         (SELECT id FROM tenant WHERE workspace_id = l.workspace_id ORDER BY (id = l.tenant_id), created_at LIMIT 1) AS tenant,
         (SELECT id FROM reservation WHERE tenant_id = l.tenant_id ORDER BY (status = 'CONFIRMED') DESC, created_at DESC LIMIT 1) AS reservation,
         (SELECT id FROM tag WHERE workspace_id = l.workspace_id ORDER BY created_at DESC LIMIT 1) AS tag,
         (SELECT id FROM promotion WHERE tenant_id = l.tenant_id ORDER BY created_at DESC LIMIT 1) AS promotion,
         (SELECT e.url FROM webhook_endpoint e JOIN webhook_app p ON p.id = e.app_id
           WHERE p.tenant_id = l.tenant_id AND p.provider IN ('${PROVIDER}', 'ALL') AND e.removed_at IS NULL LIMIT 1) AS url,
         (SELECT d.id FROM webhook_delivery d WHERE d.tenant_id = l.tenant_id ORDER BY d.created_at DESC LIMIT 1) AS delivery
    FROM listing l JOIN unit u ON u.listing_id = l.id
    JOIN LATERAL (
      SELECT n.date AS first FROM (
        SELECT date, count(*) FILTER (WHERE free AND minimum_nights <= ${NIGHTS} AND maximum_nights >= ${NIGHTS})
                 OVER (ORDER BY date ROWS BETWEEN CURRENT ROW AND ${NIGHTS - 1} FOLLOWING) AS fitting
          FROM calendar_night WHERE unit_id = u.id AND date >= $1::date + ${DAYS_AHEAD}) n
       WHERE n.fitting = ${NIGHTS} ORDER BY n.date LIMIT 1) stay ON true
   WHERE l.status = 'ACTIVE' AND l.provider = '${PROVIDER}' AND u.max_occupancy >= 2
     AND (SELECT count(*) FROM unit o WHERE o.listing_id = l.id) = 1
   ORDER BY l.created_at, l.id LIMIT 1`;

type Row = Record<string, string | null>;

/** Ids and dates of the sandbox account, for the examples of the served document. Development only. */
@Injectable()
export class DemoValuesRepository {
  private kept: { until: number; values: ExampleValues } | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<ExampleValues> {
    const now = this.clock.now();
    if (this.kept && now.getTime() < this.kept.until) return this.kept.values;
    const rows = await asSystem(() => this.database.query<Row>(VALUES, [now.toISOString().slice(0, 10)]));
    const values = valuesOf(rows[0] ?? {});
    this.kept = { until: now.getTime() + KEPT_MS, values };
    return values;
  }
}

const valuesOf = (row: Row): ExampleValues => ({
  byName: given({
    provider: PROVIDER,
    listingID: row.listing,
    listingIDs: row.listing && [row.listing],
    integrationAccountID: row.account,
    integrationAccountId: row.account,
    accountId: row.account,
    checkInDate: row.checkIn,
    checkOutDate: row.checkOut,
    currency: row.currency,
    tenantID: row.tenant,
    tagIDs: row.tag && [row.tag],
    deliveryId: row.delivery,
    url: row.url,
    // A click on PATCH /outgoing-webhooks must not end the notifications of the demo.
    urls: row.url && [row.url],
    // The prices of the demo stay as they are.
    defaultDiscountPercentage: 0,
  }),
  byPath: given({
    '/api/v1/listing': row.listing,
    '/api/v1/reservation': row.reservation,
    '/api/v1/tag': row.tag,
    '/api/v1/promotion': row.promotion,
    '/api/v1/tenant': row.tenant,
  }) as Record<string, string>,
});

const given = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value != null));
