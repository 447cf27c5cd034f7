import { ConnectorError, type ConnectorErrorKind } from '../port/errors.js';
import type { Fields } from '../port/fields.js';
import type { ListingPart, ReservationPart } from '../port/model.js';
import { warn } from '../port/warnings.js';
import { lacksRight } from './refusals.js';

/** The result of a side call, or the parts that are unread without it. */
export interface Side<T> {
  found?: T;
  unread: readonly (ListingPart | ReservationPart)[];
}

/**
 * Returns the result of a side call: a request in addition to that for a listing or a reservation, which only adds
 * `parts` to it. Without the right to the call the parts are unread, and a warning names the right. Any other failure
 * is thrown. Money and availability are never such parts: without them a price or a night would be wrong.
 */
export const side = async <T>(parts: Side<T>['unread'], asking: Promise<T>): Promise<Side<T>> => {
  try {
    return { found: await asking, unread: [] };
  } catch (error) {
    if (!lacksRight(error)) throw error;
    warnOfRight(parts.join(', '), error);
    return { unread: parts };
  }
};

/** Reports that the access lacks the right to the request that failed, which would have given `what`. */
export const warnOfRight = (what: string, { message }: ConnectorError): void =>
  warn(what, message, { lacksRight: true });

/** The permanent failures of a side list: the PMS refuses it, or answers with something else. */
const SIDE_FAILURES: readonly ConnectorErrorKind[] = ['rejected', 'invalid_response'];

/**
 * Returns the result of a side call for a list that the PMS may not have at all: it is empty when the PMS refuses it
 * for another reason, or answers with something else. A PMS that does not answer is read again; until then listings
 * keep their values.
 */
export const sideList = <T>(parts: Side<T>['unread'], asking: Promise<T[]>): Promise<Side<T[]>> =>
  side(
    parts,
    asking.catch((error: unknown) => {
      if (!lacksRight(error) && error instanceof ConnectorError && SIDE_FAILURES.includes(error.kind)) return [];
      throw error;
    }),
  );

/** Adds the result of a side call to a listing or a reservation, under a name for its sources. */
export const withSide = (raw: Fields, name: string, { found, unread }: Side<unknown>): Fields =>
  raw.with(name, found).lacking(unread);
