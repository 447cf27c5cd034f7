import type { ChargeKind } from '../../connectors/port/charge-kinds.js';

/** Example responses of the main operations for the sandbox's demo account, by operation id: the quote is what the reservation books. */
const LISTING_ID = '01a2040d-506d-709c-be67-e8dd17a047e4';
const UNIT_ID = '01a2040d-506d-7dd6-a95f-039555811f7c';
const FREE_UNTIL = '2027-02-24T14:00:00.000Z';
const CANCELLATION = {
  source: 'PMS',
  refundability: 'REFUNDABLE',
  description: 'moderate',
  freeUntil: FREE_UNTIL,
  tiers: [
    { until: FREE_UNTIL, refundPercentage: 100, penalty: null },
    { until: '2027-03-01T14:00:00.000Z', refundPercentage: null, penalty: { nights: 1, restPercentage: 50 } },
  ],
};
const STAY = { checkInDate: '2027-03-01', checkOutDate: '2027-03-04', guests: 2 };

const line = (name: string, price: number, kind: ChargeKind): object => ({ name, description: '', price, kind });
/** A line of a quote says more than that of a reservation. */
const quoteLine = (...given: Parameters<typeof line>): object => ({
  ...line(...given),
  mandatory: true,
  payableAtProperty: false,
});
const part = (amount: number, ...breakdown: object[]): object => ({ amount, breakdown });
const NOTHING = part(0);
const NIGHTS = ['2027-03-01', '2027-03-02', '2027-03-03'].map((date) => quoteLine(date, 100, 'ACCOMMODATION'));

const RESERVATION = {
  id: '01a20448-5a84-7167-931b-a312f62f6e66',
  listingID: LISTING_ID,
  integrationAccountID: '01a2040d-4e79-7a07-ac33-30db8d63a2de',
  providerReservationID: '48bdea77-ccc9-5b14-9567-71744a5bf494',
  providerID: '10569525-e968-5353-9b6c-c76d184d5425',
  ...STAY,
  guest: {
    id: '01a20448-5a84-7423-97fa-8d4562f55e2d',
    firstName: 'Ada',
    lastName: 'Example',
    email: 'ada@example.com',
    phone: '+4930123456',
    name: 'Ada Example',
  },
  status: 'CONFIRMED',
  cancellation: CANCELLATION,
  source: 'website',
  channel: 'DIRECT',
  notes: '',
  originalCurrency: 'EUR',
  currency: 'EUR',
  totalPrice: 374.5,
  components: {
    basePrice: part(300, line('Base price', 300, 'ACCOMMODATION')),
    fees: part(50, line('Fees', 50, 'OTHER')),
    taxes: part(24.5, line('Taxes', 24.5, 'OTHER')),
    discounts: NOTHING,
  },
  adults: 2,
  children: 0,
  infants: 0,
  pets: 0,
  createdAt: '2026-11-22T17:23:00.356Z',
  updatedAt: '2026-11-22T17:23:00.451Z',
  confirmedAt: '2026-11-22T17:23:00.451Z',
  asOf: '2026-11-22T17:24:00.000Z',
  via: 'POLL',
};

const QUOTE = {
  quoteID: '01a20447-91c0-7b52-8f0e-2c1d9a3b6e45',
  expiresAt: '2026-11-22T17:37:00.356Z',
  basis: 'native',
  cancellation: CANCELLATION,
  unknownParts: [],
  listingID: LISTING_ID,
  ...STAY,
  currency: 'EUR',
  totalPrice: 374.5,
  totals: { base: 300, fees: 50, taxes: 24.5, total: 374.5 },
  priceBeforeTaxes: 350,
  components: {
    basePrice: part(300, ...NIGHTS),
    fees: part(50, quoteLine('Cleaning fee', 50, 'CLEANING')),
    taxes: part(24.5, quoteLine('VAT', 24.5, 'VAT')),
    discounts: NOTHING,
  },
  priceModifications: {
    defaultDiscount: { percentage: 0, value: 0 },
    markup: { percentage: 0, value: 0 },
    promotionDiscount: { percentage: 0, value: 0, promotionID: '', promotionName: '' },
  },
  originalTotalPrice: 374.5,
  originalBasePrice: {
    amount: 300,
    breakdown: NIGHTS.map((night, index) => ({ ...night, id: `base-${index + 1}`, type: 'BASE_PRICE' })),
  },
  deposit: 142,
};

const NO_MODIFICATION = { percentage: 0, value: 0 };
/** The first night of the stay, at the price of the quote. */
const AVAILABILITY = {
  data: [
    {
      id: `${UNIT_ID}_${STAY.checkInDate}`,
      date: STAY.checkInDate,
      status: 'AVAILABLE',
      price: 100,
      minimumNights: 2,
      maximumNights: 30,
      closedToArrival: false,
      closedToDeparture: false,
      currency: 'EUR',
      originalPrice: 100,
      priceModifications: {
        defaultDiscount: NO_MODIFICATION,
        markup: NO_MODIFICATION,
        promotionDiscount: NO_MODIFICATION,
      },
      unit: { id: UNIT_ID, providerUnitID: '10569525-e968-5353-9b6c-c76d184d5425', name: 'Harbour loft' },
    },
  ],
  meta: {
    ...{ total: 3, limit: 1, totalPages: 3, current: 1, previous: null, next: 2 },
    nextCursor: 'Qm9va2luZ1NpdGVzUmVhZCAyMDI2LTEyLTAxVDA5OjAwOjAwLjAwMFog',
  },
  avgNightlyPrice: 100,
  asOf: '2026-11-22T17:24:00.000Z',
  via: 'POLL',
};

export const RESPONSE_EXAMPLES: Readonly<Record<string, object>> = {
  createQuote: QUOTE,
  getQuote: QUOTE,
  getAvailability: AVAILABILITY,
  createReservation: RESERVATION,
  getReservation: RESERVATION,
};

const { confirmedAt: _, ...UNCONFIRMED } = RESERVATION;

/** The answers of 202: the PMS has not said yet how a write ended. */
export const PENDING_EXAMPLES: Readonly<Record<string, object>> = {
  createReservation: { ...UNCONFIRMED, status: 'UNKNOWN', providerReservationID: '' },
};
