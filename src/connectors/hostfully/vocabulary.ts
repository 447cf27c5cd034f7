import { type Vocabulary, vocabulary } from '../kit/vocabulary.js';
import type { PmsReservationStatus } from '../port/model.js';

/** `status` of a lead. https://dev.hostfully.com/reference/leads-flow */
export const STATUSES: Vocabulary<PmsReservationStatus> = vocabulary<PmsReservationStatus>({
  NEW: 'PENDING',
  ON_HOLD: 'PENDING',
  QUOTE_SENT: 'PENDING',
  PENDING: 'PENDING',
  PENDING_APPROVED: 'PENDING',
  BOOKED: 'CONFIRMED',
  BOOKED_BY_AGENT: 'CONFIRMED',
  BOOKED_BY_CUSTOMER: 'CONFIRMED',
  BOOKED_EXTERNALLY: 'CONFIRMED',
  PAID_IN_FULL: 'CONFIRMED',
  STAY: 'STAYING',
  ARCHIVED: 'POST_STAY',
  BLOCKED: 'BLOCKED',
  CANCELLED: 'CANCELLED',
  CANCELLED_BY_TRAVELER: 'CANCELLED',
  CANCELLED_BY_OWNER: 'CANCELLED',
  DECLINED: 'CANCELLED',
  // No stay: the host put the lead aside, or it is a second one or an example of the PMS.
  IGNORED: 'CANCELLED',
  DUPLICATE: 'CANCELLED',
  SAMPLE: 'CANCELLED',
  CLOSED: 'EXPIRED',
  CLOSED_QUOTE: 'EXPIRED',
  CLOSED_HOLD: 'EXPIRED',
  HOLD_EXPIRED: 'EXPIRED',
});
export const NEW = 'NEW';
export const INQUIRY = 'INQUIRY';
