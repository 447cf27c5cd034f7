import type { Connector, PmsCall, VerifiedAccount } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import { Fields, listOf, objectsIn } from '../kit/guards.js';
import { path } from '../kit/path.js';
import { get, numberedPage, pageNumber, type Query } from '../kit/reading.js';
import { refusesInWords } from '../kit/refusals.js';
import { list, type List, type Pager } from '../kit/rest/lists.js';

const PAGE_SIZE = 100;
const PARTNER_KEY = 'user-api-key';
/** According to its documentation, the PMS does not distinguish missing resources from those that are not shared. */
const NOT_OURS = [401, 403, 404];
const NOT_THERE = [401, 404];

const inWords = refusesInWords();
export const ALREADY_THERE = 'The PMS already has a booking with this reference';
const REFERENCE_EXISTS = /"ota_reservation_code"\s*:\s*\[[^\]]{0,200}\balready exists/i;

/**
 * Classifies answers. Refusals are `{"errors":{"code","title","details"}}`. A 401 concerns the partner's key, which all
 * accounts share: `invalid_credentials` would deactivate every account. A 403 is about one property.
 */
export const classify: NonNullable<Connector['classify']> = (response) => {
  const { status } = response;
  if (status === 401) return { kind: 'not_supported', message: 'The PMS refused the partner key of this provider' };
  if (status === 403)
    return { kind: 'rejected', message: 'The PMS does not allow the partner to do this', reason: 'no_right' };
  if (status === 422 && REFERENCE_EXISTS.test(response.text)) return { kind: 'rejected', message: ALREADY_THERE };
  return inWords(response);
};

/** Returns a resource as one object: its attributes, with its id and its relationships. */
export function plain(resource: Fields): Fields {
  const raw = resource.tolerant();
  const attributes = raw.optionalObject('attributes');
  return attributes?.with('id', raw.value('id')).with('relationships', raw.value('relationships')) ?? raw;
}

const resourcesIn = (body: Fields): Fields[] => objectsIn(listOf(body.value('data'), 'data'), 'data').map(plain);

/** Returns the resource of an answer. */
export const resourceIn = (body: Fields): Fields => plain(body.object('data'));

/** Returns the id of the single resource that the named relationship points to. */
export const relatedId = (resource: Fields, name: string): string =>
  resource.object('relationships').object(name).object('data').id('id');

/** The PMS may return shorter pages than requested. */
const PAGES: Pager = {
  query: (cursor) => ({ 'pagination[page]': pageNumber(cursor), 'pagination[limit]': PAGE_SIZE }),
  next: ({ items, total, body }, cursor) => {
    const size = body.optionalObject('meta')?.optionalInteger('limit') || PAGE_SIZE;
    return numberedPage(items, pageNumber(cursor), size, total).next;
  },
};

export const listAt = (at: string, query?: Query): List =>
  list({ path: at, query, items: resourcesIn, total: 'meta.total', pages: PAGES });

/** Returns the body that holds a resource, or undefined if it does not exist or is not shared with the partner. */
async function shared(call: PmsCall, at: string, notOurs = NOT_OURS): Promise<Fields | undefined> {
  const response = await call.http.send({ method: 'GET', path: at }, notOurs);
  return notOurs.includes(response.status) ? undefined : Fields.of(response.json(), 'body');
}

/** Returns the resource that a property refers to by id; undefined if it names none or an unknown one. */
export async function namedBy(
  call: PmsCall,
  property: Fields,
  name: string,
  kind: string,
): Promise<Fields | undefined> {
  const id = property.optionalId(name);
  const body = id === null ? undefined : await shared(call, path`/${kind}/${id}`, NOT_THERE);
  return body && resourceIn(body);
}

export interface Group {
  id: string;
  name: string;
  /** Ids of its properties, in order. */
  propertyIds: string[];
}

/**
 * Returns the account: a group of properties that a host shares with the partner. The partner's key opens all groups,
 * so everything that is read must be checked against this one. Throws `invalid_credentials` for a group that is not
 * shared, `not_supported` if the partner's key itself is missing or refused.
 */
export async function groupOf(call: PmsCall): Promise<Group> {
  if (!hasPartnerKey(call))
    throw new ConnectorError('not_supported', `The provider's definition has no partner key (header ${PARTNER_KEY})`);
  const body = await shared(call, path`/groups/${call.credentials.account_id ?? ''}`);
  if (!body) {
    // Throws if the key is refused.
    await get(call, '/groups', { 'pagination[limit]': 1 });
    throw notShared();
  }
  const group = body.object('data');
  const properties = group.object('relationships').object('properties').objects('data');
  return {
    id: group.id('id'),
    name: plain(group).optionalText('title'),
    propertyIds: properties.map((property) => property.id('id')).sort(),
  };
}

const notShared = (): ConnectorError =>
  new ConnectorError('invalid_credentials', 'The property group is not shared with the partner');

function hasPartnerKey({ settings }: PmsCall): boolean {
  const headers = Object.entries(settings.partnerKey?.headers ?? {});
  return headers.some(([name, value]) => name.toLowerCase() === PARTNER_KEY && value.trim() !== '');
}

export async function verify(call: PmsCall): Promise<VerifiedAccount> {
  const { id, name } = await groupOf(call);
  // In another spelling (capitals) it would count as another account.
  if (id !== call.credentials.account_id) throw notShared();
  return { providerAccountId: id, name: name || `Channex ${id}` };
}
