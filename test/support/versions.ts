import { routesOf } from '../../proofs/lib/fuzz/openapi-check.js';
import type { OtherVersion } from './other-version.js';

type Node = Record<string, any>;

/** The parts of an OpenAPI document that define what a version knows, as in `docs/api/v1.json`. */
export interface Contract {
  paths: Record<string, Node>;
  components: { schemas: Record<string, Node> };
}

const isObject = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refusal = (status: number, message: string, details: object[] = []) => ({
  status,
  body: { timestamp: new Date().toISOString(), path: '', message, details },
});

/** Returns the properties of a schema and of all its alternatives; undefined if it names none. */
const propertiesOf = (contract: Contract, schema: Node = {}): Record<string, Node> | undefined => {
  if (schema.$ref) return propertiesOf(contract, contract.components.schemas[schema.$ref.split('/').at(-1)]);
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as Node[];
  const named = [schema.properties, ...parts.map((part) => propertiesOf(contract, part))].filter(Boolean);
  return named.length > 0 && !schema.additionalProperties ? Object.assign({}, ...named) : undefined;
};

const itemsOf = (contract: Contract, schema: Node = {}): Node | undefined => {
  if (schema.$ref) return itemsOf(contract, contract.components.schemas[schema.$ref.split('/').at(-1)]);
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as Node[];
  return schema.items ?? parts.map((part) => itemsOf(contract, part)).find(Boolean);
};

/** Returns a value without fields that the schema does not name, and reports each of their names. */
const known = (
  contract: Contract,
  schema: Node | undefined,
  value: unknown,
  unknown: (name: string) => void,
): unknown => {
  if (Array.isArray(value)) {
    const items = itemsOf(contract, schema);
    return items ? value.map((item) => known(contract, items, item, unknown)) : value;
  }
  const properties = propertiesOf(contract, schema);
  if (!isObject(value) || !properties) return value;
  Object.keys(value)
    .filter((name) => !(name in properties))
    .forEach(unknown);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      name in properties ? [[name, known(contract, properties[name], part, unknown)]] : [],
    ),
  );
};

const jsonOf = (holder: Node | undefined): Node | undefined => holder?.content?.['application/json']?.schema;

/** Returns a service that only knows a contract: other operations are 404, other fields refused and not returned. */
export const versionOf = (contract: Contract): OtherVersion => {
  const routes = routesOf(contract);
  const operationOf = (method: string, { pathname }: URL): Node | undefined =>
    routes
      .filter(({ pattern }) => pattern.test(pathname))
      .map(({ template }) => contract.paths[template]![method.toLowerCase()] as Node | undefined)
      .find(Boolean);
  return {
    refuse: ({ method, url, body }) => {
      const operation = operationOf(method, url);
      if (!operation) return refusal(404, 'Resource not found');
      const parameters = new Set((operation.parameters ?? []).map(({ name }: Node) => name));
      const strange = [...url.searchParams.keys()].filter((name) => !parameters.has(name));
      known(contract, jsonOf(operation.requestBody), body, (name) => strange.push(name));
      const details = strange.map((field) => ({ field, code: 'unknown_field', message: `${field} is not known` }));
      return details.length > 0 ? refusal(400, 'Invalid request', details) : undefined;
    },
    answer: ({ method, url }, { status, body }) =>
      known(contract, jsonOf(operationOf(method, url)?.responses?.[status]), body, () => undefined),
  };
};

const extended = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(extended);
  if (!isObject(value)) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, extended(part)]);
  return { ...Object.fromEntries(parts), newerField: { newer: [1] } };
};

/** A newer service, with an added field in each object, a new type in the feed, and a new code for each refusal. */
export const NEWER: OtherVersion = {
  answer: ({ url }, { status, body }) => {
    const { data, details } = body as { data?: Node[]; details?: Node[] };
    if (status >= 400 && details)
      return extended({ ...(body as object), details: details.map((one) => ({ ...one, code: 'newer_code' })) });
    if (url.pathname === '/api/v1/event' && data?.[0])
      return extended({ ...(body as object), data: [{ ...data[0], id: 'evt_newer', type: 'NEWER_TYPE' }, ...data] });
    return extended(body);
  },
};
