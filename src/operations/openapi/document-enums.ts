import type { OpenAPIObject } from '@nestjs/swagger';

type Node = Record<string, unknown>;

/** The names of enums that fields list by their values; others are named at their field (`enumName`). */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  ListingStatus: ['ACTIVE', 'INACTIVE'],
  ListingType: ['imported', 'self'],
  NightStatus: ['AVAILABLE', 'NOT_AVAILABLE'],
  QuoteBasis: ['native', 'estimated'],
  SearchOrder: ['createdAt', 'total', 'distance', 'rating'],
  PriceCheck: ['lenient', 'strict', 'off'],
  ReservationStatus: [
    ...['INQUIRY', 'PENDING', 'CONFIRMED', 'MODIFIED', 'MOVED', 'CANCELLED'],
    ...['EXPIRED', 'NO_SHOW', 'STAYING', 'POST_STAY', 'UNKNOWN', 'BLOCKED'],
  ],
  Order: ['asc', 'desc'],
  HealthOrder: ['created', 'age'],
  EventType: [
    ...['RESERVATION_CREATED', 'RESERVATION_UPDATED', 'RESERVATION_CANCELLED', 'NEW_LISTINGS_IMPORTED'],
    ...['LISTING_CREATED', 'LISTING_CHANGED', 'LISTING_REMOVED', 'CALENDAR_CHANGED', 'ACCOUNT_STATUS_CHANGED'],
  ],
  DeliveryState: ['PENDING', 'DELIVERED', 'FAILED', 'SKIPPED'],
  KeyScope: ['read', 'book', 'manage', 'secrets', 'keys'],
  ProofOfControl: ['secret', 'consent', 'workspace'],
  QuoteSource: ['native', 'estimated', 'none'],
  WebhookSetup: ['api', 'manual', 'none'],
  PolicyForm: ['rules', 'name', 'text', 'none'],
  CancellationField: ['by', 'reason'],
  ChangePart: ['dates', 'guests', 'unit', 'price'],
  LimitScope: ['account', 'address', 'app'],
  PolicySource: ['PMS', 'TEXT'],
  TermsSource: ['PMS', 'TEXT', 'UNKNOWN'],
  Refundability: ['REFUNDABLE', 'PARTIALLY_REFUNDABLE', 'NON_REFUNDABLE', 'UNKNOWN'],
  HoldGuard: ['PMS', 'LOCAL'],
  ReservationType: ['INSTANT_BOOKING', 'PENDING_CONFIRMATION', 'CONFIRMED'],
  RequestedStatus: ['accepted', 'pending', 'cancelled', 'inquiry'],
  CopyKind: ['event', 'delivery', 'answer'],
  IssueCode: ['inactive', 'pms_failing', 'sync_failing', 'sync_overdue', 'never_synced', 'right_missing'],
  SyncTrigger: ['FIRST', 'PERIODIC', 'MANUAL', 'HINT'],
  SyncStatus: ['RUNNING', 'SUCCEEDED', 'FAILED', 'STOPPED'],
  Locale: ['en', 'de', 'es', 'fr', 'it', 'pt'],
  ConnectSessionStatus: ['OPEN', 'CONNECTED', 'EXPIRED', 'ENDED'],
  ConnectPageStatus: ['OPEN', 'CONNECTED'],
  UrlStatus: ['ENABLED', 'DISABLED'],
  DisabledReason: ['gone', 'failing'],
  AttemptTrigger: ['AUTOMATIC', 'MANUAL'],
  Readiness: ['ok', 'degraded'],
  ProcessRole: ['all', 'api', 'worker'],
  QueueStore: ['postgresql', 'redis'],
};

const keyOf = (values: readonly unknown[]): string => values.filter((value) => value !== null).join();

const listOf = (schema: unknown): unknown[] | undefined => {
  const values = (schema as Node | null)?.enum;
  return Array.isArray(values) ? (values as unknown[]) : undefined;
};

/** Gives each enum of several values a schema of its own, so that generated types have its name. */
export const nameEnums = (document: OpenAPIObject): OpenAPIObject => {
  const schemas = document.components?.schemas ?? {};
  const names = new Map(Object.entries(NAMES).map(([name, values]) => [keyOf(values), name]));
  for (const [name, schema] of Object.entries(schemas)) {
    const key = keyOf(listOf(schema) ?? []);
    if (key && !names.has(key)) names.set(key, name);
  }
  const used = new Map<string, object>();
  const named = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(named);
    if (value === null || typeof value !== 'object') return value;
    const values = listOf(value);
    const name = values && values.length > 1 ? names.get(keyOf(values)) : undefined;
    if (!name)
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, isFree(key) ? part : named(part)]));
    const { type, enum: _, ...rest } = value as Node;
    if (!(name in schemas)) used.set(name, { type: 'string', enum: NAMES[name] });
    const reference = { $ref: `#/components/schemas/${name}` };
    return Array.isArray(type) ? { ...rest, anyOf: [reference, { type: 'null' }] } : { ...rest, ...reference };
  };
  const own = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, listOf(schema) ? schema : named(schema)]),
  );
  const { components, ...rest } = document;
  const copy = named(rest) as OpenAPIObject;
  return { ...copy, components: { ...components, schemas: { ...own, ...Object.fromEntries(used) } } } as OpenAPIObject;
};

const isFree = (key: string): boolean => key === 'example' || key === 'examples';
