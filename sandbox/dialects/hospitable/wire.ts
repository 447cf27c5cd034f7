import { minorUnits, toMinor } from '../../ledger/money.js';

/** Some parameters may occur more than once. */
export type Query = Record<string, string | string[] | undefined>;

/** Reads `include=a,b` or `include[]=a&include[]=b`; unknown names are ignored, as by the PMS. */
export function includesOf(query: Query): string[] {
  const given = [query.include, query['include[]']].flat().filter((text) => text !== undefined);
  return given.flatMap((text) => text.split(','));
}

/** Returns an error body: refused requests have an envelope, other errors a bare message. */
export function failure(status: number, message: string): unknown {
  if (status === 401 || status === 404) return { message };
  const [, field] = /^The (\w+) field/.exec(message) ?? [];
  return { status_code: status, reason_phrase: message, ...(field && { errors: { [field]: [message] } }) };
}

/** Returns an amount in the minor unit of its currency, as `{"amount","formatted"}`. */
export const money = (amount: string | { toString(): string }, currency: string) => ({
  amount: toMinor(amount.toString(), currency),
  formatted: `${currency} ${Number(amount.toString()).toFixed(minorUnits(currency))}`,
});
