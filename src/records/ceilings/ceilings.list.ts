import type { ErrorCode } from '../../values/errors/error-codes.js';

/** The maximum number of rows of one kind that a workspace may keep, and the message to its caller at that number. */
export interface Ceiling {
  /** The code of its refusal. */
  code: ErrorCode;
  /** Default. A tenant may take at most half of it, where the rows belong to tenants. */
  most: number;
  table: string;
  /** SQL for the tenant to whom the row belongs. Absent when it belongs to the workspace. */
  tenant?: string;
  /** SQL for the rows that count. Absent when all count. */
  counted?: string;
  /** What bounds the rows that do not count. */
  rest?: string;
  /** Plural, for messages. */
  noun: string;
  /** Second half of the message. */
  remedy: string;
}

/** `CEILINGS` of the environment changes them by name. */
export const CEILINGS = {
  tenants: {
    code: 'too_many_tenants',
    most: 10_000,
    table: 'tenant',
    noun: 'tenants',
    remedy: 'use an existing one',
  },
  accounts: {
    code: 'too_many_accounts',
    most: 20_000,
    table: 'integration_account',
    tenant: 'tenant_id',
    noun: 'integration accounts',
    remedy: 'delete one that is no longer used first',
  },
  imports: {
    code: 'too_many_imports',
    most: 200_000,
    table: 'listing_import',
    tenant: 'tenant_id',
    noun: 'imported listings',
    remedy: 'end imports that are no longer used first',
  },
  tags: {
    code: 'too_many_tags',
    most: 5_000,
    table: 'tag',
    noun: 'tags',
    remedy: 'delete one that is no longer used first',
  },
  promotions: {
    code: 'too_many_promotions',
    most: 20_000,
    table: 'promotion',
    tenant: 'tenant_id',
    noun: 'promotions',
    remedy: 'delete one that has ended first',
  },
  connectSessions: {
    code: 'too_many_connect_sessions',
    most: 50_000,
    table: 'connect_session',
    tenant: 'tenant_id',
    noun: 'connect sessions',
    remedy: 'they are deleted 30 days after they expire',
  },
  stayChanges: {
    code: 'too_many_stay_changes',
    most: 20_000,
    table: 'stay_change',
    tenant: 'tenant_id',
    noun: 'offers to change stays',
    remedy: 'they are deleted an hour after they expire',
  },
  quotes: {
    code: 'too_many_quotes',
    most: 100_000,
    table: 'quote',
    tenant: 'tenant_id',
    noun: 'stored quotes',
    remedy: 'they are deleted an hour after they expire; the quotes of a batch are not stored',
  },
  cancellationPreviews: {
    code: 'too_many_cancellation_previews',
    most: 20_000,
    table: 'cancellation_preview',
    tenant: 'tenant_id',
    noun: 'previews of cancellations',
    remedy: 'they are deleted an hour after they expire',
  },
  webhookUrls: {
    code: 'too_many_webhook_urls',
    most: 20_000,
    table: 'webhook_endpoint',
    tenant: '(SELECT app.tenant_id FROM webhook_app app WHERE app.id = app_id)',
    noun: 'webhook URLs, replaced ones included',
    remedy: 'a replaced URL is deleted 30 days after its last delivery',
  },
  testDeliveries: {
    code: 'too_many_test_deliveries',
    most: 10_000,
    table: 'webhook_delivery',
    tenant: 'tenant_id',
    counted: 'is_test',
    rest: 'one for each event and URL; deleted after 30 days',
    noun: 'deliveries of test events',
    remedy: 'they are deleted 30 days after they end',
  },
  recordedCancellations: {
    code: 'too_many_recorded_cancellations',
    most: 20_000,
    table: 'reservation',
    tenant: 'tenant_id',
    counted: `origin = 'OURS' AND requested_status = 'CANCELLED'`,
    rest: 'the PMS holds each of them, at its own limits',
    noun: 'reservations that were stored as cancelled',
    remedy: 'store only stays that the PMS had',
  },
} as const satisfies Record<string, Ceiling>;

