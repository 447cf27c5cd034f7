import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { COMMON_TABLES } from '../schema/common-tables.js';

/** A tenant with one row in every table; the rows refer to each other. */
export interface TenantRows {
  workspaceId: string;
  tenantId: string;
  /** The rows as JSON, by table. */
  rows: Record<string, string>;
}

interface Column {
  table: string;
  name: string;
  type: string;
}

const COLUMNS = `
  SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, NULL) AS type
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND NOT c.relname = ANY($1)
   ORDER BY c.relname, a.attnum`;

/** Returns any value of the type. */
const anyOf = (type: string): unknown => {
  if (type === 'uuid') return randomUUID();
  if (type === 'boolean') return false;
  if (type === 'date' || type.startsWith('timestamp')) return '2030-01-01';
  if (type === 'bit varying') return '';
  if (type === 'daterange') return '[2030-01-01,2030-01-03)';
  if (type === 'datemultirange') return '{}';
  if (type === 'jsonb' || type.endsWith('[]')) return type === 'jsonb' ? {} : [];
  return ['integer', 'smallint', 'bigint', 'numeric', 'double precision'].includes(type) ? 1 : randomUUID();
};

/** The rows that the columns of a party's rows refer to. */
const referencesOf = (workspaceId: string, tenantId: string): Record<string, string> => {
  const [account, listing, unit, reservation, tag, app, delivery, endpoint, event] = Array.from({ length: 9 }, () =>
    randomUUID(),
  ) as [string, string, string, string, string, string, string, string, string];
  return {
    'workspace.id': workspaceId,
    'tenant.id': tenantId,
    'integration_account.id': account,
    'listing.id': listing,
    'unit.id': unit,
    'reservation.id': reservation,
    'tag.id': tag,
    'webhook_app.id': app,
    'webhook_delivery.id': delivery,
    'webhook_endpoint.id': endpoint,
    'outbox_event.id': event,
    workspace_id: workspaceId,
    tenant_id: tenantId,
    owner_tenant_id: randomUUID(),
    booked_by_tenant_id: tenantId,
    account_id: account,
    integration_account_id: account,
    listing_id: listing,
    unit_id: unit,
    reservation_id: reservation,
    tag_id: tag,
    app_id: app,
    delivery_id: delivery,
    endpoint_id: endpoint,
    event_id: event,
    'listing.status': 'ACTIVE',
    'calendar.nights': '',
    'listing_filter.amenities': '0'.repeat(256),
    'listing_bitmap.bits': '0'.repeat(4096),
  };
};

/** Inserts one row for each tenant into each table that exists, as a user to whom policies do not apply. */
export const rowPerTenant = async (
  url: string,
  tenants: readonly Omit<TenantRows, 'rows'>[],
): Promise<TenantRows[]> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows: columns } = await client.query<Column>(COLUMNS, [COMMON_TABLES]);
    // Only the order of the rows is wrong, not their references.
    await client.query('SET session_replication_role = replica');
    const parties: TenantRows[] = [];
    for (const { workspaceId, tenantId } of tenants) {
      const references = referencesOf(workspaceId, tenantId);
      const rows: Record<string, string> = {};
      for (const table of new Set(columns.map((column) => column.table))) {
        const own = columns.filter((column) => column.table === table);
        const values = own.map(({ name, type }) => [
          name,
          references[`${table}.${name}`] ?? references[name] ?? anyOf(type),
        ]);
        const names = own.map(({ name }) => `"${name}"`).join(', ');
        const inserted = await client.query<{ row: string }>(
          `INSERT INTO ${table} AS t (${names}) SELECT ${names} FROM jsonb_populate_record(NULL::${table}, $1) ON CONFLICT DO NOTHING RETURNING to_jsonb(t)::text AS row`,
          [JSON.stringify(Object.fromEntries(values))],
        );
        // The second tenant's workspace exists already.
        rows[table] = inserted.rows[0]?.row ?? parties.find((party) => party.workspaceId === workspaceId)!.rows[table]!;
      }
      parties.push({ workspaceId, tenantId, rows });
    }
    return parties;
  } finally {
    await client.end();
  }
};
