import type { OpenAPIObject } from '@nestjs/swagger';
import { openapiDocument } from '../support/openapi-document.js';
import { publishedDocument } from '../../src/operations/openapi/published-document.js';
import { startApp, type TestApp } from '../support/app.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';
import { UNDELIVERED, untilIdle } from '../support/idle.js';
import { queryOn, sql } from '../support/sql.js';

interface Operation {
  name: string;
  method: string;
  path: string;
  /** The example of the OpenAPI document, or undefined for an operation without a body. */
  body?: Record<string, unknown>;
}

/**
 * Columns that the service updates by itself: when and from where a key was used, events of an account or reservation,
 * and their positions in the feed.
 */
const COUNTING = ['last_used_at', 'networks_seen', 'sequence', 'feed_position'];

/** Tables that record the work of the service, and no data of tenants. */
const OF_THE_SERVICE = [
  'audit_entry',
  'backlog_sample',
  'delta_head',
  'delta_row',
  'exchange_rate',
  'feed_day',
  'feed_head',
  'migrations',
  'pms_rate_line',
  'pms_rate_pause',
  'pms_rate_slot',
  'service_process',
  'workspace_write',
];

/** Operations by which an unrestricted key changes rows of the workspace or default tenant, as the test notices. */
const CHANGING = [
  'DELETE /api/v1/integration-account/{integrationAccountID}',
  'DELETE /api/v1/tag/{id}',
  'PATCH /api/v1/integration-account/{integrationAccountID}',
  'PATCH /api/v1/outgoing-webhooks',
  'PATCH /api/v1/outgoing-webhooks/{provider}',
  'PATCH /api/v1/promotion/{id}',
  'PATCH /api/v1/tag/{id}',
  'PATCH /api/v1/tenant/{id}',
  'PATCH /api/v1/workspace',
  'POST /api/v1/api-key',
  'POST /api/v1/connect-session',
  'POST /api/v1/listing/{id}/reject',
  'POST /api/v1/promotion',
  'POST /api/v1/tag',
  'POST /api/v1/tenant',
  'POST /api/v1/workspace/notification-secret/rotate',
  'PUT /api/v1/event/consumer/{consumer}',
  'PUT /api/v1/integration-definition/{provider}',
  'PUT /api/v1/oauth-app/{provider}',
];

