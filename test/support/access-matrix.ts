import type { OpenAPIObject } from '@nestjs/swagger';
import { KEY_SCOPES, type KeyScope, scopesOf } from '../../src/platform/access/rights.js';
import type { Answer, CallOptions, TestApp } from './app.js';
import { freeStay, quotedStay, reservationBody, reserve, type Stay } from './booking.js';

/** An operation as the OpenAPI document describes it. */
export interface Operation {
  name: string;
  method: string;
  path: string;
  /** All scopes that a key needs; empty if the operation takes no key. */
  scopes: KeyScope[];
  actsFor?: 'tenant' | 'own-tenants' | 'workspace';
  /** Whether only the key of an operator may call it. */
  operatorsOnly: boolean;
  reaches: string[];
  query: string[];
  /** Fields of the body that take URLs. */
  urls: string[];
  body?: Record<string, unknown>;
}

/** A workspace with one object of each kind, all of its default tenant or of the workspace. */
export interface Stage {
  app: TestApp;
  /** Objects by their name in a request; `{id}` by the path in front of it. */
  byName: Record<string, string>;
  byPath: Record<string, string>;
  /** Keys of the first workspace, without other restrictions, by scope; and one of its second tenant. */
  keys: Record<KeyScope, string>;
  tenantKey: string;
}

/** Part of the name of every seeded object, so that an answer that shows one of them contains it. */
const MARK = 'Kingfisher';
/** The receiver of the first workspace's notifications. */
export const OWN_INBOX = MARK;

/** The name under which the first workspace's default tenant stores how far it has read. */
const CONSUMER = `${MARK}-site`;

const GUEST_EMAIL = 'kingfisher@example.com';

/** Objects that belong to the workspace: every tenant may read them. */
const OF_THE_WORKSPACE: readonly string[] = ['tag'];

/** Names of values that are the same for everybody. */
const SHARED: readonly string[] = ['checkInDate', 'checkOutDate', 'provider'];

/** Operations that every other tenant of the workspace is refused, whichever object they name. */
const DEFAULT_TENANT_ALONE: readonly string[] = [
  'PATCH /api/v1/integration-account/{integrationAccountID}/move-tenant',
];

const urlFieldsOf = ({ components }: OpenAPIObject, schema?: { $ref?: string }): string[] => {
  const name = schema?.$ref?.split('/').at(-1);
  const { properties = {} } =
    ((name ? components?.schemas?.[name] : schema) as { properties?: Record<string, any> }) ?? {};
  return Object.keys(properties).filter((field) => properties[field].format === 'uri' || field === 'urls');
};

export const operationsOf = (document: OpenAPIObject): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, any>).map(([method, described]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      scopes: described['x-scope'] === undefined ? [] : scopesOf(described['x-scope'], described['x-reaches']),
      reaches: described['x-reaches'] ?? [],
      actsFor: described['x-acts-for'],
      operatorsOnly: described['x-operators-only'] === true,
      query: (described.parameters ?? []).flatMap((one: any) => (one.in === 'query' ? [one.name] : [])),
      urls: urlFieldsOf(document, described.requestBody?.content?.['application/json']?.schema),
      body: described.requestBody?.content?.['application/json']?.example,
    })),
  );

const made = async (app: TestApp, path: string, body: object): Promise<any> => {
  const answer = await app.api('POST', `/api/v1/${path}`, { body });
  expect([path, answer.status, answer.status < 300 ? '' : answer.text]).toEqual([path, answer.status, '']);
  return answer.body;
};

