import type { PmsCall, PmsRequest, TokenSet } from '../kit/connector.js';
import { Fields, invalid, listOf, objectsIn, readable } from '../kit/guards.js';
import { path } from '../kit/path.js';
import { get } from '../kit/reading.js';
import { tokensFrom } from '../kit/token-answers.js';

export const PAGE_SIZE = 100;
const HALF_A_YEAR_SECONDS = 15_897_600;

/** `result` of the envelope `{"status":"success","result":…}`; a failing envelope never gets here (`classify`). */
export function resultOf(body: unknown): unknown {
  const result = Fields.of(body, 'body').value('result');
  if (result === undefined) throw invalid('body.result', 'present');
  return result;
}

/** Undefined when the PMS does not know the resource. */
export async function find(call: PmsCall, at: string, query?: PmsRequest['query']): Promise<unknown> {
  const response = await call.http.send({ method: 'GET', path: at, query }, [404]);
  return response.status === 404 ? undefined : resultOf(response.json());
}

/** https://api.hostaway.com/documentation#authentication */
export async function obtainToken(call: PmsCall): Promise<TokenSet> {
  const { account_id = '', api_key = '' } = call.credentials;
  const form = { grant_type: 'client_credentials', client_id: account_id, client_secret: api_key, scope: 'general' };
  return tokensFrom(call, { path: '/accessTokens', form }, HALF_A_YEAR_SECONDS);
}

export async function revokeToken(call: PmsCall, { accessToken }: TokenSet): Promise<void> {
  await call.http.send(
    { method: 'DELETE', path: '/accessTokens', anonymous: true, query: { token: accessToken } },
    [403],
  );
}

/** Names by id of the PMS's dictionaries, which are the same for all accounts. */
export interface Dictionaries {
  amenities: ReadonlyMap<number, string>;
  propertyTypes: ReadonlyMap<number, string>;
}

const dictionaries = new WeakMap<PmsCall, Promise<Dictionaries>>();

/** Read once per call chain. */
export function dictionariesOf(call: PmsCall): Promise<Dictionaries> {
  const known = dictionaries.get(call);
  if (known) return known;
  const reading = readDictionaries(call);
  dictionaries.set(call, reading);
  reading.catch(() => dictionaries.delete(call));
  return reading;
}

async function readDictionaries(call: PmsCall): Promise<Dictionaries> {
  const amenities = namesOf(await get(call, '/amenities'), 'amenities');
  return { amenities, propertyTypes: namesOf(await get(call, '/propertyTypes'), 'propertyTypes') };
}

function namesOf(body: unknown, name: string): ReadonlyMap<number, string> {
  const entries = objectsIn(listOf(resultOf(body), name), name);
  return new Map(readable(entries, (entry) => [entry.integer('id'), entry.text('name')] as const));
}

/** How many physical units a listing has; 0 for a single one. Inline where the account's answers carry them. */
export async function unitCountOf(call: PmsCall, listing: Fields): Promise<number> {
  if (listing.has('listingUnits')) return listing.list('listingUnits').length;
  const units = await find(call, path`/listingUnits/${listing.id('id')}`);
  return units === undefined ? 0 : listOf(units, 'listingUnits').length;
}
