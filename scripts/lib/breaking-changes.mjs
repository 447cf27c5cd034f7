// Finds the changes of an OpenAPI document that break its readers, by the rules that matter for generated clients.

const NO_PROPERTIES = {};
const PLACEHOLDER = /\{\w+\}/g;

/**
 * Returns the parts of a document on which clients depend: no texts, no examples.
 * @param {any} document
 */
export function contractOf({ paths, webhooks = {}, components }) {
  return stripped({ paths, webhooks, components: { schemas: components?.schemas ?? {} } });
}

const TEXTS = new Set(['description', 'summary', 'example', 'examples', 'tags', 'externalDocs']);

function stripped(value, isMap = false) {
  if (Array.isArray(value)) return value.map((item) => stripped(item));
  if (value === null || typeof value !== 'object') return value;
  const parts = Object.entries(value).filter(([key]) => isMap || (!TEXTS.has(key) && !key.startsWith('x-')));
  return Object.fromEntries(
    parts.map(([key, part]) => [key, stripped(part, key === 'properties' || key === 'schemas')]),
  );
}

/** Returns the breaking changes from one document to the other, each with the operation or notification it breaks. */
export const breakingChanges = (before, after) => [
  ...operationChanges(before, after),
  ...notificationChanges(before, after),
];

/** Compares notifications, which receivers read as callers read an answer. */
function notificationChanges(before, after) {
  return Object.entries(before.webhooks ?? {}).flatMap(([where, { post }]) => {
    const now = after.webhooks?.[where];
    if (!now) return [{ where, what: 'was removed' }];
    const body = [jsonOf(post.requestBody), jsonOf(now.post.requestBody)];
    return outputChanges('notification', ...body, { before, after }).map((what) => ({ where, what }));
  });
}

function operationChanges(before, after) {
  const operations = new Map(operationsOf(after).map((one) => [one.key, one]));
  return operationsOf(before).flatMap(({ key, where, path, operation }) => {
    const found = operations.get(key);
    if (!found) return [{ where, what: 'was removed' }];
    const now = found.operation;
    const sides = { before, after };
    return [
      ...parameterChanges(byPlace(path, operation.parameters), byPlace(found.path, now.parameters), sides),
      ...bodyChanges(operation.requestBody, now.requestBody, sides),
      ...answerChanges(operation.responses ?? {}, now.responses ?? {}, sides),
    ].map((what) => ({ where, what }));
  });
}

/** Returns the changes that "Breaking" in the unreleased changes does not name by method and path, or by type. */
export function unannounced(changes, changelog) {
  const [, unreleased = ''] = /^## Unreleased\n([^]*?)(?=^## |$(?![^]))/m.exec(changelog) ?? [];
  const [, announced = ''] = /^### Breaking\n([^]*?)(?=^### |$(?![^]))/m.exec(unreleased) ?? [];
  return changes.filter(({ where }) => !announced.includes(`\`${where}\``));
}

function operationsOf({ paths }) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      where: `${method.toUpperCase()} ${path}`,
      key: `${method} ${path.replaceAll(PLACEHOLDER, '{}')}`,
      ...{ path, operation },
    })),
  );
}

/** Names the parameters of a path by their order, because URLs do not contain their names. */
function byPlace(path, parameters = []) {
  const names = [...path.matchAll(PLACEHOLDER)].map(([placeholder]) => placeholder.slice(1, -1));
  return parameters.map((one) => (one.in === 'path' ? { ...one, name: `{${names.indexOf(one.name) + 1}}` } : one));
}

function parameterChanges(before, after, sides) {
  const find = (list, { name, in: place }) => list.find((one) => one.name === name && one.in === place);
  const removed = before.filter((one) => !find(after, one)).map(({ name }) => `parameter ${name} was removed`);
  const added = after.filter((one) => one.required && !find(before, one)?.required);
  const changed = before.flatMap((one) => {
    const now = find(after, one);
    return now ? inputChanges(`parameter ${one.name}`, one.schema, now.schema, sides) : [];
  });
  return [...removed, ...added.map(({ name }) => `parameter ${name} became required`), ...changed];
}