const keysOf = async (app: TestApp): Promise<Record<KeyScope, string>> => {
  const entries = KEY_SCOPES.map(async (scope) => {
    const { key } = await made(app, 'api-key', { name: scope, scopes: [scope] });
    return [scope, key] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<KeyScope, string>;
};

/** Sends the first workspace's notifications to its own receiver, and nowhere else. */
export const notifyOwner = async (app: TestApp): Promise<void> => {
  const body = { urls: [app.sandbox.inboxUrl(OWN_INBOX)], events: ['RESERVATION_CREATED'] };
  expect((await app.api('PATCH', '/api/v1/outgoing-webhooks/PROVIDER_14', { body })).status).toBe(200);
};

/** Returns later nights for the stay. */
const otherNights = async (app: TestApp, { listingID }: Stay): Promise<object> => {
  const { checkInDate, checkOutDate } = await freeStay(app, listingID, 3, 40);
  return { checkInDate, checkOutDate };
};

/** Seeds the first workspace of the app. */
export const stageOf = async (app: TestApp): Promise<Stage> => {
  const account = await app.connect('demo-small', { fields: { name: MARK } });
  const { stay, quote } = await quotedStay(app, account, 3);
  const guest = { firstName: MARK, lastName: 'Guest', email: GUEST_EMAIL, phone: '+4930123456' };
  const booked = await reserve(app, reservationBody(stay, quote, { guest, notes: MARK }));
  expect([booked.status, booked.status < 300 ? '' : booked.text]).toEqual([booked.status, '']);
  const moved = await made(app, 'integration-account', {
    name: MARK,
    accountIdentifier: MARK,
    provider: 'PROVIDER_12',
    authType: 'ACCESS_TOKEN',
    authConfig: { invite_code: 'sandbox-demo-1' },
  });
  const preview = await made(app, `reservation/${booked.body.id}/cancellation`, { by: 'GUEST' });
  const offer = await made(app, `reservation/${booked.body.id}/change`, await otherNights(app, stay));
  const tag = await made(app, 'tag', { name: MARK });
  const promotion = await made(app, 'promotion', { name: MARK, integrationAccountID: account, discountPercentage: 5 });
  const url = app.sandbox.inboxUrl(OWN_INBOX);
  await notifyOwner(app);
  const { deliveryIDs } = await made(app, 'outgoing-webhooks/PROVIDER_14/test', {});
  const tenantID = app.first.defaultTenant;
  const link = await made(app, 'connect-session', { tenantID, redirectURL: 'https://shop.example/done' });
  const issued = await made(app, 'api-key', { name: MARK, scopes: ['keys'] });
  const stored = await app.api('PUT', `/api/v1/event/consumer/${CONSUMER}`, { body: { cursor: 'now' } });
  expect(stored.status).toBe(200);
  const { key: tenantKey } = await made(app, 'api-key', { name: 'tenant', tenantIDs: [app.first.secondTenant] });
  return {
    app,
    byName: {
      integrationAccountId: account,
      integrationAccountID: account,
      listingID: stay.listingID,
      reservationID: booked.body.id,
      cancellationID: preview.id,
      changeID: offer.changeID,
      deliveryID: deliveryIDs[0],
      tenantID,
      checkInDate: stay.checkInDate,
      checkOutDate: stay.checkOutDate,
      url,
      provider: 'PROVIDER_14',
      consumer: CONSUMER,
    },
    byPath: {
      tag: tag.id,
      promotion: promotion.id,
      listing: stay.listingID,
      reservation: booked.body.id,
      'api-key': issued.id,
      tenant: tenantID,
      'connect-session': link.id,
      'integration-account': moved.id,
      quote: quote.quoteID,
    },
    keys: await keysOf(app),
    tenantKey,
  };
};

const kindOf = ({ path }: Operation): string => path.split('/')[3] ?? '';

const pathOf = (stage: Stage, operation: Operation): string =>
  operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const { byName, byPath } = stage;
    const moves = operation.path.endsWith('/move-tenant');
    const id = name === 'id' || moves ? byPath[kindOf(operation)] : byName[name];
    if (id === undefined && operation.scopes.length > 0)
      throw new Error(`The stage has no object for {${name}} of ${operation.name}`);
    return id ?? 'none';
  });

