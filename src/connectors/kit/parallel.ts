import { ConnectorError } from '../port/errors.js';
import { Fields, idIn, idOrNone, mapItems } from './guards.js';
import type { Page } from '../port/model.js';
import type { RawPage } from './reading.js';
import { about } from '../port/warnings.js';

const AT_ONCE = 4;

/** Returns results in order, with at most four calls in progress; the first failure is thrown. */
export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

/**
 * Maps items that take further requests, like `mapItems`: a refusal or an unreadable answer about one item refuses only
 * that item.
 */
export async function mapEach<T>(
  raw: readonly unknown[],
  idOf: (item: unknown) => string,
  mapOne: (item: unknown) => Promise<T>,
): Promise<Pick<Page<T>, 'items' | 'refused'>> {
  const results = await inParallel(raw, async (item) => {
    try {
      return await about(
        () => idOrNone(item, idOf),
        () => mapOne(item),
      );
    } catch (error) {
      return itsOwnFault(error);
    }
  });
  return mapItems(raw, idOf, (_, index) => {
    const result = results[index]!;
    if (result instanceof ConnectorError) throw result;
    return result as T;
  });
}

/** Converts a page of the PMS with `mapEach`. `name`: the word for an item in errors; `id`: the field of its id. */
export async function mapPage<T>(
  { items, next, total }: RawPage,
  name: string,
  id: string,
  mapOne: (raw: Fields) => T | Promise<T>,
): Promise<Page<T>> {
  const page = await mapEach(items, idIn(id), async (item) => mapOne(Fields.of(item, name).tolerant()));
  return { ...page, next, total };
}

function itsOwnFault(error: unknown): ConnectorError {
  if (!(error instanceof ConnectorError)) throw error;
  if (error.kind === 'invalid_response') return error;
  if (error.kind === 'rejected') return new ConnectorError('invalid_response', error.message, { cause: error });
  throw error;
}