describe('a key that is restricted to one tenant', () => {
  let app: TestApp;
  let document: OpenAPIObject;
  let key: string;
  /** Resources of the default tenant and of the workspace, by the names that requests use for them. */
  let ids: Record<string, string>;
  let idOf: Record<string, string>;

  beforeAll(async () => {
    app = await startApp({ RATE_LIMIT_PER_MINUTE: '0' });
    document = publishedDocument(openapiDocument(app.app));
    const account = await app.connect('demo-small', { fields: { allowImport: true } });
    await sql(app, "UPDATE sync_schedule SET next_due_at = now() + interval '1 day'");
    const { stay, quote } = await quotedStay(app, account, 3);
    const made = async (path: string, body: object) => (await app.api('POST', `/api/v1/${path}`, { body })).body;
    const reservation = (await reserve(app, reservationBody(stay, quote))).body;
    const tag = await made('tag', { name: 'Theirs' });
    await made(`integration-account/${account}/apply-tags`, { tagIDs: [tag.id] });
    const promotion = await made('promotion', {
      name: 'Theirs',
      integrationAccountID: account,
      discountPercentage: 5,
    });
    const url = app.sandbox.inboxUrl('theirs');
    await app.api('PATCH', '/api/v1/outgoing-webhooks/PROVIDER_14', { body: { urls: [url] } });
    const { deliveryIDs } = await made('outgoing-webhooks/PROVIDER_14/test', {});
    const issued = await made('api-key', { name: 'Theirs' });
    key = (await made('api-key', { name: 'Restricted', tenantIDs: [app.first.secondTenant] })).key;
    await untilIdle(app, UNDELIVERED);
    ids = {
      integrationAccountId: account,
      integrationAccountID: account,
      listingID: stay.listingID,
      reservationID: reservation.id,
      promotionID: promotion.id,
      deliveryId: deliveryIDs[0],
      tenantID: app.first.defaultTenant,
      url,
    };
    idOf = {
      tag: tag.id,
      promotion: promotion.id,
      listing: stay.listingID,
      reservation: reservation.id,
      'api-key': issued.id,
      tenant: app.first.defaultTenant,
    };
  }, 120_000);
  afterAll(() => app.close());

  const operations = (): Operation[] =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, any>).flatMap(([method, described]) =>
        method === 'get' || described['x-scope'] === undefined
          ? []
          : [
              {
                name: `${method.toUpperCase()} ${path}`,
                method: method.toUpperCase(),
                path,
                body: described.requestBody?.content?.['application/json']?.example,
              },
            ],
      ),
    );

  /** Returns the example with the ids of the default tenant's resources in it. */
  const bodyOf = ({ body }: Operation): Record<string, unknown> | undefined =>
    body && {
      ...body,
      ...Object.fromEntries(Object.entries(ids).filter(([name]) => name in body)),
      ...('listingIDs' in body ? { listingIDs: [ids.listingID] } : {}),
      ...('tagIDs' in body ? { tagIDs: [idOf.tag] } : {}),
      ...('tenantIDs' in body ? { tenantIDs: [app.first.secondTenant] } : {}),
    };

  const pathOf = ({ path }: Operation): string =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (name === 'id') return idOf[path.split('/')[3]!]!;
      return ids[name] ?? 'PROVIDER_14';
    });

  /** Returns every row by table, with those of the restricted tenant separate. */
  const rows = async (): Promise<Map<string, Set<string>>> => {
    const tables = await sql<{ name: string; isOwned: boolean }>(
      app,
      `SELECT c.relname AS name, EXISTS (
           SELECT 1 FROM pg_attribute WHERE attrelid = c.oid AND attname = 'tenant_id' AND NOT attisdropped) AS "isOwned"
         FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
           AND NOT relname = ANY($1)`,
      [OF_THE_SERVICE],
    );
    const mine = app.first.secondTenant;
    const selects = tables.map(
      ({ name, isOwned }) =>
        `SELECT '${name}' AS name, (to_jsonb(t) - '{${COUNTING.join(',')}}'::text[])::text AS row FROM "${name}" t` +
        (isOwned ? ` WHERE tenant_id <> '${mine}'` : ''),
    );
    const found = await queryOn<{ name: string; row: string }>(app.databaseUrl, selects.join(' UNION ALL '));
    const byTable = new Map(tables.map(({ name }) => [name, new Set<string>()]));
    for (const { name, row } of found) byTable.get(name)!.add(row);
    return byTable;
  };

  /** Returns the ids of the restricted tenant and of the data of its own accounts. */
  const idsOfMine = async (): Promise<string[]> => {
    const found = await sql<{ id: string }>(
      app,
      `SELECT id FROM integration_account WHERE tenant_id = $1 UNION ALL SELECT id FROM listing WHERE tenant_id = $1
       UNION ALL SELECT u.id FROM unit u JOIN listing l ON l.id = u.listing_id WHERE l.tenant_id = $1
       UNION ALL SELECT id FROM webhook_app WHERE tenant_id = $1
       UNION ALL SELECT id FROM webhook_delivery WHERE tenant_id = $1`,
      [app.first.secondTenant],
    );
    return [...found.map(({ id }) => id), `"tenant_ids": ["${app.first.secondTenant}"]`];
  };

  /** Returns the changes of `work` to rows of others. Rows of the restricted tenant name one of its ids. */
  const changesBy = async (work: () => Promise<unknown>): Promise<string[]> => {
    const before = await rows();
    await work();
    const [after, mine] = [await rows(), await idsOfMine()];
    const ofOthers = (row: string): boolean => !mine.some((id) => row.includes(id));
    return [...before].flatMap(([table, present]) => {
      const now = after.get(table)!;
      const lost = [...present].filter((row) => !now.has(row) && ofOthers(row));
      const gained = [...now].filter((row) => !present.has(row) && ofOthers(row));
      return [...lost.map((row) => `${table} lost ${row}`), ...gained.map((row) => `${table} gained ${row}`)];
    });
  };

  const call = (operation: Operation, options: { key?: string; tenant?: string }) =>
    app.api(operation.method, pathOf(operation), { ...options, body: bodyOf(operation) });

  it('changes no row of another tenant or of the workspace by any operation, whichever tenant it names', async () => {
    const changed: string[] = [];
    const statuses = new Map<number, number>();
    for (const operation of operations()) {
      const changes = await changesBy(async () => {
        for (const tenant of [undefined, app.first.secondTenant, app.first.defaultTenant]) {
          const { status } = await call(operation, { key, tenant });
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      });
      changed.push(...changes.map((change) => `${operation.name}: ${change}`));
    }
    expect(changed).toEqual([]);
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(statuses.get(403)).toBeGreaterThan(operations().length);
  }, 120_000);

  it('would fail that test without its restriction: an unrestricted key changes such rows with the same requests', async () => {
    const changing: string[] = [];
    const deletesLast = operations().sort(
      (one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'),
    );
    for (const operation of deletesLast) {
      if ((await changesBy(() => call(operation, {}))).length > 0) changing.push(operation.name);
    }
    expect(changing).toEqual(expect.arrayContaining(CHANGING));
  }, 120_000);
});
