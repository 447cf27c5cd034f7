import { Decimal } from 'decimal.js';
import { Failure } from '../../engine/index.js';
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

export const partyIn = ({ guestsCount, numberOfGuests: party }: StayBody): Pick<BookingInput, 'party'> => ({
  party: {
    guests: guestsCount,
    adults: party?.numberOfAdults,
    children: party?.numberOfChildren,
    infants: party?.numberOfInfants,
    pets: party?.numberOfPets,
  },
});

/** Without money the PMS prices the stay itself. */
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
