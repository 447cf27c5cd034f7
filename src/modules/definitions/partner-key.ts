import type { DefinitionChanges, PartnerKey, StringMapPatch } from './definitions.types.js';

const MAX_ENTRIES = 20;
const MAX_NAME = 100;
const MAX_VALUE = 2_000;
/** RFC 9110 section 5.6.2 */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** RFC 9110 section 5.5, without obs-text: visible ASCII, inner spaces and tabs. */
const HEADER_VALUE = /^[\x21-\x7e]([\t\x20-\x7e]*[\x21-\x7e])?$/;
const CONTROL = /\p{Cc}/u;
/** Headers that frame the message: whoever sets them controls where the message ends or is sent. */
const FRAMING = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
]);

type EntryFault = (name: string, value: string) => string | undefined;

const headerFault: EntryFault = (name, value) => {
  if (!TOKEN.test(name)) return 'is not a valid header name';
  if (FRAMING.has(name.toLowerCase())) return 'must not be set';
  return HEADER_VALUE.test(value) ? undefined : 'has a value that is not allowed in a header';
};

const queryFault: EntryFault = (name, value) => {
  if (name === '' || CONTROL.test(name)) return 'is not a valid parameter name';
  return CONTROL.test(value) ? 'has a value with control characters' : undefined;
};

const mapFault = (map: unknown, entryFault: EntryFault): string | undefined => {
  if (map === null) return undefined;
  if (typeof map !== 'object' || Array.isArray(map)) return 'must map names to strings';
  const entries = Object.entries(map);
  if (entries.length > MAX_ENTRIES) return `must not have more than ${MAX_ENTRIES} entries`;
  const faults = entries.flatMap(([name, value]: [string, unknown]) => {
    const fault = boundsFault(name, value) ?? (value === null ? undefined : entryFault(name, value as string));
    return fault ? [`${JSON.stringify(name.slice(0, MAX_NAME))} ${fault}`] : [];
  });
  return faults.length > 0 ? faults.join(', ') : undefined;
};

const boundsFault = (name: string, value: unknown): string | undefined => {
  if (name.length > MAX_NAME) return `is longer than ${MAX_NAME} characters`;
  if (value !== null && typeof value !== 'string') return 'must be a string';
  return value !== null && value.length > MAX_VALUE ? `is longer than ${MAX_VALUE} characters` : undefined;
};

/** Returns why a map cannot be sent as headers; undefined if it can. Null values remove entries. */
export const headersFault = (map: unknown): string | undefined => mapFault(map, headerFault);

/** Returns why a map cannot be sent as query parameters; undefined if it can. */
export const queryParamsFault = (map: unknown): string | undefined => mapFault(map, queryFault);

const mergeMap = (
  stored: Record<string, string> | undefined,
  patch: StringMapPatch | undefined,
): Record<string, string> | undefined => {
  if (patch === undefined) return stored;
  if (patch === null) return undefined;
  const merged = Object.entries({ ...stored, ...patch }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return merged.length > 0 ? Object.fromEntries(merged) : undefined;
};

/** Merges by key, as RFC 7396 does: keys that are not named are kept, null removes a key. */
export const mergePartnerKey = (
  stored: PartnerKey | null,
  patch: DefinitionChanges['partnerKey'],
): PartnerKey | null => {
  if (patch === undefined) return stored;
  if (patch === null) return null;
  const headers = mergeMap(stored?.headers, patch.headers);
  const queryParams = mergeMap(stored?.queryParams, patch.queryParams);
  return headers || queryParams ? { ...(headers && { headers }), ...(queryParams && { queryParams }) } : null;
};
