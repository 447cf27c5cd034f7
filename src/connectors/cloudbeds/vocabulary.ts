import { type Vocabulary, vocabulary } from '../kit/vocabulary.js';
import type { PmsHint } from '../port/connector.js';
import type { Charge, PmsReservationStatus } from '../port/model.js';

/** `status` of a reservation, with the words that sibling operations document for guests. */
export const STATUSES: Vocabulary<PmsReservationStatus> = vocabulary<PmsReservationStatus>({
  confirmed: 'CONFIRMED',
  not_checked_in: 'CONFIRMED',
  not_confirmed: 'PENDING',
  in_progress: 'PENDING',
  call2confirm: 'PENDING',
  paypal_init: 'PENDING',
  pending_payment: 'PENDING',
  canceled: 'CANCELLED',
  checked_in: 'STAYING',
  in_house: 'STAYING',
  checked_out: 'POST_STAY',
  no_show: 'NO_SHOW',
});
export const CANCELED = 'canceled';
export const CONFIRMED = 'confirmed';
export const NOT_CONFIRMED = 'not_confirmed';

/** `roomStatus` of a room of a reservation: whether the reservation still has it. */
export const ROOM_STATUSES: Vocabulary<boolean> = vocabulary({
  cancelled: false,
  not_checked_in: true,
  in_house: true,
  checked_out: true,
});

/** `amountType` of a tax or fee. */
export const UNITS: Vocabulary<Charge> = vocabulary<Charge>(
  {
    percentage: 'PERCENT',
    fixed: 'PER_NIGHT',
    fixed_per_person: 'PER_GUEST_PER_NIGHT',
    fixed_per_accomodation: 'PER_STAY',
    fixed_per_reservation: 'PER_STAY',
  },
  { percentage_rate_based: 'a percentage that depends on the rate' },
);

/** `type` of a tax or fee. */
export const CHARGE_TYPES: Vocabulary<'fees' | 'taxes'> = vocabulary({ fee: 'fees', tax: 'taxes' });

/** `inclusiveOrExclusive` of a tax or fee: whether the rates leave it out. */
export const INCLUSIONS: Vocabulary<boolean> = vocabulary({ inclusive: false, exclusive: true });

/** `availableFor` of a tax or fee: whether stays pay it. */
export const CHARGED_FOR: Vocabulary<boolean> = vocabulary({
  rate: true,
  product: false,
  fee: false,
  custom_item: false,
});

/** `object/action` of an event. */
export const EVENTS: Vocabulary<PmsHint['resource']> = vocabulary<PmsHint['resource']>(
  {
    'reservation/created': 'RESERVATION',
    'reservation/status_changed': 'RESERVATION',
    'reservation/dates_changed': 'RESERVATION',
    'reservation/accommodation_type_changed': 'RESERVATION',
    'reservation/deleted': 'RESERVATION',
    'roomblock/created': 'CALENDAR',
    'roomblock/details_changed': 'CALENDAR',
    'roomblock/removed': 'CALENDAR',
  },
  { 'api_queue_task/rate_status_changed': 'concerns rate changes, which we do not make' },
);
