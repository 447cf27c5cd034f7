import {
  CalendarDate,
  Choice,
  Currency,
  Email,
  Flag,
  FreeObject,
  Id,
  Nested,
  Num,
  Text,
} from '../../../edge/http/fields.js';
import { PRICE_CHECKS, type PriceCheck } from '../../../values/money/price-check.js';
import { REQUESTED_STATUSES, RESERVATION_TYPES } from '../reservation.types.js';

const count = (description: string, min = 0, example = min) => ({
  integer: true,
  min,
  max: 1_000,
  description,
  example,
});

const SENT_WHERE_TAKEN = 'Stored and returned; sent if the PMS has a field for it, otherwise listed in `notSent`.';
const localHour = { integer: true, min: 0, max: 23, optional: true } as const;
const LOCAL_HOUR = `local hour, 0 to 23. ${SENT_WHERE_TAKEN}`;

export class GuestDto {
  @Text({ min: 1, max: 200, example: 'Ada', description: 'The given name.' }) firstName: string;
  @Text({ min: 1, max: 200, example: 'Example', description: 'The family name.' }) lastName: string;
  @Email({ example: 'ada@example.com', description: 'The address at which the PMS and the host can reach the guest.' })
  email: string;
  @Text({ max: 50, example: '+4930123456', description: 'The telephone number, with the country code if possible.' })
  phone: string;
}

export class GuestCountInfoDto {
  @Num({ ...count('The number of adults'), optional: true }) adults?: number;
  @Num({ ...count('The number of children'), optional: true }) children?: number;
  @Num({ ...count('The number of infants; they do not count against the capacity'), optional: true }) infants?: number;
  @Num({ ...count('The number of pets; they do not count against the capacity'), optional: true }) pets?: number;
}

export class CommissionDto {
  @Num({ min: 0, optional: true, description: 'In the currency of the reservation.' }) amount?: number;
  @Text({ max: 500, optional: true, description: 'Who receives it and why. Empty if absent.' }) description?: string;
}

export class QuoteMetadataDto {
  @Text({ max: 200, optional: true, description: 'The id of the quote at the PMS.' }) quoteId?: string;
  @Text({ max: 200, optional: true, description: 'The id of the rate plan at the PMS.' }) ratePlanId?: string;
}

/** The caller's own data of a booking. */
export abstract class OwnReferenceDto {
  @Text({
    min: 1,
    max: 128,
    optional: true,
    description:
      "Extension. The caller's own id for the booking, never sent to a PMS; unique among the tenant's reservations that are not cancelled or expired (409 `reference_used` with `reservationID`).",
  })
  clientReference?: string;
  @FreeObject({
    optional: true,
    description:
      'Extension. Up to 20 texts, each under a key, never sent to a PMS. Do not store guest data in them: erasing a guest keeps them.',
  })
  metadata?: Record<string, unknown>;
}

