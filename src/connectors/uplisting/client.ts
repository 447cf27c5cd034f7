import type { Connector } from '../port/connector.js';
import { Fields, objectsIn, readable, listOf } from '../kit/guards.js';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}:?$/i;

/** A key is a UUID; hosts also have it encoded already. */
function encoded(key: string): string {
  const isEncoded = UUID.test(Buffer.from(key, 'base64').toString());
  return isEncoded ? key : Buffer.from(key).toString('base64');
}

/** The API key alone, without a colon. The client id is asked for by v2 only and harms nowhere. */
export const authenticate: Connector['authenticate'] = ({ credentials }) => ({
  authorization: `Basic ${encoded(credentials.api_key ?? '')}`,
  'x-uplisting-client-id': credentials.client_id ?? '',
});

/** The resources of a JSON:API document, each as one plain object. */
export function resourcesIn(document: Fields, name = 'data'): Fields[] {
  const included = includedIn(document);
  return objectsIn(listOf(document.value(name), name), name).map((resource) => plain(resource, included));
}

/** The only resource. */
export const resourceIn = (document: Fields): Fields => plain(document.object('data'), includedIn(document));

type Included = ReadonlyMap<string, Fields>;

const includedIn = (document: Fields): Included =>
  new Map(readable(document.tolerant().objects('included'), (one) => [keyOf(one), one] as const));

/** A resource with its attributes and what came along of its relations; a bare object counts as its own attributes. */
export function plain(resource: Fields, included: Included = new Map()): Fields {
  const raw = resource.tolerant();
  const attributes = raw.optionalObject('attributes')?.with('id', raw.value('id')) ?? raw;
  const relations = raw.optionalObject('relationships');
  return (relations?.names() ?? []).reduce(
    (whole, name) => whole.with(name, relatedTo(relations?.optionalObject(name)?.value('data'), included)),
    attributes,
  );
}

/** In the order of the links; what was not brought along is left out. */
function relatedTo(links: unknown, included: Included): unknown {
  const found = readable([links ?? []].flat(), (link) => included.get(keyOf(Fields.of(link, 'relationships'))));
  const resources = found.flatMap((one) => (one ? [plain(one)] : []));
  return Array.isArray(links) ? resources : resources[0];
}

const keyOf = (resource: Fields): string => `${resource.text('type')}:${resource.id('id')}`;
