import type { Account } from '../../ledger/account.js';
import type { Guest } from '../../ledger/types.js';

export interface GuestBody {
  first_name?: string;
  last_name?: string;
  email_addresses?: { address?: string }[];
  phones?: { number?: string }[];
}

export const FIRST_GUEST_ID = 7_000_000;
const guests = new WeakMap<Account, Map<number, Guest>>();

/** Returns the guests created through the API; deleted with the account. */
export function guestsOf(account: Account): Map<number, Guest> {
  const known = guests.get(account) ?? new Map<number, Guest>();
  guests.set(account, known);
  return known;
}

export const toGuest = (id: number, { firstName, lastName, email, phone }: Guest) => ({
  id,
  first_name: firstName,
  last_name: lastName,
  email_addresses: email ? [{ address: email, is_default: true, type: 'home' }] : [],
  phones: phone ? [{ number: phone, is_default: true, type: 'mobile' }] : [],
});
