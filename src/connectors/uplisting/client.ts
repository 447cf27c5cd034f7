import type { Connector } from '../kit/connector.js';
import { Fields, listOf, readable } from '../kit/guards.js';
import { refusesInWords } from '../kit/refusals.js';

/** The API key alone, without a colon. The client id is asked for by v2 only and harms nowhere. */
export const authenticate: Connector['authenticate'] = ({ credentials }) => ({
  authorization: `Basic ${Buffer.from(credentials.api_key ?? '').toString('base64')}`,
  'x-uplisting-client-id': credentials.client_id ?? '',
});

/** Refusals are 4xx with a text, in JSON:API's form or another. */
export const classify = refusesInWords();

/** A JSON:API resource; a bare object counts as its own attributes. */
export const attributesOf = (resource: Fields): Fields => resource.optionalObject('attributes') ?? resource;

/** What a JSON:API document brings along, found by the relationships of its resources. */
export class Included {
  private readonly resources: ReadonlyMap<string, Fields>;

  constructor(document: Fields) {
    const named = readable(document.objects('included'), (one) => [keyOf(one), one] as const);
    this.resources = new Map(named);
  }

  /** The attributes of what `resource` is related to by this name, in its order; what was not brought along is left out. */
  of(resource: Fields, relation: string): Fields[] {
    const data = resource.optionalObject('relationships')?.optionalObject(relation)?.value('data');
    const links = data === undefined ? [] : Array.isArray(data) ? listOf(data, relation) : [data];
    const related = readable(links, (item) => this.resources.get(keyOf(Fields.of(item, relation))));
    return related.flatMap((found) => (found ? [attributesOf(found)] : []));
  }
}

const keyOf = (resource: Fields): string => `${resource.text('type')}:${resource.id('id')}`;
