import { createHash } from 'node:crypto';
import { isUuid } from '../../platform/database/ids.js';
import type { SearchCursor, SearchRequest } from './search.types.js';

/** Returns a name for the search, which two pages must have in common. */
export const searchName = ({
  cursor: _cursor,
  limit: _limit,
  withListing: _listing,
  ...search
}: SearchRequest): string => createHash('sha256').update(JSON.stringify(search)).digest('hex').slice(0, 12);

export const writeCursor = ({ search, key, listingId, unitId }: SearchCursor): string =>
  Buffer.from(`${search} ${key} ${listingId} ${unitId}`).toString('base64url');

/** Parses a cursor; undefined for a text that `writeCursor` did not write. */
export const readCursor = (text: string): SearchCursor | undefined => {
  const [search = '', key = '', listingId = '', unitId = ''] = Buffer.from(text, 'base64url')
    .toString('latin1')
    .split(' ');
  const cursor = { search, key: Number(key), listingId, unitId };
  return isUuid(listingId) && isUuid(unitId) && Number.isFinite(cursor.key) && writeCursor(cursor) === text
    ? cursor
    : undefined;
};
