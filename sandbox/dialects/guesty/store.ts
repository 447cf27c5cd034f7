import { randomBytes } from 'node:crypto';
import type { Account } from '../../ledger/account.js';

/** A guest record; reservations name theirs by id. */
export interface GuestRecord {
  _id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  notes: string;
}

export interface StoredQuote {
  expiresAt: number;
  propertyId: number;
  arrival: string;
  departure: string;
  source: string;
  guestsCount: number;
  numberOfGuests: Record<string, number>;
  total: string;
  taxes: string;
  base: string;
  ratePlanId: string;
  /** The quote as it was returned. */
  wire: Record<string, unknown>;
}

interface Records {
  guests: Map<string, GuestRecord>;
  quotes: Map<string, StoredQuote>;
}

const records = new WeakMap<Account, Records>();

/** Returns the data of this PMS outside the ledger; deleted with the account. */
export function recordsOf(account: Account): Records {
  const known = records.get(account) ?? { guests: new Map(), quotes: new Map() };
  records.set(account, known);
  return known;
}

export const newId = (): string => randomBytes(12).toString('hex');