export type CeilingName = keyof typeof CEILINGS;

/** Answers kept for `Idempotency-Key`, in MiB: counted by their bytes, not by their number. */
const KEPT_ANSWERS_MIB = 512;

/** Numbers that may be set in the environment, by name. */
export const CEILING_DEFAULTS: Readonly<Record<CeilingName | 'keptAnswersMiB', number>> = {
  ...(Object.fromEntries(Object.entries(CEILINGS).map(([name, { most }]) => [name, most])) as Record<
    CeilingName,
    number
  >),
  keptAnswersMiB: KEPT_ANSWERS_MIB,
};

export type CeilingNumbers = Readonly<typeof CEILING_DEFAULTS>;

const PMS =
  "the PMS's own listings and calendars, of accounts that have a ceiling; calendars reach CALENDAR_DAYS ahead";
const ACCOUNT = 'a fixed number of rows for each account';
const SERVICE = 'of the service itself; no request of a caller adds rows';
const EVENTS =
  'one event for each change and URL, at the rate of requests or of the PMS; deleted a day after EVENT_DAYS; test events have a ceiling';

/** Tables without a ceiling of their own, and what bounds them instead. */
export const BOUNDED_OTHERWISE: Readonly<Record<string, string>> = {
  account_tag: 'at most 100 tags of an account',
  api_key: 'API_KEYS_PER_WORKSPACE live keys, and the newest 1,000 that ended',
  audit_entry: 'append-only: one entry for each change, at the rate of requests; deleted after AUDIT_RETENTION_DAYS',
  backlog_sample: SERVICE,
  calendar: PMS,
  calendar_change: 'one for each unit',
  confirmed_read: ACCOUNT,
  data_key: 'one for each workspace',
  delta_head: SERVICE,
  delta_row:
    'one for each listing and reservation that a tenant sees or saw; of removed ones, deleted after EVENT_DAYS',
  exchange_rate: SERVICE,
  feed_consumer: 'a fixed number for each tenant, refused with too_many_consumers',
  feed_day: SERVICE,
  feed_head: SERVICE,
  feed_shift: 'one for each move of a workspace',
  hint_turn: ACCOUNT,
  hold: 'one for each reservation that takes nights, which no two share, HOLDS_PER_TENANT of quotes, and one for each change of a stay',
  idempotency_key: 'keptAnswersMiB: by bytes',
  integration_credential: ACCOUNT,
  integration_definition: 'one for each provider code',
  keyword:
    'a fixed number for each account, listing and reservation, and for each tenant that sees it; words of a text have a limit',
  listing: PMS,
  listing_bitmap: PMS,
  listing_filter: PMS,
  listing_tag: 'at most 100 tags of a listing',
  migrations: SERVICE,
  oauth_app: 'one for each provider code',
  oauth_state: 'one for each account',
  outbox_event: EVENTS,
  pms_call: 'the newest 5,000 of each account, trimmed every ten minutes; deleted after CALL_LOG_HOURS',
  pms_hint: 'a bucket for each account; deleted when they are processed',
  pms_hold: 'one for each hold of a quote, until the PMS has released it: HOLDS_PER_TENANT at a time',
  pms_rate_line: SERVICE,
  pms_rate_pause: SERVICE,
  pms_rate_slot: SERVICE,
  released_hold: 'one for each reservation and each change of a stay until its calendar is read',
  restoration: SERVICE,
  service_process: SERVICE,
  sync_run: 'one for each read of an account, one at a time; deleted after 30 days',
  sync_schedule: ACCOUNT,
  unit: PMS,
  webhook_app: 'one for each tenant and provider code, and one for all codes',
  webhook_attempt: 'ten for each round of a delivery, at most 100 for each delivery that a caller may repeat',
  workspace: 'made from the command line only',
  workspace_move: 'one for each workspace that moves, by the command line only',
  workspace_write: 'one for each workspace',
};
