import { type Vocabulary, vocabulary } from '../kit/vocabulary.js';
import type { MoneyLine } from '../kit/money-lines.js';
import type { PmsHint } from '../port/connector.js';
import type { PmsReservationStatus } from '../port/model.js';

/** `State` of a reservation, as `reservations/add` (`Enquired`) and `reservations/getAll` (`Inquired`) spell it. */
export const STATES: Vocabulary<PmsReservationStatus> = vocabulary<PmsReservationStatus>({
  Enquired: 'INQUIRY',
  Inquired: 'INQUIRY',
  Optional: 'PENDING',
  Requested: 'PENDING',
  Confirmed: 'CONFIRMED',
  Started: 'STAYING',
  Processed: 'POST_STAY',
  Canceled: 'CANCELLED',
});
export const NEW_STATES = { CONFIRMED: 'Confirmed', PENDING: 'Optional', INQUIRY: 'Enquired' } as const;

/** `Discriminator` of an event. Rooms are updated whenever they are cleaned. */
export const EVENTS: Vocabulary<PmsHint['resource']> = vocabulary<PmsHint['resource']>(
  { ServiceOrderUpdated: 'RESERVATION', ResourceBlockUpdated: 'CALENDAR' },
  {
    ResourceUpdated: 'says nothing about stays or nights',
    MessageAdded: 'not about a reservation',
    CustomerAdded: 'read with the reservations',
    CustomerUpdated: 'read with the reservations',
    PaymentUpdated: 'not about a reservation',
  },
);

/** `Applicability` of a cancellation policy: the moment that its offset is counted from. */
export const APPLICABILITIES: Vocabulary<'BOOKING' | 'START' | 'DATE'> = vocabulary<'BOOKING' | 'START' | 'DATE'>({
  Creation: 'BOOKING',
  Start: 'START',
  StartDate: 'DATE',
});

/** `FeeExtents` of a cancellation policy: the amount that a percentage fee refers to. */
export const FEE_EXTENTS: Vocabulary<'ALL' | 'PART'> = vocabulary<'ALL' | 'PART'>({
  Everything: 'ALL',
  TimeUnits: 'PART',
  Products: 'PART',
  Nothing: 'PART',
});

const ALLOWANCE = 'an accounting entry for an allowance that a guest did not spend';

/** `Type` of an order item. A rebate is below zero; the tax of each item is in its value. */
export const ITEM_TYPES: Vocabulary<MoneyLine['part']> = vocabulary<MoneyLine['part']>(
  {
    SpaceOrder: 'base',
    NightRebate: 'base',
    CityTax: 'taxes',
    CityTaxDiscount: 'taxes',
    TaxCorrection: 'taxes',
    Deposit: 'deposit',
    ProductOrder: 'fees',
    ProductOrderRebate: 'fees',
    AdditionalExpenseRebate: 'fees',
    AllowanceDiscount: 'fees',
    CancellationFee: 'fees',
    CustomItem: 'fees',
    ExchangeRateDifference: 'fees',
    InvoiceFee: 'fees',
    MulticurrencyFee: 'fees',
    ResourceUpgradeFee: 'fees',
    ServiceCharge: 'fees',
    Surcharge: 'fees',
  },
  {
    AllowanceBreakage: ALLOWANCE,
    AllowanceContraBreakage: ALLOWANCE,
    AllowanceLoss: ALLOWANCE,
    AllowanceContraLoss: ALLOWANCE,
  },
);

/** `Type` of a restriction: what it forbids. */
export const RESTRICTION_TYPES: Vocabulary<'STAY' | 'ARRIVAL' | 'DEPARTURE'> = vocabulary<
  'STAY' | 'ARRIVAL' | 'DEPARTURE'
>({ Stay: 'STAY', Start: 'ARRIVAL', End: 'DEPARTURE' });
