import { isDeepStrictEqual } from 'node:util';

/** Returns the name in the interface: `tenantID` for `tenantId`, while `urls` stays the same. */
const inInterface = (field: string): string =>
  field.replace(/(Id|Url)(s?)$/, (_, word: string, s: string) => word.toUpperCase() + s);

/** Returns the names of the fields whose value differs in `changes`, as the interface writes them. */
export const changedFields = (present: object, changes: object): string[] =>
  Object.entries(changes)
    .filter(
      ([field, value]) => value !== undefined && !isDeepStrictEqual((present as Record<string, unknown>)[field], value),
    )
    .map(([field]) => inInterface(field));
