import { type Vocabulary, vocabulary } from '../kit/vocabulary.js';
import type { MoneyLine } from '../kit/money-lines.js';
import type { ChargeKind } from '../port/charge-kinds.js';
import type { Charge, PmsReservationStatus } from '../port/model.js';

/** `status` of a reservation. */
export const STATUSES: Vocabulary<PmsReservationStatus> = vocabulary<PmsReservationStatus>({
  confirmed: 'CONFIRMED',
  reserved: 'PENDING',
  awaiting_payment: 'PENDING',
  inquiry: 'INQUIRY',
  canceled: 'CANCELLED',
  declined: 'CANCELLED',
  closed: 'CANCELLED',
  expired: 'EXPIRED',
});

/** `guestStay.status` of a confirmed reservation. */
export const STAY_STATUSES: Vocabulary<PmsReservationStatus> = vocabulary<PmsReservationStatus>(
  { checked_in: 'STAYING', checked_out: 'POST_STAY', no_show: 'NO_SHOW' },
  { not_set: 'before the stay' },
);

/** `quantifier` of a tax. */
export const QUANTIFIERS: Vocabulary<Charge> = vocabulary({
  PER_NIGHT: 'PER_NIGHT',
  PER_STAY: 'PER_STAY',
  PER_GUEST: 'PER_GUEST',
  PER_GUEST_PER_NIGHT: 'PER_GUEST_PER_NIGHT',
});

/** `units` of a tax: whether its amount is a percentage. */
export const UNITS: Vocabulary<boolean> = vocabulary({ PERCENTAGE: true, FIXED: false });

export interface ItemType {
  /** `commission`: what the host pays of the price, which the total may contain. */
  part: MoneyLine['part'] | 'commission';
  kind?: ChargeKind;
}

const of = (part: ItemType['part'], kind?: ChargeKind): ItemType => ({ part, kind });
const [BASE, DISCOUNT, FEE, TAX] = [of('base', 'ACCOMMODATION'), of('discounts'), of('fees'), of('taxes')];

/** `normalType` of an invoice item; taxes name what they apply to by it too. `isTax` of an item takes precedence. */
export const ITEM_TYPES: Vocabulary<ItemType> = vocabulary<ItemType>({
  AF: BASE,
  // The price set for the accommodation, and additions to it.
  AFO: BASE,
  AFA: BASE,
  MAR: BASE,
  AFD: DISCOUNT,
  AFWD: DISCOUNT,
  AFMD: DISCOUNT,
  LOSD: DISCOUNT,
  PRO: DISCOUNT,
  CO: DISCOUNT,
  GCD: DISCOUNT,
  CF: of('fees', 'CLEANING'),
  CLEANING: of('fees', 'CLEANING'),
  EPF: of('fees', 'EXTRA_GUEST'),
  PF: of('fees', 'PET'),
  PET: of('fees', 'PET'),
  RF: of('fees', 'RESORT'),
  AFE: FEE,
  ADF: FEE,
  CFE: FEE,
  ARC: FEE,
  SDC: FEE,
  OTHER: FEE,
  SD: of('deposit'),
  CM: of('commission'),
  PCM: of('commission'),
  TAX,
  LT: TAX,
  COT: TAX,
  RT: TAX,
  OT: TAX,
  TAF: TAX,
  TTH: TAX,
  MAT: TAX,
  CT: of('taxes', 'CITY_TAX'),
  TT: of('taxes', 'CITY_TAX'),
  VAT: of('taxes', 'VAT'),
  GST: of('taxes', 'VAT'),
  HST: of('taxes', 'VAT'),
  ST: of('taxes', 'SALES_TAX'),
  TOT: of('taxes', 'LODGING_TAX'),
  OCT: of('taxes', 'LODGING_TAX'),
  TRT: of('taxes', 'LODGING_TAX'),
  HSHAT: of('taxes', 'LODGING_TAX'),
  LGT: of('taxes', 'LODGING_TAX'),
  HT: of('taxes', 'LODGING_TAX'),
});

/** `secondIdentifier` of an additional fee that is refunded. */
export const DEPOSIT = 'DEPOSIT';

/** `type` of a tax that a listing has; those without a meaning belong to no single kind. */
export const TAX_TYPES: Vocabulary<ChargeKind> = vocabulary<ChargeKind>(
  {
    CITY_TAX: 'CITY_TAX',
    TOURISM_TAX: 'CITY_TAX',
    VAT: 'VAT',
    GOODS_AND_SERVICES_TAX: 'VAT',
    HARMONIZED_SALES_TAX: 'VAT',
    STATE_TAX: 'SALES_TAX',
    OCCUPANCY_TAX: 'LODGING_TAX',
    TRANSIENT_OCCUPANCY_TAX: 'LODGING_TAX',
    HOME_SHARING_TAX: 'LODGING_TAX',
  },
  Object.fromEntries(
    ['LOCAL_TAX', 'COUNTY_TAX', 'MINIMUM_ALTERNATE_TAX', 'OTHER'].map((word) => [word, 'not of a single kind']),
  ),
);
