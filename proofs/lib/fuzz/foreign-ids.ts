import { randomUUID } from 'node:crypto';
import type { OpenAPIObject } from '@nestjs/swagger';
import { COMMON, type Crowd, type Kind, linkOf, type Party } from '../crowd.js';
import { day } from '../stack/days.js';
import { type DocumentedOperation, operationsOf } from '../hostile/hostile-input.js';
import type { Answer, RequestOptions } from '../stack/stack.js';

const API = '/api/v1';
const NEVER = '0198a000-0000-7000-8000-00000000dead';
const PROVIDER = 'PROVIDER_14';
/** Names of external ids: a PMS's, an OAuth client's, or one that the caller chooses. */
const OWN_NAMES = /^(id|client_id|accountIdentifier|account_id)$/;

/** A new name creates a new consumer, even if another tenant has one of that name. */
const CHOSEN_NAMES = /^PUT .*\/event\/consumer\//;

/** Operations for the default tenant only; others get 403, whatever the id. */
const DEFAULT_TENANTS = /\/move-tenant$/;

interface Place {
  operation: DocumentedOperation;
  in: 'path' | 'query' | 'body';
  name: string;
  kind: Kind;
  /** Whether the operation acts for one tenant. */
  readsTenant: boolean;
}

export interface IdTrial {
  what: string;
  /** The difference from the answer to an id that never existed; undefined if there is none. */
  difference?: string;
  status: number;
  /** Whether the id names the subject of the request, in the path or body. In a query it only filters. */
  isSubject: boolean;
}

/** Returns every place of the interface that takes an id. Throws for an id of unknown kind. */
export const placesOfIds = (document: OpenAPIObject): Place[] =>
  operationsOf(document).flatMap((operation) => {
    const { template, method, pathParameters, queryParameters, body } = operation;
    const documented = (document.paths[template] as any)[method.toLowerCase()].parameters ?? [];
    const readsTenant = documented.some(({ name }: { name: string }) => name === 'x-service-tenant-id');
    const named = (where: Place['in'], names: readonly string[]): Place[] =>
      names.map((name) => ({ operation, in: where, name, kind: kindOf(template, name), readsTenant }));
    const isId = (name: string): boolean => /ids?$/i.test(name) && !OWN_NAMES.test(name);
    return [
      ...named(
        'path',
        CHOSEN_NAMES.test(`${method} ${template}`)
          ? []
          : pathParameters.filter((name) => !['provider', 'path', 'ticket'].includes(name)),
      ),
      ...named('query', queryParameters.filter(isId)),
      ...named('body', Object.keys(body?.properties ?? {}).filter(isId)),
    ];
  });

const BY_NAME: [RegExp, Kind][] = [
  [/^listingIDs?$/, 'listing'],
  [/^(integrationAccountI[dD]s?|accountID)$/, 'account'],
  [/^promotionID$/, 'promotion'],
  [/^tagIDs$/, 'tag'],
  [/^tenantIDs?$/, 'tenant'],
  [/^unitID$/, 'unit'],
  [/^deliveryID$/, 'delivery'],
  [/^consumer$/, 'consumer'],
  [/^apiKeyID$/, 'api-key'],
  [/^cancellationID$/, 'cancellation'],
  [/^changeID$/, 'change'],
  [/^(targetID|reservationID|subjectID)$/, 'reservation'],
];
const BY_RESOURCE: readonly string[] = [
  'listing',
  'promotion',
  'tag',
  'tenant',
  'api-key',
  'reservation',
  'connect-session',
  'quote',
];

const kindOf = (template: string, name: string): Kind => {
  const byName = BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
  const resource = template.split('/')[3]!;
  if (byName) return byName;
  if (name === 'id' && BY_RESOURCE.includes(resource)) return resource as Kind;
  throw new Error(`${template}: add the kind of the id ${name} to this proof`);
};

