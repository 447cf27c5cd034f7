import type { ChargeKind } from '../../../connectors/port/charge-kinds.js';
import {
  AT,
  CHANGED_PRICE,
  CLEANING_FEE,
  CURRENCY,
  GUEST,
  IDS,
  LATER_CHECK_OUT,
  PMS_IDS,
  PRICE,
  type Price,
  RAISED_PRICE,
  STAY,
} from './story.js';

const FREE_UNTIL = '2027-02-24T14:00:00.000Z';
const TERMS = {
  source: 'PMS',
  refundability: 'REFUNDABLE',
  description: 'moderate',
  freeUntil: FREE_UNTIL,
  tiers: [
    { until: FREE_UNTIL, refundPercentage: 100, penalty: null },
    { until: '2027-03-01T14:00:00.000Z', refundPercentage: null, penalty: { nights: 1, restPercentage: 50 } },
  ],
};

const cents = (amount: number): number => Math.round(amount * 100) / 100;

const line = (name: string, price: number, kind: ChargeKind): object => ({ name, description: '', price, kind });
/** Returns a line of a quote, which has more fields than that of a reservation. */
const quoteLine = (...given: Parameters<typeof line>): object => ({
  ...line(...given),
  mandatory: true,
  payableAtProperty: false,
});
const part = (amount: number, ...breakdown: object[]): object => ({ amount, breakdown });
const NOTHING = part(0);

const nightLines = ({ nights, night }: Price): object[] =>
  nights.map((date) => quoteLine(date, night, 'ACCOMMODATION'));

export const totalsOf = ({ base, fees, taxes, total }: Price): object => ({ base, fees, taxes, total });

/** Returns the components of a quote and of a search hit. */
export const componentsOf = (price: Price): object => ({
  basePrice: part(price.base, ...nightLines(price)),
  fees: part(price.fees, quoteLine('Cleaning fee', CLEANING_FEE, 'CLEANING')),
  taxes: part(price.taxes, quoteLine('VAT', price.taxes, 'VAT')),
  discounts: NOTHING,
});

const quoteOf = (quoteID: string, expiresAt: string, price: Price, stay: object): object => ({
  quoteID,
  expiresAt,
  basis: 'native',
  cancellation: TERMS,
  unknownParts: [],
  listingID: IDS.listing,
  ...stay,
  currency: CURRENCY,
  totalPrice: price.total,
  totals: totalsOf(price),
  priceBeforeTaxes: price.base + price.fees,
  components: componentsOf(price),
  priceModifications: {
    defaultDiscount: { percentage: 0, value: 0 },
    markup: { percentage: 0, value: 0 },
    promotionDiscount: { percentage: 0, value: 0, promotionID: '', promotionName: '' },
  },
  originalTotalPrice: price.total,
  originalBasePrice: part(
    price.base,
    ...nightLines(price).map((night, index) => ({ ...night, id: `base-${index + 1}`, type: 'BASE_PRICE' })),
  ),
  deposit: 0,
});

const LATER_STAY = { ...STAY, checkOutDate: LATER_CHECK_OUT };

export const QUOTE = quoteOf(IDS.quote, AT.quoteExpires, PRICE, STAY);
export const HOLD = { holdID: IDS.quote, heldUntil: AT.quoteExpires, guard: 'PMS' };

const reservationComponents = ({ base, fees, taxes }: Price): object => ({
  basePrice: part(base, line('Base price', base, 'ACCOMMODATION')),
  fees: part(fees, line('Fees', fees, 'OTHER')),
  taxes: part(taxes, line('Taxes', taxes, 'OTHER')),
  discounts: NOTHING,
});

/** The reservation as notifications show it; an answer adds `asOf` and `via`. */
export const BOOKED = {
  id: IDS.reservation,
  listingID: IDS.listing,
  integrationAccountID: IDS.account,
  providerReservationID: PMS_IDS.reservation,
  providerID: PMS_IDS.listing,
  unitID: IDS.unit,
  ...STAY,
  guest: { id: IDS.guest, ...GUEST, name: `${GUEST.firstName} ${GUEST.lastName}` },
  status: 'CONFIRMED',
  cancellation: TERMS,
  source: 'website',
  channel: 'DIRECT',
  notes: '',
  originalCurrency: CURRENCY,
  currency: CURRENCY,
  totalPrice: PRICE.total,
  components: reservationComponents(PRICE),
  adults: 2,
  children: 0,
  infants: 0,
  pets: 0,
  createdAt: AT.booked,
  updatedAt: AT.confirmed,
  confirmedAt: AT.confirmed,
};

export const CHANGED = {
  ...BOOKED,
  ...LATER_STAY,
  totalPrice: CHANGED_PRICE.total,
  components: reservationComponents(CHANGED_PRICE),
  updatedAt: AT.changed,
};

const COST = { by: 'GUEST', refund: CHANGED_PRICE.total, penalty: 0, basis: 'TERMS' };

export const CANCELLED = {
  ...CHANGED,
  status: 'CANCELLED',
  cancellationCost: COST,
  updatedAt: AT.cancelled,
  cancelledAt: AT.cancelled,
};

export const RESERVATION = { ...BOOKED, asOf: AT.confirmed, via: 'OWN' };
export const CHANGED_RESERVATION = { ...CHANGED, asOf: AT.changed, via: 'OWN' };
export const CANCELLED_RESERVATION = { ...CANCELLED, asOf: AT.cancelled, via: 'OWN' };

/** Returns the difference from the price of the booked stay. */
const differenceOf = ({ base, fees, taxes, total }: Price): object =>
  totalsOf({
    ...PRICE,
    base: base - PRICE.base,
    fees: fees - PRICE.fees,
    taxes: cents(taxes - PRICE.taxes),
    total: cents(total - PRICE.total),
  });

/** The new quote of a booking whose price has risen. */
export const PRICE_RISE = {
  quote: quoteOf(IDS.raisedQuote, AT.quoteExpires, RAISED_PRICE, STAY),
  difference: differenceOf(RAISED_PRICE),
};

export const CHANGE_OFFER = {
  changeID: IDS.change,
  mode: 'NATIVE',
  quote: quoteOf(IDS.changeQuote, AT.changeExpires, CHANGED_PRICE, LATER_STAY),
  difference: differenceOf(CHANGED_PRICE),
  currency: CURRENCY,
  expiresAt: AT.changeExpires,
};

export const CANCELLATION = {
  id: IDS.cancellation,
  ...COST,
  currency: CURRENCY,
  expiresAt: AT.cancellationExpires,
};
