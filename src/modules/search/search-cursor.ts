import { isUuid } from '../../platform/database/ids.js';
import type { Scope } from '../../platform/access/scope.js';
import { foreignCursor, readCursor, type Walk, writeCursor } from '../../platform/paging/cursors.js';
import type { SearchPosition, SearchRequest } from './search.types.js';

/** The parts of a request that two pages may not change: all but the page size and the shown fields of listings. */
const walkOf = (
  scope: Scope,
  { cursor: _cursor, limit: _limit, withListing: _listing, ...filter }: SearchRequest,
): Walk => ({ list: 'search', scope, filter });

export const writePosition = (scope: Scope, request: SearchRequest, position: SearchPosition): string =>
  writeCursor(walkOf(scope, request), [String(position.key), position.listingId, position.unitId]);

/** Returns the position after which the page begins. 400 for a cursor of another search or tenant. */
export const readPosition = (scope: Scope, request: SearchRequest): SearchPosition | undefined => {
  if (request.cursor === undefined) return undefined;
  const [key = '', listingId = '', unitId = ''] = readCursor(walkOf(scope, request), request.cursor);
  const position = { key: Number(key), listingId, unitId };
  const isWhole = key !== '' && Number.isFinite(position.key) && isUuid(listingId) && isUuid(unitId);
  if (!isWhole) throw foreignCursor();
  return position;
};
