import { type Vocabulary, vocabulary } from '../kit/vocabulary.js';
import type { MoneyLine } from '../kit/money-lines.js';
import type { Charge, PmsReservationStatus } from '../port/model.js';

/** `status` of a reservation. */
export const STATUSES: Vocabulary<PmsReservationStatus> = vocabulary<PmsReservationStatus>({
  accepted: 'CONFIRMED',
  pending: 'PENDING',
  awaiting_payment: 'PENDING',
  new: 'PENDING',
  cancelled: 'CANCELLED',
  cancelled_by_host: 'CANCELLED',
  cancelled_by_guest: 'CANCELLED',
  voided: 'CANCELLED',
  deleted: 'CANCELLED',
  denied: 'CANCELLED',
  declined_inq: 'CANCELLED',
  retracted: 'CANCELLED',
  withdrawn: 'CANCELLED',
  moved: 'MOVED',
  extended: 'MODIFIED',
  edited: 'MODIFIED',
  owner_stay: 'BLOCKED',
  unavailable: 'BLOCKED',
  no_show: 'NO_SHOW',
  inquiry: 'INQUIRY',
  preapproved: 'INQUIRY',
  offer: 'INQUIRY',
  expired: 'EXPIRED',
  timedout: 'EXPIRED',
  not_possible: 'EXPIRED',
});

/** `fee_charge_type_id`: the ways to charge that depend on guests and nights only; the PMS has ten. */
export const UNITS: Vocabulary<Charge> = vocabulary<Charge>(
  {
    1: 'PER_STAY',
    2: 'PER_NIGHT',
    3: 'PERCENT',
    4: 'PER_GUEST',
    5: 'PER_GUEST_PER_NIGHT',
    7: 'PER_GUEST_PER_NIGHT',
  },
  Object.fromEntries([6, 8, 9, 10].map((id) => [id, 'depends on more than guests and nights'])),
);

export type FeeType = MoneyLine['part'] | 'cost' | 'extra';

/**
 * `type` of a fee. `cost`: the host's cost of a booking; `extra`: an optional extra of the guest. Totals may contain
 * either.
 */
export const FEE_TYPES: Vocabulary<FeeType> = vocabulary<FeeType>({
  accommodation: 'base',
  fee: 'fees',
  tax: 'taxes',
  deposit: 'deposit',
  discount: 'discounts',
  cost: 'cost',
  extra: 'extra',
});
