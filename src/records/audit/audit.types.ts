/** Everything the audit log records. */
export const AUDIT_ACTIONS = [
  'WORKSPACE_CREATED',
  'WORKSPACE_CHANGED',
  /** Exported to another installation, and imported from one. */
  'WORKSPACE_MOVED_OUT',
  'WORKSPACE_MOVED_IN',
  'TENANT_CREATED',
  'TENANT_RENAMED',
  'API_KEY_CREATED',
  'API_KEY_ROTATED',
  'API_KEY_REVOKED',
  /** The first use from an IPv4 address or IPv6 /64; repeated when the key was used from many others since. */
  'API_KEY_USED_FROM_NEW_NETWORK',
  'NOTIFICATION_SECRET_READ',
  'NOTIFICATION_SECRET_ROTATED',
  'OAUTH_APP_CHANGED',
  'DEFINITION_CHANGED',
  'PARTNER_KEY_READ',
  'ACCOUNT_CREATED',
  'ACCOUNT_CHANGED',
  'ACCOUNT_REAUTHORIZED',
  /** Out of the entry's tenant, and into it: one move records both. */
  'ACCOUNT_MOVED_OUT',
  'ACCOUNT_MOVED_IN',
  'ACCOUNT_DELETED',
  /** The owner ended imports of a listing, or of all listings of an account. */
  'IMPORTS_ENDED',
  /** A link with which a host connects an account. */
  'CONNECT_SESSION_CREATED',
  'CONNECT_SESSION_ENDED',
  'CREDENTIALS_STORED',
  'CREDENTIALS_CHANGED',
  'PMS_WEBHOOK_ROTATED',
  'WEBHOOK_APP_CHANGED',
  'WEBHOOK_SECRET_READ',
  'WEBHOOK_SECRET_ROTATED',
  'WEBHOOK_TEST_SENT',
  'DELIVERY_REPEATED',
  /** All deliveries that failed or were skipped since a time. */
  'DELIVERIES_REPEATED',
  'SYNC_REQUESTED',
  'LISTING_APPROVED',
  'LISTING_REJECTED',
  'LISTING_IMPORTED',
  'LISTING_IMPORT_ENDED',
  'TAG_CREATED',
  'TAG_CHANGED',
  'TAG_DELETED',
  'TAGS_APPLIED',
  'TAGS_WITHDRAWN',
  'PROMOTION_CREATED',
  'PROMOTION_CHANGED',
  'PROMOTION_DELETED',
  'RESERVATION_CREATED',
  /** The PMS refused it: nothing was stored. */
  'RESERVATION_REFUSED',
  'RESERVATION_CANCELLED',
  /** Sent to the PMS; the outcome is unknown. */
  'CANCELLATION_REQUESTED',
  /** About to be sent to the PMS. */
  'CONFIRMATION_REQUESTED',
  /** About to be sent to the PMS. */
  'CHANGE_REQUESTED',
  /** A list, a reservation or a delivery was read; one entry for the same read in a minute. */
  'GUESTS_READ',
  'GUEST_EXPORTED',
  'GUEST_ERASED',
  /** 403 */
  'ACCESS_DENIED',
  /** 429 for too many invalid keys. */
  'AUTHENTICATION_THROTTLED',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The kind of the target, named as in the interface's paths. */
export interface AuditTarget {
  type:
    | 'api-key'
    | 'workspace'
    | 'tenant'
    | 'oauth-app'
    | 'integration-definition'
    | 'integration-account'
    | 'connect-session'
    | 'listing'
    | 'outgoing-webhooks'
    | 'delivery'
    | 'listing'
    | 'tag'
    | 'promotion'
    | 'reservation'
    /** Filter, page and number of reservations. */
    | 'reservation-list'
    /** Filter, page and number of deliveries, whose receivers' answers may repeat a guest. */
    | 'delivery-list'
    /** Types of the events that were read from the feed. */
    | 'event-list'
    /** Method and route of an operation that was denied, or that showed guests. */
    | 'operation'
    /** IPv4 address, or IPv6 /64. */
    | 'client-address';
  /** UUID, provider code, route or address; never a name, secret or body. */
  id: string;
}

/**
 * API_KEY: over the interface; HOST: on the connect page; CLI: on the command line; SYSTEM: background work, events of
 * a PMS,
 * an OAuth callback.
 */
export const ACTOR_TYPES = ['API_KEY', 'HOST', 'CLI', 'SYSTEM'] as const;
export type ActorType = (typeof ACTOR_TYPES)[number];

/** Actions that only read guests or secrets. */
export const READ_ACTIONS = [
  'GUESTS_READ',
  'NOTIFICATION_SECRET_READ',
  'PARTNER_KEY_READ',
  'WEBHOOK_SECRET_READ',
] as const satisfies readonly AuditAction[];

export interface AuditFilter {
  workspaceId?: string;
  tenantId?: string;
  action?: AuditAction;
  /** True for only reads of guests and secrets, false for everything else. */
  reads?: boolean;
  actorType?: ActorType;
  /** Id of an API key, or of a host's connect session. */
  actorId?: string;
  targetId?: string;
  /** IPv4 address, or IPv6 /64. */
  clientAddress?: string;
  /** Entries at or after `since`, and before `until`. */
  since?: Date;
  until?: Date;
}
