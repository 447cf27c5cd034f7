import { minorUnits, toMinor } from '../../ledger/money.js';

/** Some parameters come more than once. */
export type Query = Record<string, string | string[] | undefined>;

/** `include=a,b` or `include[]=a&include[]=b`; names that mean nothing are ignored, as the PMS does. */
export function includesOf(query: Query): string[] {
  const given = [query.include, query['include[]']].flat().filter((text) => text !== undefined);
  return given.flatMap((text) => text.split(','));
}

/** Refusals of what was asked come in an envelope, others as a bare message. */
export function failure(status: number, message: string): unknown {
  if (status === 401 || status === 404) return { message };
  const [, field] = /^The (\w+) field/.exec(message) ?? [];
  return { status_code: status, reason_phrase: message, ...(field && { errors: { [field]: [message] } }) };
}

/** An amount in the minor unit of its currency, as `{"amount","formatted"}`. */
export const money = (amount: string | { toString(): string }, currency: string) => ({
  amount: toMinor(amount.toString(), currency),
  formatted: `${currency} ${Number(amount.toString()).toFixed(minorUnits(currency))}`,
});
