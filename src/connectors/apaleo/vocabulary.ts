import { type Vocabulary, vocabulary } from '../kit/vocabulary.js';
import type { PmsHint } from '../port/connector.js';
import type { ConnectorErrorOptions } from '../port/errors.js';
import type { PmsReservationStatus } from '../port/model.js';

/** `status` of a reservation. */
export const STATUSES: Vocabulary<PmsReservationStatus> = vocabulary<PmsReservationStatus>({
  Confirmed: 'CONFIRMED',
  InHouse: 'STAYING',
  CheckedOut: 'POST_STAY',
  Canceled: 'CANCELLED',
  NoShow: 'NO_SHOW',
});

/** `code` of the message that says why an offer cannot be booked. */
export const REFUSALS: Vocabulary<NonNullable<ConnectorErrorOptions['reason']>> = vocabulary<
  NonNullable<ConnectorErrorOptions['reason']>
>(
  {
    UnitGroupFullyBooked: 'not_available',
    BlockFullyBooked: 'not_available',
    ServiceFullyBooked: 'not_available',
    RatesNotSet: 'not_available',
    RatePlanSurchargesNotSet: 'not_available',
    RatePlanChannelNotSet: 'not_available',
    RatePlanCompanyRestrictionsViolated: 'not_available',
    IncludedServicesAmountExceededRateAmount: 'not_available',
    HurdleRatesViolated: 'not_available',
    RateDoesNotSatifyHurdles: 'not_available',
    UnitGroupCapacityExceeded: 'capacity',
    RatePlanRestrictionsViolated: 'stay_rules',
    RateRestrictionsViolated: 'stay_rules',
  },
  { UnitMoved: 'concerns a reservation; no offer is refused for it' },
);

const NO_EFFECT = 'changes no listing, night or reservation';

/** Topic of an event, in lower case. The PMS sends no events for changed rates and restrictions. */
export const TOPICS: Vocabulary<PmsHint['resource']> = vocabulary<PmsHint['resource']>(
  {
    reservation: 'RESERVATION',
    property: 'LISTING',
    unitgroup: 'LISTING',
    unit: 'LISTING',
    rateplan: 'CALENDAR',
    block: 'CALENDAR',
    maintenance: 'CALENDAR',
  },
  {
    booking: 'reservations of the booking have events of their own',
    account: NO_EFFECT,
    citytax: 'read with the next quote',
    company: NO_EFFECT,
    folio: NO_EFFECT,
    group: NO_EFFECT,
    invoice: NO_EFFECT,
    nightaudit: NO_EFFECT,
    paymenttransaction: NO_EFFECT,
    service: 'read with the next quote',
    unitattributedefinition: NO_EFFECT,
  },
);

/** `reference` of a cancellation policy: what its period is counted from. */
export const POLICY_REFERENCES: Vocabulary<'ARRIVAL' | 'BOOKING'> = vocabulary<'ARRIVAL' | 'BOOKING'>({
  PriorToArrival: 'ARRIVAL',
  AfterBooking: 'BOOKING',
});
