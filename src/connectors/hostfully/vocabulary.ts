import { type Vocabulary, vocabulary } from '../kit/vocabulary.js';
import type { ChargeKind } from '../port/charge-kinds.js';
import type { PmsHint } from '../port/connector.js';
import type { Charge, PmsReservationStatus } from '../port/model.js';

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
  // Not a stay: the host ignored the lead, or it is a duplicate or a sample of the PMS.
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

/** `scope` of a fee. */
export const SCOPES: Vocabulary<Charge> = vocabulary<Charge>(
  {
    PER_STAY: 'PER_STAY',
    PER_NIGHT: 'PER_NIGHT',
    PER_GUEST: 'PER_GUEST',
    PER_GUEST_PER_NIGHT: 'PER_GUEST_PER_NIGHT',
    PERCENTAGE_OF_RENT: 'PERCENT',
    PERCENTAGE_OF_TOTAL: 'PERCENT',
  },
  { PER_PET: 'charged per pet: left to the quote', PER_PET_PER_NIGHT: 'charged per pet: left to the quote' },
);
export const OF_RENT = 'PERCENTAGE_OF_RENT';

/** `type` of a fee. */
export const FEE_TYPES: Vocabulary<{ part: 'fees' | 'taxes'; kind?: ChargeKind }> = vocabulary<{
  part: 'fees' | 'taxes';
  kind?: ChargeKind;
}>({
  CLEANING: { part: 'fees', kind: 'CLEANING' },
  PET: { part: 'fees', kind: 'PET' },
  EARLY_ARRIVAL: { part: 'fees' },
  LATE_DEPARTURE: { part: 'fees' },
  CUSTOM: { part: 'fees' },
  TAX: { part: 'taxes' },
});
export const CLEANING = 'CLEANING';

/** `amountType` of a fee. */
export const AMOUNT_TYPES: Vocabulary<'fees' | 'taxes'> = vocabulary({ AMOUNT: 'fees', TAX: 'taxes' });

/** `event_type` of an event, and the resources that it changes. https://dev.hostfully.com/reference/webhooks-1 */
export const EVENTS: Vocabulary<readonly PmsHint['resource'][]> = vocabulary<readonly PmsHint['resource'][]>(
  {
    NEW_BOOKING: ['RESERVATION'],
    BOOKING_UPDATED: ['RESERVATION'],
    BOOKING_CANCELLED: ['RESERVATION'],
    NEW_INQUIRY: ['RESERVATION'],
    NEW_BOOKING_REQUEST: ['RESERVATION'],
    NEW_HOLD: ['RESERVATION'],
    NEW_BLOCKED_DATES: ['RESERVATION', 'CALENDAR'],
    UNIT_CHANGED: ['RESERVATION', 'CALENDAR'],
    PROPERTY_AVAILABILITY_UPDATED: ['CALENDAR'],
    NEW_PROPERTY: ['LISTING'],
    UPDATED_PROPERTY: ['LISTING', 'CALENDAR'],
    DELETED_PROPERTY: ['LISTING'],
    ACTIVATED_PROPERTY: ['LISTING'],
    DEACTIVATED_PROPERTY: ['LISTING'],
  },
  {
    PINCODE_CREATED: 'a door code',
    PINCODE_DELETED: 'a door code',
    NEW_INBOX_MESSAGE: 'not about a reservation',
    CHANNEL_ACTIVATED: 'the next sync shows it',
    CHANNEL_DEACTIVATED: 'the next call shows it',
    INTEGRATION_ACTIVATED: 'the next sync shows it',
    INTEGRATION_DEACTIVATED: 'the next call shows it',
  },
);
