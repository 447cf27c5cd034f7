export interface WebhookTarget {
  url: string;
  /** Random, per account; for PMSes that send basic credentials or an auth value of ours back. */
  secret: string;
}

export interface WebhookSubscription {
  id: string;
  event: string;
  /** Secret the PMS issued for this subscription, if any; stored encrypted. */
  secret?: string;
}

export interface InboundRequest {
  method: string;
  headers: Record<string, string>;
  query: Record<string, string>;
  rawBody: Buffer;
}

/** A hint that something changed; always followed by a read. */
export interface PmsHint {
  /** The event id of the PMS, where it has one; otherwise the body's hash is used. */
  eventId?: string;
  resource: 'LISTING' | 'CALENDAR' | 'RESERVATION';
  /** The listing's or reservation's id at the PMS; when absent, all changes are read. */
  providerId?: string;
}