/** Returns a body that would be accepted if the id belonged to the caller. */
const bodyOf = (crowd: Crowd, party: Party, { method, template }: DocumentedOperation): object | undefined => {
  const own = (kind: Kind): string => crowd.of(party, kind)[0]!;
  const urls = { clientRedirectURL: 'https://shop.example.com/done', notificationURL: 'https://shop.example.com/hook' };
  const stay = { listingID: own('listing'), checkInDate: day(20), checkOutDate: day(23), guests: 1 };
  const money = { totalBasePrice: 90, totalFeePrice: 0, totalTaxPrice: 0, totalPrice: 90 };
  const guest = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', phone: '+4930123456' };
  const bodies: Record<string, object> = {
    '/integration-account/{integrationAccountId}/reauthorize': urls,
    '/integration-account/{integrationAccountID}/move-tenant': { tenantID: party.tenantId },
    '/integration-account/{integrationAccountId}/apply-tags': { tagIDs: [own('tag')] },
    '/tag/{id}/apply': { listingIDs: [own('listing')], integrationAccountIDs: [own('account')] },
    '/tag/{id}/withdraw': { listingIDs: [own('listing')], integrationAccountIDs: [own('account')] },
    '/integration-account/{integrationAccountID}/sync': { resources: ['LISTINGS'] },
    '/listing/import': { listingIDs: [own('listing')] },
    '/promotion': {
      name: 'Spring',
      integrationAccountID: own('account'),
      discountPercentage: 5,
      listingIDs: [own('listing')],
    },
    '/availability/batch': { listingIDs: [own('listing')], startDate: day(20), endDate: day(22) },
    '/connect-session': linkOf(party),
    '/quote': stay,
    '/quote/{id}/hold': { minutes: 5 },
    '/reservation/{id}/cancellation': { by: 'GUEST' },
    '/reservation/{id}/change': { guests: 1 },
    '/reservation': { ...stay, ...money, guest, adults: 1, notes: '', source: 'website' },
    '/api-key': { name: 'restricted' },
    '/api-key/{id}/rotate': {},
  };
  if (method === 'PATCH' && !template.endsWith('/move-tenant')) return { name: 'Renamed' };
  return method === 'GET' || method === 'DELETE' ? undefined : (bodies[template.slice(API.length)] ?? {});
};

/** Ids of deleted resources of each kind. */
export type Deleted = Readonly<Record<Kind, string>>;

/** Sends every kind of id that does not belong to the caller to each place that takes one. */
export class IdTrials {
  constructor(
    private readonly crowd: Crowd,
    private readonly owner: Party,
    private readonly neighbour: Party,
    private readonly stranger: Party,
    private readonly deleted: Deleted,
    private readonly options: RequestOptions = {},
  ) {}

  async at(place: Place): Promise<IdTrial[]> {
    const { owner, neighbour, stranger, deleted, crowd } = this;
    const foreign = crowd.of(owner, place.kind)[0];
    if (foreign === undefined) throw new Error(`no ${place.kind} was created`);
    const tries: [string, Party, string][] = [
      ['random', owner, randomUUID()],
      ['of another workspace', stranger, foreign],
    ];
    // The audit log keeps ids that its own workspace has deleted.
    if (!place.operation.template.endsWith('/audit-log')) tries.push(['deleted', owner, deleted[place.kind]]);
    // The ids of shared resources are not foreign to another tenant of the workspace.
    if (place.readsTenant && !COMMON.has(place.kind) && !DEFAULT_TENANTS.test(place.operation.template))
      tries.push(['of another tenant', neighbour, foreign]);
    const trials: IdTrial[] = [];
    for (const [what, caller, id] of tries) trials.push(await this.compare(place, caller, what, id));
    return trials;
  }

  private async compare(place: Place, caller: Party, what: string, id: string): Promise<IdTrial> {
    const [expected, got] = [await this.send(place, caller, NEVER), await this.send(place, caller, id)];
    const { method, template } = place.operation;
    const [one, other] = [told(expected, NEVER), told(got, id)];
    return {
      what: `${method} ${template} ${place.in} ${place.name}: ${what}`,
      ...(one !== other && { difference: `${one} | ${other}` }),
      status: statusOf(template, got),
      isSubject: place.in !== 'query',
    };
  }

  private send({ operation, in: where, name }: Place, caller: Party, id: string): Promise<Answer> {
    const own = (parameter: string): string =>
      parameter === 'provider'
        ? PROVIDER
        : parameter === 'path'
          ? 'x'.repeat(43)
          : this.crowd.of(caller, kindOf(operation.template, parameter))[0]!;
    const path = operation.template.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
      where === 'path' && parameter === name ? id : own(parameter),
    );
    const body = bodyOf(this.crowd, caller, operation);
    const given = where === 'body' ? { ...body, [name]: name.endsWith('s') ? [id] : id } : body;
    const query = where === 'query' ? `?${name}=${id}` : '';
    return this.crowd.ask(caller, operation.method, path + query, { ...this.options, body: given });
  }
}

/** Returns the status of the item for a batch, otherwise that of the answer. */
const statusOf = (template: string, { status, body }: Answer): number =>
  template.endsWith('/batch') && status === 200 ? body.data[0].status : status;

const PASSING = new Set(['date', 'x-request-id', 'connection', 'keep-alive']);

/** Returns status, headers and body without the varying parts: the time, and the given id. */
const told = ({ status, headers, text }: Answer, id: string): string => {
  // A cursor contains a hash of its filters, and therefore of the id; the ETag depends on the cursor.
  const passing = text.includes('"nextCursor":"') ? [...PASSING, 'etag'] : [...PASSING];
  const lines = [...headers].filter(([name]) => !passing.includes(name) && !name.startsWith('ratelimit'));
  const body = text
    .replaceAll(id, '<id>')
    .replace(/("timestamp":")[^"]*/, '$1')
    .replace(/("nextCursor":")[^"]*/, '$1');
  return [status, ...lines.map((line) => line.join(': ')), body].join('\n');
};
