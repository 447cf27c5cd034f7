import { Decimal } from 'decimal.js';
import { Failure, HOUR, MINUTE } from '../../engine/index.js';
import type { Account } from '../../ledger/account.js';
import type { BookingInput } from '../../ledger/types.js';
import type { StayBody } from './quote.js';
import { type GuestRecord, newId, recordsOf } from './store.js';

type Money = {
  fareAccommodation?: number;
  fareCleaning?: number;
  invoiceItems?: { amount: number; isTax?: boolean; normalType?: string; secondIdentifier?: string }[];
};
export type CreateBody = StayBody & {
  quoteId?: string;
  ratePlanId?: string;
  status?: string;
  guestId?: string;
  reservedUntil?: number;
  guest?: Partial<GuestRecord> & { phones?: string[] };
  money?: Money;
};
export type ChangeBody = {
  status?: string;
  canceledBy?: string;
  notes?: { other?: string };
  checkInDateLocalized?: string;
  checkOutDateLocalized?: string;
};

export function addGuest(account: Account, body: Partial<GuestRecord> & { phones?: string[] }): GuestRecord {
  const { firstName, lastName, email = '', phone = body.phones?.[0] ?? '', notes = '' } = body;
  if (!firstName || !lastName) throw new Failure(400, 'firstName and lastName are required');
  const record = { _id: newId(), firstName, lastName, email, phone, notes };
  recordsOf(account).guests.set(record._id, record);
  return record;
}

const REFERENCE = /(?:^|\s)ref:(\S+)/;

/** Returns the reference in the guest's notes, because the PMS has no field for a caller's reference. */
export const referenceOf = ({ notes }: GuestRecord): string | null => REFERENCE.exec(notes)?.[1] ?? null;

/** Changes the given fields of a guest. The guest's reservations show the record. */
export function changeGuest(account: Account, id: string, change: Partial<GuestRecord>): GuestRecord {
  const record = recordsOf(account).guests.get(id);
  if (!record) throw new Failure(404, 'Guest not found');
  Object.assign(record, change, { _id: id });
  const { _id, notes: _notes, ...guest } = record;
  for (const booking of account.bookings.values())
    if (booking.details.guestId === _id) Object.assign(booking, { guest, reference: referenceOf(record) });
  return record;
}

/** The other terms are hours. */
const TERMS = new Map([
  [0.17, 10 * MINUTE],
  [0.25, 15 * MINUTE],
  [0.5, 30 * MINUTE],
]);

/** Returns when a reservation that reserves its dates expires; undefined for never. */
export function endOf({ status, reservedUntil = -1 }: CreateBody, now: number): number | undefined {
  if (status !== 'reserved' || reservedUntil === -1) return undefined;
  if (!TERMS.has(reservedUntil) && ![12, 24, 36, 48, 72].includes(reservedUntil))
    throw new Failure(400, 'reservedUntil is not valid');
  return now + (TERMS.get(reservedUntil) ?? reservedUntil * HOUR);
}

export const partyIn = ({ guestsCount, numberOfGuests: party }: StayBody): Pick<BookingInput, 'party'> => ({
  party: {
    guests: guestsCount,
    adults: party?.numberOfAdults,
    children: party?.numberOfChildren,
    infants: party?.numberOfInfants,
    pets: party?.numberOfPets,
  },
});

/** Returns the given price; without `money` the PMS prices the stay itself. */
export function priceIn(money: Money | undefined): Pick<BookingInput, 'totalPrice' | 'details'> {
  if (money?.fareAccommodation === undefined) return {};
  const { fareAccommodation, fareCleaning = 0, invoiceItems = [] } = money;
  if (invoiceItems.some(({ normalType, secondIdentifier }) => (normalType === 'AFE') !== Boolean(secondIdentifier)))
    throw new Failure(400, 'secondIdentifier is required for normalType AFE, else it is forbidden');
  const sum = (items: { amount: number }[]) => Decimal.sum(0, ...items.map(({ amount }) => amount));
  const taxes = sum(invoiceItems.filter(({ isTax }) => isTax));
  const total = sum(invoiceItems).plus(fareAccommodation).plus(fareCleaning);
  return {
    totalPrice: total.toString(),
    details: { base: new Decimal(fareAccommodation).toString(), taxes: taxes.toString() },
  };
}
