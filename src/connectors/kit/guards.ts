import { ConnectorError } from '../port/errors.js';
import { Fields } from '../port/fields.js';
import { isInvalid, warnOf } from '../port/invalid-field.js';
import type { Page } from '../port/model.js';
import { about } from '../port/warnings.js';

export { cleanText, Fields, listOf } from '../port/fields.js';
export { invalid, isInvalid, warnOf } from '../port/invalid-field.js';

/**
 * Maps each item separately: `invalid_response` refuses that item with the reason; any other error stops the mapping.
 */
export async function mapItems<T>(
  raw: readonly unknown[],
  idOf: (item: unknown) => string,
  mapOne: (item: unknown, index: number) => T | Promise<T>,
): Promise<Pick<Page<T>, 'items' | 'refused'>> {
  const page: Pick<Page<T>, 'items' | 'refused'> = { items: [], refused: [] };
  for (const [index, item] of raw.entries()) {
    try {
      const mapped = about(
        () => idOrNone(item, idOf),
        () => mapOne(item, index),
      );
      // Awaiting a value that is already present costs more than mapping a night.
      page.items.push(mapped instanceof Promise ? await mapped : mapped);
    } catch (error) {
      if (!isInvalid(error)) throw error;
      const mayPass = error.cause instanceof ConnectorError && error.cause.kind === 'rejected';
      page.refused.push({
        providerId: idOrNone(item, idOf),
        reason: error.message,
        ...(mayPass && { mayPass }),
      });
    }
  }
  return page;
}

/**
 * Reads optional parts of a listing or a reservation (amenities, fees, lines of a price) and leaves out those that
 * cannot be read.
 */
export function readable<T, R>(parts: readonly T[], read: (part: T) => R): R[] {
  return parts.flatMap((part) => {
    try {
      return [read(part)];
    } catch (error) {
      if (!isInvalid(error)) throw error;
      warnOf(error);
      return [];
    }
  });
}

/** Returns the objects of a list; other items are left out. */
export const objectsIn = (items: readonly unknown[], name: string): Fields[] =>
  readable(
    items.map((item, index) => [item, index] as const),
    ([item, index]) => Fields.of(item, `${name}[${index}]`),
  );

/** Returns the objects of a list that belongs to listings or reservations. */
export const partsIn = (items: readonly unknown[], name: string): Fields[] =>
  objectsIn(items, name).map((one) => one.tolerant());

/** Returns the wanted items, and those that cannot be read: mapping them reports why. */
export const keeping = <T>(items: readonly T[], name: string, isWanted: (raw: Fields) => boolean): T[] =>
  items.filter((item) => {
    try {
      return isWanted(Fields.of(item, name));
    } catch (error) {
      if (!isInvalid(error)) throw error;
      return true;
    }
  });

/** Returns an `idOf` for items that have their id in one field. */
export const idIn =
  (name: string) =>
  (item: unknown): string =>
    Fields.of(item, 'item').id(name);

/** Reads the answer to a write: one that cannot be read leaves the outcome unknown, because the write was executed. */
export function readWritten<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!isInvalid(error)) throw error;
    throw new ConnectorError(
      'unknown_outcome',
      `The PMS sent an unreadable response; the outcome is unknown: ${error.message}`,
    );
  }
}

/** Reads the answer to a write off the event loop, where reading can fail in more ways. */
export async function whenWritten<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    throw new ConnectorError(
      'unknown_outcome',
      `The PMS sent an unreadable response; the outcome is unknown: ${error.message}`,
    );
  }
}

export function idOrNone(item: unknown, idOf: (item: unknown) => string): string {
  try {
    return idOf(item);
  } catch {
    return '';
  }
}
