import { type Vocabulary, vocabulary } from '../kit/vocabulary.js';
import type { Connector, PmsHint } from '../port/connector.js';
import type { Charge, PmsReservationStatus } from '../port/model.js';

/** `StatusID` of a reservation. */
export const STATUSES: Vocabulary<PmsReservationStatus> = vocabulary<PmsReservationStatus>({
  1: 'CONFIRMED',
  2: 'CANCELLED',
  3: 'MODIFIED',
  4: 'INQUIRY',
  5: 'MODIFIED',
  6: 'PENDING',
  7: 'CANCELLED',
  8: 'EXPIRED',
});

type Meaning = NonNullable<ReturnType<NonNullable<Connector['classify']>>>;

const askedTwice = (message: string, retryAfterMs: number): Meaning => ({
  kind: 'rate_limited',
  message,
  retryAfterMs,
  equalOnly: true,
});

const TAKEN: Meaning = { kind: 'rejected', message: 'The PMS says the nights are taken', reason: 'not_available' };
export const NO_STAY: Meaning = {
  kind: 'rejected',
  message: 'The PMS does not offer this stay',
  reason: 'stay_rules',
};
const NO_PRICE: Meaning = {
  kind: 'rejected',
  message: 'The PMS has no price for these nights',
  reason: 'not_available',
};
const FEWER_GUESTS: Meaning = { kind: 'rejected', message: 'The PMS accepts fewer guests', reason: 'capacity' };
const NOT_KNOWN: Meaning = { kind: 'rejected', message: 'The PMS does not know the resource', reason: 'not_found' };
const NO_NAME: Meaning = { kind: 'rejected', message: "The PMS requires the guest's name, surname and e-mail" };
const OTHER_PRICE: Meaning = { kind: 'rejected', message: 'The PMS asks a different price', reason: 'price_changed' };
const FAILED: Meaning = { kind: 'unavailable', message: 'The PMS could not process the request' };
/** A write may have been executed. */
const UNDECIDED: Meaning = { kind: 'unavailable', message: 'The PMS does not say whether it processed the request' };

const all = (meaning: Meaning, ...ids: number[]): Record<string, Meaning> =>
  Object.fromEntries(ids.map((id) => [id, meaning]));

/** Lists the numbers of each range, both ends included. */
const without = (reason: string, ...ranges: (readonly [first: number, last: number])[]): Record<string, string> =>
  Object.fromEntries(
    ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, n) => [first + n, reason])),
  );

const OF_OTHER_REQUESTS =
  'answers requests that a channel does not send, or refuses a request without any further effect';

/** `Status` of an answer (Pull_ListStatuses_RQ), apart from 0, success. */
export const REFUSALS: Vocabulary<Meaning> = vocabulary<Meaning>(
  {
    '-6': askedTwice('The PMS received the same request less than a minute ago', 60_000),
    '-5': askedTwice('The PMS is already processing the same request', 2000),
    '-4': { kind: 'invalid_credentials', message: 'The PMS refused the login' },
    ...all(FAILED, -2, 17, 86),
    ...all(UNDECIDED, 26, 90),
    ...all(TAKEN, 1, 2, 38, 46, 47, 82, 145),
    ...all(NO_PRICE, 3),
    ...all(OTHER_PRICE, 34),
    ...all(NO_STAY, 78, 79, 89, 115, 172),
    ...all(FEWER_GUESTS, 76),
    ...all(NOT_KNOWN, 14, 18, 28, 56, 91),
    ...all(NO_NAME, 50, 51, 52, 136),
  },
  {
    ...without(OF_OTHER_REQUESTS, [4, 13], [15, 16], [19, 25], [27, 27], [29, 33], [35, 37], [39, 45], [48, 49]),
    ...without(OF_OTHER_REQUESTS, [53, 55], [57, 75], [77, 77], [80, 81], [83, 85], [87, 88], [92, 99]),
    ...without(OF_OTHER_REQUESTS, [100, 114], [116, 130], [134, 135], [158, 158], [161, 161], [169, 169]),
    ...without(OF_OTHER_REQUESTS, [171, 171], [173, 201]),
  },
);
/** Taken nights, and days on which no stay may begin or end. */
export const NOT_AVAILABLE = '1';
/** The text of this refusal ends with the right price. */
export const PRICE_CHANGED = '34';

/** `DiscriminatorID` of a fee or tax. */
export const UNITS: Vocabulary<Charge> = vocabulary<Charge>(
  { 1: 'PER_STAY', 2: 'PER_NIGHT', 3: 'PERCENT', 4: 'PERCENT', 5: 'PER_GUEST', 6: 'PER_GUEST_PER_NIGHT' },
  { 13: 'a percentage of an unknown base', 14: 'a percentage of an unknown base' },
);

/** `KindID` of a fee or tax. */
export const KINDS: Vocabulary<'fees' | 'taxes'> = vocabulary({ 1: 'taxes', 2: 'fees' });

/** `ItemType` of a fee or tax that a channel charged for a reservation. */
export const ITEM_TYPES: Vocabulary<'fees' | 'taxes'> = vocabulary({ Tax: 'taxes', Fee: 'fees' });

/** `DepositTypeID`: whether a deposit is an amount. */
export const DEPOSIT_TYPES: Vocabulary<'AMOUNT'> = vocabulary(
  { 5: 'AMOUNT' },
  {
    1: 'no deposit',
    2: 'a percentage of the price without cleaning',
    3: 'a percentage of the price',
    4: 'an amount for each day',
  },
);

/** Names of notifications. A request that waits to be confirmed may close nights; a lead does not. */
export const NOTIFICATIONS: Vocabulary<PmsHint['resource']> = vocabulary({
  LNM_PutConfirmedReservation_RQ: 'RESERVATION',
  LNM_CancelReservation_RQ: 'RESERVATION',
  LNM_PutUnconfirmedReservation_RQ: 'CALENDAR',
});
