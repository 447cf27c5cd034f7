import { DAY, Failure } from '../../engine/index.js';
import type { Account } from '../../ledger/account.js';
import type { Property } from '../../ledger/types.js';
import { enterpriseIdOf, isPortfolio, serviceIdOf } from './ids.js';

const MOST = 1_000;
const QUARTER_MS = 92.1 * DAY;
const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type Body = Record<string, unknown>;

export const invalid = (name: string): Failure => new Failure(400, `Invalid ${name}.`);

export function propertyOfService(account: Account, id: unknown): Property {
  const property = account.list().find((one) => serviceIdOf(one) === id);
  if (!property) throw invalid('ServiceId');
  return property;
}

/** Requires the enterprise's id with a portfolio's token; it is optional with others. */
export function requireEnterprise(account: Account, property: Property, id: unknown): void {
  if (isPortfolio(account) && id !== enterpriseIdOf(property)) throw invalid('EnterpriseId');
}

/** Reads a filter of ids: undefined when absent; throws 400 for an invalid id. */
export function idsIn(body: Body, name: string, isRequired = false): string[] | undefined {
  const ids = body[name];
  if (ids === undefined || ids === null) {
    if (isRequired) throw invalid(name);
    return undefined;
  }
  const isWell = Array.isArray(ids) && ids.length <= MOST && ids.every((id) => typeof id === 'string' && GUID.test(id));
  if (!isWell) throw invalid(name);
  return ids as string[];
}

export const among = (ids: string[] | undefined, id: string): boolean => ids === undefined || ids.includes(id);

export function instantIn(value: unknown, name: string): number {
  const at = typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value) ? Date.parse(value) : NaN;
  if (Number.isNaN(at)) throw invalid(name);
  return at;
}

/** Reads a half-open interval of at most three months; one without length is an instant. */
export function intervalIn(
  body: Body,
  name: string,
  longest = QUARTER_MS,
): ((at: number | null) => boolean) | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  const { StartUtc, EndUtc } = value as Body;
  const [start, end] = [instantIn(StartUtc, name), instantIn(EndUtc, name)];
  if (end < start || end - start > longest) throw invalid(name);
  return (at) => at !== null && (start === end ? at === start : at >= start && at < end);
}

/** Returns one page, newest first; the cursor is the last item of the previous page. */
export function listed<T>(all: T[], body: Body, name: string, toWire: (item: T) => { Id: string }): Body {
  const { Cursor = null, Count } = (body.Limitation ?? {}) as { Cursor?: string | null; Count?: number };
  if (!Number.isInteger(Count) || Count! < 1 || Count! > MOST) throw invalid('Limitation');
  const newest = [...all].reverse().map(toWire);
  const start = Cursor === null ? 0 : newest.findIndex(({ Id }) => Id === Cursor) + 1;
  if (Cursor !== null && start === 0) throw invalid('Limitation.Cursor');
  const shown = newest.slice(start, start + Count!);
  return { [name]: shown, Cursor: shown.at(-1)?.Id ?? null };
}
