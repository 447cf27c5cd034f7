import { AsyncLocalStorage } from 'node:async_hooks';

/** A part that was left out of what a read brought, because it could not be read. Never holds what stood there. */
export interface Warning {
  /** Its path in the PMS's answer: `property.fees[].amount`. */
  field: string;
  /** `not an amount` */
  reason: string;
  /** In how many places. */
  count: number;
  /** Id at the PMS of the first listing or reservation it was found in; `''` where that is not known. */
  example: string;
}

/** Kinds of warnings that one read tells. */
export const MOST_WARNINGS = 50;

interface Listener {
  warnings: Warning[];
  /** Of what is being read. */
  providerId: string;
}

const listener = new AsyncLocalStorage<Listener>();

/** A read, and what it left out. */
export async function withWarnings<T>(read: () => Promise<T>): Promise<{ result: T; warnings: Warning[] }> {
  const warnings: Warning[] = [];
  return { result: await listener.run({ warnings, providerId: '' }, read), warnings };
}

/** A read, and whether it left nothing out; who listens is told what it did. */
export async function noticing<T>(read: () => Promise<T>): Promise<{ result: T; isSilent: boolean }> {
  const outer = listener.getStore();
  const warnings: Warning[] = [];
  try {
    const result = await listener.run({ warnings, providerId: outer?.providerId ?? '' }, read);
    return { result, isSilent: warnings.length === 0 };
  } finally {
    if (outer) addWarnings(outer.warnings, warnings);
  }
}

/** The same of a part that takes no request. */
export function noticingNow<T>(read: () => T): { result: T; isSilent: boolean } {
  const outer = listener.getStore();
  const warnings: Warning[] = [];
  const result = listener.run({ warnings, providerId: outer?.providerId ?? '' }, read);
  if (outer) addWarnings(outer.warnings, warnings);
  return { result, isSilent: warnings.length === 0 };
}

/** What is left out during `read` belongs to this listing or reservation. */
export function about<T>(providerId: () => string, read: () => T): T {
  const listening = listener.getStore();
  return listening ? listener.run({ ...listening, providerId: providerId() }, read) : read();
}

/** Tells whoever listens that a part is left out. */
export function warn(path: string, reason: string): void {
  const listening = listener.getStore();
  if (!listening) return;
  const field = path.replaceAll(/\[[^\]]*\]/g, '[]');
  addWarnings(listening.warnings, [{ field, reason, count: 1, example: listening.providerId }]);
}

/** Counts those of one field and reason together; a new kind beyond the fiftieth is not kept. */
export function addWarnings(warnings: Warning[], more: readonly Warning[]): void {
  for (const { field, reason, count, example } of more) {
    const known = warnings.find((one) => one.field === field && one.reason === reason);
    if (known) known.count += count;
    else if (warnings.length < MOST_WARNINGS) warnings.push({ field, reason, count, example });
  }
}
