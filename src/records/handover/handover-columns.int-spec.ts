import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';

/** The effect of moving an account to another tenant on each column that names a tenant or an address of one. */
const COLUMNS: Record<string, string> = {
  'api_key.networks': 'stays: of the key, not of an account',
  'api_key.networks_seen': 'stays: of the key, not of an account',
  'api_key.tenant_ids': 'stays: a key keeps its tenants, and so loses the account of a tenant that it may not act for',
  'audit_entry.client_address': 'stays: who asked, in the record of the workspace',
  'audit_entry.tenant_id':
    'stays: what a tenant did while it was the owner, by ids alone; later entries name the new owner',
  'cancellation_preview.tenant_id':
    'stays for minutes: who no longer sees the reservation can no longer confirm, or read, what its cancellation costs',
  'connect_session.notification_url': 'stays: of the link, which no longer reaches the account',
  'connect_session.redirect_url': 'stays: of the link, which no longer reaches the account',
  'connect_session.tenant_id': 'stays: a link finds accounts of the tenant that made it, and so loses the account',
  'delta_row.tenant_id':
    'those of the former owner become removals, which name only an id; the new owner gets rows of its own',
  'feed_consumer.tenant_id': 'stays: a position in the feed of its own tenant, which names nothing that moves',
  'idempotency_key.tenant_id': 'answers of the former owner that name the account or anything of it are deleted',
  'integration_account.client_redirect_url': 'cleared, and authorizations under way end',
  'integration_account.notification_url': 'cleared',
  'integration_account.tenant_id': 'becomes the new owner',
  'integration_credential.inbound_path': 'stays: the PMS sends to it, and it belongs to the account',
  'integration_credential.inbound_path_hash': 'stays: the PMS sends to it, and it belongs to the account',
  'integration_credential.sealed_inbound_path': 'stays: the same address, sealed',
  'keyword.tenant_id': 'becomes the new owner, by triggers; importers keep theirs',
  'listing.address': 'stays: where the listing is',
  'listing.tenant_id': 'becomes the new owner, by cascade',
  'listing.thumbnail_url': 'stays: a picture at the PMS',
  'listing_bitmap.tenant_id': 'becomes the new owner, by cascade',
  'listing_filter.tenant_id': 'becomes the new owner, by cascade',
  'listing_import.owner_tenant_id': 'becomes the new owner, by cascade',
  'listing_import.tenant_id': 'imports by the new owner are deleted, those of others stay',
  'outbox_event.target_url': 'events to a notificationURL are deleted',
  'outbox_event.tenant_id':
    'events that still wait for a URL get the new owner, in their body too; those that are over are deleted',
  'pms_call.network_error': 'stays: no address',
  'pms_call.path': 'stays: calls belong to the account, so its new owner sees them and the former owner does not',
  'pms_hold.tenant_id':
    'stays for minutes: a hold of the former owner ends at the PMS when it would have ended; nobody sees the row',
  'promotion.tenant_id': 'becomes the new owner, by cascade',
  'quote.tenant_id': 'quotes that the former owner asked for are deleted; importers keep theirs',
  'reservation.booked_by_tenant_id':
    'becomes the new owner where the former owner had booked; importers keep their bookings',
  'reservation.guest_email_hash': 'stays: of the guest',
  'reservation.tenant_id': 'becomes the new owner, by cascade',
  'stay_change.tenant_id':
    'stays for minutes: who no longer sees the reservation can no longer confirm its change; one under way is completed',
  'tenant.id': 'stays',
  'webhook_app.tenant_id': 'stays: a tenant keeps its webhook apps',
  'webhook_delivery.tenant_id': 'deliveries of the former owner about the account are deleted, with their attempts',
  'webhook_delivery.url': 'deleted with the delivery',
  'webhook_endpoint.url': 'stays: a tenant keeps its webhook apps',
};

describe('columns that name a tenant, or an address of one', () => {
  let connection: TestConnection;

  beforeAll(async () => {
    connection = await openTestDatabase();
  });
  afterAll(() => connection.close());

  it('have a rule for a move of an account', async () => {
    const columns = await connection.database.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name ~ 'tenant|owner|url|address|network|path|email|recipient|redirect'
          AND NOT (SELECT relispartition FROM pg_class WHERE oid = format('%I.%I', table_schema, table_name)::regclass)
       UNION
       SELECT c.conrelid::regclass || '.' || a.attname FROM pg_constraint c
         JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
        WHERE c.contype = 'f' AND c.confrelid = 'tenant'::regclass AND a.attname <> 'workspace_id'
          AND NOT (SELECT relispartition FROM pg_class WHERE oid = c.conrelid)
       UNION SELECT 'tenant.id' ORDER BY 1`,
    );
    expect(columns.map(({ name }) => name)).toEqual(Object.keys(COLUMNS).sort());
  });
});
