import { AsyncLocalStorage } from 'node:async_hooks';

/** A part that a read left out because it could not be read. It never contains the value. */
export interface Warning {
  /** Its path in the PMS's answer: `property.fees[].amount`. */
  field: string;
  /** `not an amount` */
  reason: string;
  /** The number of places. */
  count: number;
  /** Id at the PMS of the first listing or reservation in which it was found; `''` when that is unknown. */
  example: string;
  /** The access lacks a right at the PMS, which `reason` names. Absent when the part was unreadable. */
  lacksRight?: true;
}

/** The most kinds of warnings that one read reports. */
export const MOST_WARNINGS = 50;

interface Listener {
  warnings: Warning[];
  /** Id of the item that is being read. */
  providerId: string;
}

const listener = new AsyncLocalStorage<Listener>();

/** Runs a read and returns its warnings. */
export async function withWarnings<T>(read: () => Promise<T>): Promise<{ result: T; warnings: Warning[] }> {
  const warnings: Warning[] = [];
  return { result: await listener.run({ warnings, providerId: '' }, read), warnings };
}

/** Runs a read and returns whether it left nothing out; outer listeners get the warnings too. */
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

/** Does the same as `noticing` for a part that takes no request. */
export function noticingNow<T>(read: () => T): { result: T; isSilent: boolean } {
  const outer = listener.getStore();
  const warnings: Warning[] = [];
  const result = listener.run({ warnings, providerId: outer?.providerId ?? '' }, read);
  if (outer) addWarnings(outer.warnings, warnings);
  return { result, isSilent: warnings.length === 0 };
}

/** Attributes warnings during `read` to this listing or reservation. */
export function about<T>(providerId: () => string, read: () => T): T {
  const listening = listener.getStore();
  return listening ? listener.run({ ...listening, providerId: providerId() }, read) : read();
}

/** Reports to listeners that a part is left out; `lacksRight`: because the access lacks the right to it. */
export function warn(path: string, reason: string, { lacksRight }: Pick<Warning, 'lacksRight'> = {}): void {
  const listening = listener.getStore();
  if (!listening) return;
  const field = path.replaceAll(/\[[^\]]*\]/g, '[]');
  const warning = { field, reason, count: 1, example: listening.providerId, ...(lacksRight && { lacksRight }) };
  addWarnings(listening.warnings, [warning]);
}

/** Adds warnings, counting those of one field and reason together; a new kind beyond the fiftieth is dropped. */
export function addWarnings(warnings: Warning[], more: readonly Warning[]): void {
  for (const warning of more) {
    const known = warnings.find((one) => one.field === warning.field && one.reason === warning.reason);
    if (known) known.count += warning.count;
    else if (warnings.length < MOST_WARNINGS) warnings.push({ ...warning });
  }
}
