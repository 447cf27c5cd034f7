import { CALENDAR_CHANGED } from '../availability/availability.events.js';
import { ACCOUNT_STATUS_CHANGED } from '../integration-account/integration-account.events.js';
import { LISTING_EVENTS, NEW_LISTINGS_IMPORTED } from '../listing/listing.events.js';
import { RESERVATION_EVENTS } from '../reservation/reservation.events.js';

/** The events of docs/interface.md#events, which a webhook app without a choice of its own receives. */
export const SPECIFIED_EVENTS = [...RESERVATION_EVENTS, NEW_LISTINGS_IMPORTED] as const;

/** Every type of event in the feed, each of which a webhook app can name. docs/reference/webhooks.md */
export const EVENT_TYPES = [...SPECIFIED_EVENTS, ...LISTING_EVENTS, CALENDAR_CHANGED, ACCOUNT_STATUS_CHANGED] as const;
export type EventType = (typeof EVENT_TYPES)[number];