/** The body of docs/interface.md#create-a-reservation */
export class CreateReservationDto extends OwnReferenceDto {
  @Id({ description: 'The id of the listing at Lodgewire.' }) listingID: string;
  @CalendarDate({ description: 'The first night.' }) checkInDate: string;
  @CalendarDate({ description: 'The day of departure.', example: '2027-03-04' }) checkOutDate: string;
  @Nested(() => GuestDto, { description: 'The guest who stays.' }) guest: GuestDto;
  @Num(count('At least the adults and children; guests who are not in the split count against the capacity too', 1, 2))
  guests: number;
  @Num(count('The number of adults', 1, 2)) adults: number;
  @Text({ max: 5_000, multiline: true, example: '', description: 'Free text for the host; may be empty.' })
  notes: string;
  @Text({ min: 1, max: 200, example: 'website', description: 'Where the booking comes from, in your own words.' })
  source: string;
  @Num({ min: 0, description: 'The price without fees and taxes.', example: 300 })
  totalBasePrice: number;
  @Num({
    min: 0,
    example: 50,
    description: 'The fees of the quote, `totals.fees`, in `currency`. 0 if there are none.',
  })
  totalFeePrice: number;
  @Num({
    min: 0,
    example: 24.5,
    description: 'The taxes of the quote, `totals.taxes`, in `currency`. 0 if there are none.',
  })
  totalTaxPrice: number;
  @Num({ min: 0, description: 'Base plus fees plus taxes.', example: 374.5 }) totalPrice: number;
  @Num({ ...count('The number of children'), optional: true }) children?: number;
  @Num({ ...count('The number of infants; they do not count against the capacity'), optional: true }) infants?: number;
  @Num({ ...count('The number of pets; they do not count against the capacity'), optional: true }) pets?: number;
  @Nested(() => GuestCountInfoDto, {
    optional: true,
    description:
      'The split by age; it must not contradict the separate fields. Adults and children count against the capacity and must not exceed `guests`.',
  })
  guestCountInfo?: GuestCountInfoDto;
  @Currency({
    optional: true,
    description:
      "The currency of all amounts, by default the listing's. Amounts in another currency are converted at the newest daily reference rates; the PMS receives the listing's currency.",
  })
  currency?: string;
  @Nested(() => CommissionDto, { optional: true, description: SENT_WHERE_TAKEN })
  commission?: CommissionDto;
  @Id({ optional: true, description: 'The promotion to apply. If absent, none is applied.' }) promotionID?: string;
  @Choice(RESERVATION_TYPES, {
    optional: true,
    default: 'INSTANT_BOOKING',
    description: 'PENDING_CONFIRMATION asks the host first; the others book at once.',
  })
  reservationType: (typeof RESERVATION_TYPES)[number] = 'INSTANT_BOOKING';
  @Nested(() => QuoteMetadataDto, { optional: true, description: 'From the quote; only for PROVIDER_03.' })
  quoteMetadata?: QuoteMetadataDto;
  @Id({ optional: true, description: 'Required if the listing has several units.' }) unitID?: string;
  @Text({ max: 200, optional: true, description: SENT_WHERE_TAKEN }) confirmationCode?: string;
  @Choice(REQUESTED_STATUSES, {
    optional: true,
    description:
      '`cancelled` is stored without asking the PMS, for own listings only (422 `never_at_pms` for imported ones).',
  })
  status?: (typeof REQUESTED_STATUSES)[number];
  @FreeObject({
    optional: true,
    description: `Locale for communication with the guest, e.g. \`{ "language": "en" }\`. ${SENT_WHERE_TAKEN}`,
  })
  preferredLocale?: Record<string, unknown>;
  @Num({ ...localHour, description: `Expected arrival, ${LOCAL_HOUR}` }) checkInTime?: number;
  @Num({ ...localHour, description: `Expected departure, ${LOCAL_HOUR}` }) checkOutTime?: number;
  @Num({ optional: true, min: 0, description: SENT_WHERE_TAKEN }) hostPayout?: number;
  @Flag({
    optional: true,
    default: false,
    description:
      "Extension. Overrides the host's stay rules (minimum and maximum nights, closed to arrival or departure, capacity), but never taken nights. Scope: `manage`; own listings only (422 `not_the_owner` for imported ones).",
  })
  overrideRules?: boolean;
}

export class CreateReservationQuery {
  @Currency({
    optional: true,
    description: "The currency of the response. If it is not the listing's, the body must have `currency` (400).",
  })
  displayCurrency?: string;
  @Choice(PRICE_CHECKS, {
    optional: true,
    description:
      'Extension. How far `totalPrice` may be from the current price; otherwise 409 price_changed with the current quote. Default: the setting of the workspace, initially `lenient`. `lenient`: at least half of it and at most ten times as much. `strict`: not below the price of the PMS. `off`: any price (scope: `manage`). For an imported listing, all four amounts must match the quote to within one minor unit, unless its account has `importPriceOverride`; in that case, the stricter of this check and the `importPriceCheck` of the account applies.',
  })
  priceCheck?: PriceCheck;
}

export class ReservationQuery {
  @Currency({
    optional: true,
    description:
      'Shows prices in this currency, at the newest daily reference rates. If absent, the currency of the booking.',
  })
  displayCurrency?: string;
}
