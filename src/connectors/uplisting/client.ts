import type { Connector } from '../port/connector.js';
import { Fields, objectsIn, readable, listOf } from '../kit/guards.js';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}:?$/i;

/** Encodes a key, which is a UUID; hosts may also have it encoded already. */
function encoded(key: string): string {
  const isEncoded = UUID.test(Buffer.from(key, 'base64').toString());
  return isEncoded ? key : Buffer.from(key).toString('base64');
}

/** Sends the API key alone, without a colon. Only v2 requires the client id; elsewhere it does no harm. */
export const authenticate: Connector['authenticate'] = ({ credentials }) => ({
  authorization: `Basic ${encoded(credentials.api_key ?? '')}`,
  'x-uplisting-client-id': credentials.client_id ?? '',
});

/** Returns the resources of a JSON:API document, each as one plain object. */
export function resourcesIn(document: Fields, name = 'data'): Fields[] {
  const included = includedIn(document);
  return objectsIn(listOf(document.value(name), name), name).map((resource) => plain(resource, included));
}

/** Returns the only resource. */
export const resourceIn = (document: Fields): Fields => plain(document.object('data'), includedIn(document));

type Included = ReadonlyMap<string, Fields>;

const includedIn = (document: Fields): Included =>
  new Map(readable(document.tolerant().objects('included'), (one) => [keyOf(one), one] as const));

/** Returns a resource with its attributes and included relations; a bare object is read as its own attributes. */
export function plain(resource: Fields, included: Included = new Map()): Fields {
  const raw = resource.tolerant();
  const attributes = raw.optionalObject('attributes')?.with('id', raw.value('id')) ?? raw;
  const relations = raw.optionalObject('relationships');
  return (relations?.names() ?? []).reduce(
    (whole, name) => whole.with(name, relatedTo(relations?.optionalObject(name)?.value('data'), included)),
    attributes,
  );
}

/** Returns the included resources in the order of the links. */
function relatedTo(links: unknown, included: Included): unknown {
  const found = readable([links ?? []].flat(), (link) => included.get(keyOf(Fields.of(link, 'relationships'))));
  const resources = found.flatMap((one) => (one ? [plain(one)] : []));
  return Array.isArray(links) ? resources : resources[0];
}

const keyOf = (resource: Fields): string => `${resource.text('type')}:${resource.id('id')}`;
