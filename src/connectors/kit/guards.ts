import { ConnectorError } from './errors.js';
import { Fields } from './fields.js';
import { isInvalid, warnOf } from './invalid-field.js';
import type { Page } from './model.js';
import { about } from './warnings.js';

export { cleanText, Fields, listOf } from './fields.js';
export { invalid, isInvalid, warnOf } from './invalid-field.js';

/** Maps each item by itself: one that is `invalid_response` is refused with its reason, any other error stops all. */
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
      // To wait for what is there already costs more than the mapping of a night.
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
 * What can be read of parts that a listing or a reservation can be without (amenities, fees, lines of a price): one that
 * cannot be read is left out.
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

/** The objects of a list; what is none is left out. */
export const objectsIn = (items: readonly unknown[], name: string): Fields[] =>
  readable(
    items.map((item, index) => [item, index] as const),
    ([item, index]) => Fields.of(item, `${name}[${index}]`),
  );

/** The same of what belongs to listings or reservations. */
export const partsIn = (items: readonly unknown[], name: string): Fields[] =>
  objectsIn(items, name).map((one) => one.tolerant());

/** The items that are wanted, and those of which that cannot be read: what maps them tells why. */
export const keeping = <T>(items: readonly T[], name: string, isWanted: (raw: Fields) => boolean): T[] =>
  items.filter((item) => {
    try {
      return isWanted(Fields.of(item, name));
    } catch (error) {
      if (!isInvalid(error)) throw error;
      return true;
    }
  });

/** `idOf` for items that carry their id in one field. */
export const idIn =
  (name: string) =>
  (item: unknown): string =>
    Fields.of(item, 'item').id(name);

/** Reads the answer to a write: one that cannot be read leaves the outcome open, for the write has happened. */
export function readWritten<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!isInvalid(error)) throw error;
    throw new ConnectorError('unknown_outcome', `The PMS confirmed the change unreadably: ${error.message}`);
  }
}

/** The same of an answer that is read away from the event loop, which may fail in more ways. */
export async function whenWritten<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    throw new ConnectorError('unknown_outcome', `The PMS confirmed the change unreadably: ${error.message}`);
  }
}

export function idOrNone(item: unknown, idOf: (item: unknown) => string): string {
  try {
    return idOf(item);
  } catch {
    return '';
  }
}