const queryOf = ({ byName }: Stage, { query }: Operation): string => {
  const given = query.filter((name) => name in byName).map((name) => `${name}=${encodeURIComponent(byName[name]!)}`);
  return given.length > 0 ? `?${given.join('&')}` : '';
};

/** Returns the example of the document with the ids of the stage. */
export const bodyOf = (
  { byName, byPath, app }: Stage,
  { name, body }: Operation,
): Record<string, unknown> | undefined => {
  if (!body) return undefined;
  const replaced = Object.fromEntries(
    Object.entries(byName).filter(([field]) => field in body && field !== 'provider'),
  );
  return {
    ...body,
    ...replaced,
    ...(name.endsWith('/guest/erase') ? { reservationID: byName.reservationID } : {}),
    ...(name.endsWith('/move-tenant') ? { tenantID: app.first.secondTenant } : {}),
    ...('listingIDs' in body ? { listingIDs: [byName.listingID] } : {}),
    ...('tagIDs' in body ? { tagIDs: [byPath.tag] } : {}),
    // The answer would show strangers a URL that they entered themselves.
    ...('urls' in body ? { urls: [app.sandbox.inboxUrl('strangers')] } : {}),
    ...('scopes' in body ? { scopes: ['keys'] } : {}),
    ...('quotes' in body ? { quotes: [{ ...(body.quotes as object[])[0], listingID: byName.listingID }] } : {}),
  };
};

export const callOf = async (
  stage: Stage,
  operation: Operation,
  options: CallOptions,
): Promise<{ answer: Answer; sent: string }> => {
  const path = pathOf(stage, operation) + queryOf(stage, operation);
  const body = options.body ?? bodyOf(stage, operation);
  const answer = await stage.app.api(operation.method, path, { ...options, body });
  return { answer, sent: path + JSON.stringify(body ?? '') };
};

/** Returns the ids of seeded objects and the marks that are in the answer but not in the request. */
const shownIn = ({ byName, byPath }: Stage, { text }: Answer, sent: string, visible: readonly string[]): string[] => {
  const ids = Object.entries({ ...byName, ...byPath }).filter(
    ([kind]) => !SHARED.includes(kind) && !visible.includes(kind),
  );
  const secret = [...ids.map(([, id]) => id), ...(visible.length > 0 ? [GUEST_EMAIL] : [MARK])];
  return [...new Set(secret)].filter((one) => text.includes(one) && !sent.includes(one));
};

interface Expected {
  status: (status: number) => boolean;
  text: string;
  /** `details[0].code` of a refusal. */
  code?: string;
}

const exactly = (expected: number, code?: string): Expected => ({
  status: (status) => status === expected,
  text: String(expected),
  code,
});

const between = (least: number, most: number): Expected => ({
  status: (status) => status >= least && status <= most,
  text: `${least} to ${most}`,
});

/** Returns whether the path names an object. A consumer is a name that every tenant may choose for itself. */
const namesObject = (operation: Operation): boolean => /\{(?!(?:provider|consumer)\})\w+\}/.test(operation.path);

/** Returns the answer expected for a caller who shares nothing with the owner: no object, no change of one. */
const hidden = (stage: Stage, operation: Operation, visible: readonly string[]): Expected => {
  if (operation.operatorsOnly) return exactly(403, 'operator_required');
  const isVisible = visible.includes(kindOf(operation)) && operation.method === 'GET';
  if (namesObject(operation)) return isVisible ? exactly(200) : exactly(404);
  const body = JSON.stringify(bodyOf(stage, operation) ?? '');
  const namesInBody = Object.values(stage.byName).some((id) => id.length === 36 && body.includes(id));
  // A read of several objects has an answer for each of them.
  return namesInBody && !operation.scopes.includes('read') ? between(400, 422) : between(200, 422);
};

interface Row {
  caller: string;
  options: CallOptions;
  expected: Expected;
  /** Kinds of objects that the caller may see. */
  visible: readonly string[];
}

const keyless = ({ scopes }: Operation): Expected => (scopes.length > 0 ? exactly(401) : between(200, 429));

