import type { Connector, PmsCall, VerifiedAccount } from '../kit/connector.js';
import { ConnectorError } from '../kit/errors.js';
import { Fields, invalid, listOf, partsIn } from '../kit/guards.js';
import { path } from '../kit/path.js';
import { everyPage, get, numberedPage, pageNumber, type Query, type RawPage } from '../kit/reading.js';
import { refusesInWords } from '../kit/refusals.js';

const PAGE_SIZE = 100;
const PARTNER_KEY = 'user-api-key';
/** By its documentation the PMS tells no difference between what is not there and what is not shared. */
const NOT_OURS = [401, 403, 404];

/** Requests are the partner's: its key comes with the settings, and the account has none of its own. */
export const authenticate: Connector['authenticate'] = () => ({});

const inWords = refusesInWords();

/**
 * Refusals are `{"errors":{"code","title","details"}}`. A 401 speaks of the partner's key, which all accounts share, so
 * it is none of the account's: `invalid_credentials` would switch every account off. A 403 is about one property.
 */
export const classify: NonNullable<Connector['classify']> = (response) => {
  const { status } = response;
  if (status === 401) return { kind: 'not_supported', message: 'The PMS refused the partner key of this provider' };
  if (status === 403) return { kind: 'rejected', message: 'The PMS does not allow the partner to do this' };
  return inWords(response);
};

/** One page of a list; the cursor is its number. */
export async function pageOf(call: PmsCall, at: string, query: Query, cursor?: string): Promise<RawPage> {
  const page = pageNumber(cursor);
  const body = await get(call, at, { ...query, 'pagination[page]': page, 'pagination[limit]': PAGE_SIZE });
  const fields = Fields.of(body, 'body');
  const items = listOf(fields.value('data'), 'data');
  const meta = fields.optionalObject('meta');
  const total = meta?.count('total');
  // The PMS may give shorter pages than asked for.
  const size = meta?.optionalInteger('limit') || PAGE_SIZE;
  return numberedPage(items, page, size, total);
}

export const allOf = async (call: PmsCall, at: string, query: Query): Promise<Fields[]> =>
  partsIn(await everyPage((cursor) => pageOf(call, at, query, cursor), 'data'), 'data');

/** The resource that an answer holds. */
export const resourceIn = (body: unknown): Fields => Fields.of(body, 'body').object('data');

/** Undefined when there is none, or none that is shared with the partner. */
export async function sharedResource(call: PmsCall, at: string): Promise<Fields | undefined> {
  const response = await call.http.send({ method: 'GET', path: at }, NOT_OURS);
  return NOT_OURS.includes(response.status) ? undefined : resourceIn(response.json());
}

/** A resource's fields stand under `attributes`. */
export const attributesOf = (resource: Fields): Fields => resource.optionalObject('attributes') ?? resource;

/** The id of the one resource that this one is related to by that name. */
export const relatedId = (resource: Fields, name: string): string =>
  resource.object('relationships').object(name).object('data').id('id');

export interface Group {
  id: string;
  name: string;
  /** Ids of its properties, in order. */
  propertyIds: string[];
}

/**
 * The account: a group of properties that a host shares with the partner. The partner's key opens all groups, so whatever
 * is read must be held against this one. Throws `invalid_credentials` for a group that is not shared, `not_supported`
 * where the partner's key itself is missing or refused.
 */
export async function groupOf(call: PmsCall): Promise<Group> {
  if (!hasPartnerKey(call))
    throw new ConnectorError('not_supported', `The provider's definition has no partner key (header ${PARTNER_KEY})`);
  const group = await sharedResource(call, path`/groups/${call.credentials.account_id ?? ''}`);
  if (!group) {
    // Refused for its key, this call throws.
    await get(call, '/groups', { 'pagination[limit]': 1 });
    throw new ConnectorError('invalid_credentials', 'The property group is not shared with the partner');
  }
  const properties = group.object('relationships').object('properties').list('data');
  const propertyIds = properties.map((item) => Fields.of(item, 'group.properties[]').id('id'));
  return {
    id: group.id('id'),
    name: attributesOf(group.tolerant()).optionalText('title'),
    propertyIds: propertyIds.sort(),
  };
}

function hasPartnerKey({ settings }: PmsCall): boolean {
  const headers = Object.entries(settings.partnerKey?.headers ?? {});
  return headers.some(([name, value]) => name.toLowerCase() === PARTNER_KEY && value.trim() !== '');
}

export async function verify(call: PmsCall): Promise<VerifiedAccount> {
  const { id, name } = await groupOf(call);
  if (id !== call.credentials.account_id) throw invalid('group.id', 'the one asked for');
  return { providerAccountId: id, name: name || `Channex ${id}` };
}
