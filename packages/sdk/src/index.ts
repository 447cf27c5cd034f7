export { Lodgewire } from './lodgewire.js';
export type { CallOptions, LodgewireOptions } from './http.js';
export { LodgewireError, type ClientCode, type ErrorCode, type ErrorDetail } from './errors.js';
export { type Page, Pages } from './pages.js';
export { verifyWebhook, WebhookSignatureError, type HeadersLike, type VerifyOptions } from './standard-webhooks.js';
export type {
  Answer,
  Body,
  components,
  EventOf,
  EventType,
  LodgewireEvent,
  paths,
  Query,
  Schemas,
} from './schema.types.js';
export type { ConsumeOptions, EventPage, FollowOptions } from './resources/events.js';
export type { Removed } from './resources/listings.js';
export type { QuoteRef } from './resources/quotes.js';
export type { QuoteBooking, StayBooking, Written } from './resources/reservations.js';
export type { Subscription } from './resources/webhooks.js';