const ofTenantKey = (stage: Stage, operation: Operation, names: 'none' | 'own' | 'foreign'): Expected => {
  const { actsFor } = operation;
  if (actsFor === 'own-tenants') {
    const narrows = names === 'foreign' && /\{integrationAccountI[dD]\}/.test(operation.path);
    return narrows ? exactly(403, 'wrong_tenant') : hidden(stage, operation, OF_THE_WORKSPACE);
  }
  if (DEFAULT_TENANT_ALONE.includes(operation.name)) return exactly(403);
  if (actsFor === 'tenant' && names === 'own') return hidden(stage, operation, OF_THE_WORKSPACE);
  return exactly(403, 'wrong_tenant');
};

/** Returns every caller who must be refused or shown nothing, with the answer that the document states. */
const strangers = (stage: Stage, operation: Operation): Row[] => {
  const { app, tenantKey, keys } = stage;
  const { first, second } = app;
  const isKeyed = operation.scopes.length > 0;
  const rows: Row[] = [{ caller: 'no key', options: { key: null }, expected: keyless(operation), visible: [] }];
  if (!isKeyed) return rows;
  const tenants = { none: undefined, own: first.secondTenant, foreign: first.defaultTenant } as const;
  const missing = KEY_SCOPES.filter((scope) => !operation.scopes.every((needed) => needed === scope));
  return [
    ...rows,
    {
      caller: 'a key of another workspace',
      options: { key: second.key },
      expected: hidden(stage, operation, []),
      visible: [],
    },
    ...(['none', 'own', 'foreign'] as const).map((names) => ({
      caller: `a key of another tenant (header: ${names})`,
      options: { key: tenantKey, tenant: tenants[names] },
      expected: ofTenantKey(stage, operation, names),
      visible: OF_THE_WORKSPACE,
    })),
    ...missing.map((scope) => ({
      caller: `a key with the scope ${scope} alone`,
      options: { key: keys[scope] },
      expected: exactly(403, 'missing_scope'),
      visible: [],
    })),
  ];
};

/** Calls the operation as every stranger; returns what differs from the document. */
export const deviationsOf = async (stage: Stage, operation: Operation): Promise<string[]> => {
  const rows = strangers(stage, operation);
  return (await Promise.all(rows.map((row) => deviationsFor(stage, operation, row)))).flat();
};

const deviationsFor = async (
  stage: Stage,
  operation: Operation,
  { caller, options, expected, visible }: Row,
): Promise<string[]> => {
  const { answer, sent } = await callOf(stage, operation, options);
  const code = answer.body?.details?.[0]?.code;
  const isExpected = expected.status(answer.status) && (expected.code === undefined || code === expected.code);
  const shown = shownIn(stage, answer, sent, visible);
  const got = [answer.status, code].filter((part) => part !== undefined).join(' ');
  return [
    ...(isExpected ? [] : [`${operation.name} for ${caller}: ${got}, not ${expected.text}`]),
    ...(shown.length > 0 ? [`${operation.name} for ${caller}: shows ${shown.join(', ')}`] : []),
  ];
};

/** Returns a key with exactly the scopes that the operation states, or that of the operator. */
export const keyFor = async ({ app, keys }: Stage, { scopes, operatorsOnly }: Operation): Promise<string> => {
  if (operatorsOnly) return app.first.key;
  if (scopes.length === 1) return keys[scopes[0]!];
  return (await made(app, 'api-key', { name: 'several', scopes })).key;
};

/** Returns whether the answer shows the seeded guest. */
export const showsGuest = ({ text }: Answer): boolean => text.includes(GUEST_EMAIL);

/** Orders operations: reads first, deletions that affect others last, such as that of the account. */
export const inOrder = (operations: readonly Operation[]): Operation[] => {
  const place = ({ method, path }: Operation): number =>
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(method) + (path.endsWith('{integrationAccountID}') ? 1 : 0);
  return [...operations].sort((one, other) => place(one) - place(other));
};