function bodyChanges(before, after, sides) {
  if (!before) return after?.required ? ['a body became required'] : [];
  if (!after) return ['the body was removed'];
  const required = after.required && !before.required ? ['the body became required'] : [];
  return [...required, ...inputChanges('body', jsonOf(before), jsonOf(after), sides)];
}

function answerChanges(before, after, sides) {
  return Object.entries(before)
    .filter(([status]) => /^2/.test(status))
    .flatMap(([status, answer]) => {
      if (!after[status]) return [`answer ${status} was removed`];
      return outputChanges(`answer ${status}`, jsonOf(answer), jsonOf(after[status]), sides);
    });
}

const jsonOf = ({ content }) => content?.['application/json']?.schema;

/** Compares data that callers send: it may become wider, but never narrower. */
function inputChanges(where, before, after, sides) {
  return compared(where, before, after, sides, ({ own, now, where: at }) => [
    ...lost(own.type, now.type).map((type) => `${at} no longer takes the type ${type}`),
    ...(now.enum ? lost(own.enum ?? ['any value'], now.enum).map((value) => `${at} no longer takes ${value}`) : []),
    ...missing(own.properties, now.properties).map((name) => `${at}.${name} was removed`),
    ...(now.required ?? [])
      .filter((name) => !own.required?.includes(name))
      .map((name) => `${at}.${name} became required`),
  ]);
}

/** Compares data that callers read: it may say more, but never less. */
function outputChanges(where, before, after, sides) {
  return compared(where, before, after, sides, ({ own, now, where: at }) => [
    ...lost(now.type, own.type).map((type) => `${at} can have the type ${type}`),
    ...missing(own.properties, now.properties).map((name) => `${at}.${name} was removed`),
    ...(own.required ?? [])
      .filter((name) => now.properties?.[name] && !now.required?.includes(name))
      .map((name) => `${at}.${name} became optional`),
  ]);
}

/** Walks two schemas side by side; each pair is visited once. */
function compared(where, before, after, sides, rules) {
  if (before === undefined || after === undefined)
    return before === after ? [] : [`${where} was ${after ? 'added' : 'removed'}`];
  const [own, now] = [resolved(before, sides.before), resolved(after, sides.after)];
  const names = `${before.$ref} ${after.$ref}`;
  const { visited = new Set() } = sides;
  if (before.$ref && visited.has(names)) return [];
  const seen = new Set([...visited, names]);
  const deeper = (at, one, other) => compared(at, one, other, { ...sides, visited: seen }, rules);
  const shared = Object.keys(own.properties ?? NO_PROPERTIES).filter((name) => now.properties?.[name]);
  return [
    ...rules({ own, now, where }),
    ...shared.flatMap((name) => deeper(`${where}.${name}`, own.properties[name], now.properties[name])),
    ...(own.items && now.items ? deeper(`${where}[]`, own.items, now.items) : []),
  ];
}

/** Returns the schema behind a reference, with "one kind or null" as that kind with the type `null`. */
function resolved(schema, document) {
  if (schema.$ref) return resolved(document.components.schemas[schema.$ref.split('/').at(-1)], document);
  const kinds = schema.anyOf?.filter(({ type }) => type !== 'null');
  if (kinds?.length !== 1 || kinds.length === schema.anyOf.length) return schema;
  const only = resolved(kinds[0], document);
  return { ...only, type: [only.type, 'null'].flat() };
}

/** Returns the values of the first list that the second lacks; nothing if either is open. */
function lost(before, after) {
  if (before === undefined || after === undefined) return [];
  const kept = new Set([after].flat());
  if (kept.has('number')) kept.add('integer');
  return [before].flat().filter((value) => value !== null && !kept.has(value));
}

const missing = (before = NO_PROPERTIES, after = NO_PROPERTIES) =>
  Object.keys(before).filter((name) => !(name in after));
