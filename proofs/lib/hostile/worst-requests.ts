import { randomUUID } from 'node:crypto';
import type { AssaultRequest } from './assault.js';

/** A request that costs the service much more than its sender, by past experience or by its kind. */
export interface WorstRequest extends Omit<AssaultRequest, 'headers'> {
  name: string;
  /** Whether it is sent with a valid key. */
  keyed: boolean;
}

const BYTES = 255 * 1024;

/** Returns as many copies as fit into a body of accepted size. */
const filled = (open: string, part: string, close: string): string =>
  open + part.repeat(Math.floor((BYTES - open.length - close.length) / Buffer.byteLength(part))) + close;
const numbered = (open: string, part: (at: number) => string, close: string, count: number): string =>
  open + Array.from({ length: count }, (_, at) => part(at)).join() + close;

export const LISTS = filled('[', '[],', '[]]');
const OBJECTS = filled('{"urls":[', '{},', '{}]}');
const NAMES = numbered('{"guestCountInfo":{', (at) => `"n${at}":0`, '}}', 25_000);
const UUIDS = numbered('{"listingIDs":[', () => `"${randomUUID()}"`, ']}', 6_000);
const TEXT = filled('{"notes":"', 'x', '"}');
const ESCAPES = filled('{"notes":"', '\\u0041', '"}');
const HOST = numbered('{"url":"http://', (at) => String.fromCharCode(0x4e00 + (at % 20_000)), '/"}', 64_000).replaceAll(
  ',',
  '',
);
const PARAMETERS = `/api/v1/listing?${Array.from({ length: 1_600 }, (_, at) => at.toString(36)).join('&')}`;

const post = (path: string, body: string): Omit<AssaultRequest, 'headers'> => ({
  method: 'POST',
  path: `/api/v1/${path}`,
  body,
});

/** Requests known to be expensive: from an outsider's attack, or found by the proof `hostile`. */
export const WORST_REQUESTS: readonly WorstRequest[] = [
  { name: 'lists', keyed: false, ...post('tenant', LISTS) },
  { name: 'document', keyed: false, method: 'GET', path: '/docs-yaml' },
  { name: 'unknown route', keyed: false, ...post('nowhere', LISTS) },
  { name: 'metrics', keyed: false, method: 'GET', path: '/metrics' },
  { name: 'event of a PMS', keyed: false, ...post(`pms-webhook/PROVIDER_14/${randomUUID()}/x`, LISTS) },
  { name: 'lists', keyed: true, ...post('tenant', LISTS) },
  { name: 'objects', keyed: true, method: 'PATCH', path: '/api/v1/outgoing-webhooks/PROVIDER_14', body: OBJECTS },
  { name: 'names', keyed: true, ...post('quote', NAMES) },
  { name: 'ids', keyed: true, ...post('listing/import', UUIDS) },
  { name: 'text', keyed: true, ...post('reservation', TEXT) },
  { name: 'escapes', keyed: true, ...post('reservation', ESCAPES) },
  { name: 'host name', keyed: true, ...post('outgoing-webhooks/PROVIDER_14/test', HOST) },
  { name: 'parameters', keyed: true, method: 'GET', path: PARAMETERS },
];
