import { Decimal } from 'decimal.js';
import { present } from '../dialects/dialect.js';
import type { Guest, Party } from '../ledger/types.js';

const REFERENCE = /(?:^|\s)ref:(\S+)\s*$/;

/** Returns the caller's own reference if it ends the text. */
export const referenceIn = (text: string | undefined): string | null => REFERENCE.exec(text ?? '')?.[1] ?? null;

/** Returns readers of a body's fields by type; they return undefined if a field is absent or of another type. */
export const fieldsOf = (body: Record<string, unknown>) => ({
  text: (name: string) => (typeof body[name] === 'string' ? body[name] : undefined),
  count: (name: string) => (Number.isInteger(body[name]) ? (body[name] as number) : undefined),
  /** Returns a decimal number as text. */
  amount: (name: string) => (typeof body[name] === 'number' ? new Decimal(body[name]).toString() : undefined),
  /** Returns the named fields that are present, unchanged. */
  kept: (names: readonly string[]) => present(Object.fromEntries(names.map((name) => [name, body[name]]))),
});

/** Splits a full name: `Ann Lee Doe` is Ann, of the family Lee Doe. */
export function namesIn(fullName: string): Pick<Guest, 'firstName' | 'lastName'> {
  const [firstName = '', ...rest] = fullName.split(' ');
  return { firstName, lastName: rest.join(' ') };
}

/** Returns a party: adults and children are the guests; missing counts stay absent. */
export function partyOf({ adults, children, ...more }: { [K in keyof Omit<Party, 'guests'>]?: number }) {
  return present({ adults, children, ...more, guests: adults === undefined ? undefined : adults + (children ?? 0) });
}
