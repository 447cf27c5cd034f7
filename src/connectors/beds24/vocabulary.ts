import { type Vocabulary, vocabulary } from '../kit/vocabulary.js';
import type { PmsHint } from '../port/connector.js';
import type { Charge, PmsReservationRequest, PmsReservationStatus } from '../port/model.js';

/** `status` of a booking. */
export const STATUSES: Vocabulary<PmsReservationStatus> = vocabulary<PmsReservationStatus>({
  confirmed: 'CONFIRMED',
  new: 'CONFIRMED',
  request: 'PENDING',
  inquiry: 'INQUIRY',
  black: 'BLOCKED',
  cancelled: 'CANCELLED',
});

/** The status with which a booking is created. */
export const CREATED_AS: Readonly<Record<PmsReservationRequest['status'], string>> = {
  CONFIRMED: 'confirmed',
  PENDING: 'request',
  INQUIRY: 'inquiry',
};
export const CANCELLED = 'cancelled';

const STATUS_DECIDES = '`status` says whether the booking takes its nights';

/** `subStatus` of a booking. */
export const SUB_STATUSES: Vocabulary<PmsReservationStatus> = vocabulary<PmsReservationStatus>(
  { noShow: 'NO_SHOW' },
  {
    none: 'nothing further',
    actionRequired: STATUS_DECIDES,
    allotment: STATUS_DECIDES,
    cancelledByGuest: STATUS_DECIDES,
    cancelledByHost: STATUS_DECIDES,
    waitlist: STATUS_DECIDES,
    walkin: STATUS_DECIDES,
    nonPayment: STATUS_DECIDES,
  },
);

interface UpsellType {
  part: 'fees' | 'taxes';
  isPercent?: true;
  isCleaning?: true;
}

const CHOSEN = 'guests choose it';

/** `type` of an upsell item: the types that every stay pays. */
export const UPSELL_TYPES: Vocabulary<UpsellType> = vocabulary<UpsellType>(
  {
    obligatory: { part: 'fees' },
    obligatoryCleaning: { part: 'fees', isCleaning: true },
    obligatoryPercent: { part: 'fees', isPercent: true },
    obligatoryTax: { part: 'taxes' },
    obligatoryPercentTax: { part: 'taxes', isPercent: true },
  },
  { notUsed: 'switched off', optional: CHOSEN, optionalQty: CHOSEN, optionalPercentage: CHOSEN },
);

type Times = 'ONCE' | 'EACH_NIGHT';

/** `period` of an upsell item: how often it is due. */
export const PERIODS: Vocabulary<readonly Times[]> = vocabulary<readonly Times[]>(
  { oneTime: ['ONCE'], daily: ['EACH_NIGHT'], dailyPlusOne: ['EACH_NIGHT', 'ONCE'] },
  { weekly: 'no rule counts weeks', refundable: 'a deposit' },
);
export const REFUNDABLE = 'refundable';

const BY_STAY: Readonly<Record<Times, Charge>> = { ONCE: 'PER_STAY', EACH_NIGHT: 'PER_NIGHT' };
const BY_GUEST: Readonly<Record<Times, Charge>> = { ONCE: 'PER_GUEST', EACH_NIGHT: 'PER_GUEST_PER_NIGHT' };

/** `per` of an upsell item: the payer it is charged to. */
export const PAYERS: Vocabulary<Readonly<Record<Times, Charge>>> = vocabulary(
  { booking: BY_STAY, room: BY_STAY, person: BY_GUEST, adult: BY_GUEST },
  { child: 'no rule counts children' },
);
/** A percentage for this payer applies to the room alone. */
export const ROOM = 'room';

/** `priceFor.type` of a price rule: the guests that price 1 covers. */
export const PRICE_COVERS: Vocabulary<'ONE_GUEST' | 'ALL_GUESTS' | 'SOME_GUESTS'> = vocabulary({
  perPerson: 'ONE_GUEST',
  maxCapacity: 'ALL_GUESTS',
  upToPerson: 'SOME_GUESTS',
});

export interface NightOverride {
  isClosed?: boolean;
  closedToArrival?: boolean;
  closedToDeparture?: boolean;
}

/** `override` of a range of days. */
export const OVERRIDES: Vocabulary<NightOverride> = vocabulary<NightOverride>(
  {
    blackout: { isClosed: true },
    noCheckIn: { closedToArrival: true },
    noCheckOut: { closedToDeparture: true },
    noCheckInOrCheckOut: { closedToArrival: true, closedToDeparture: true },
  },
  { none: 'no override', exception: 'rules of the day itself, which its prices and lengths of stay state' },
);

/** `action` of an inventory event. */
export const ACTIONS: Vocabulary<PmsHint['resource']> = vocabulary({ SYNC_ROOM: 'CALENDAR' });
