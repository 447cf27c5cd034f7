import type { DocumentedCall, DocumentedCalls } from './vendor-document.js';

/** The part of OpenAPI 3 that vendors use. */
export interface OpenApi {
  paths: Record<string, Record<string, Operation | unknown>>;
  components?: { schemas?: Record<string, Schema>; parameters?: Record<string, Parameter> };
}

interface Operation {
  parameters?: (Parameter | Ref)[];
  requestBody?: { content: Content };
  responses?: Record<string, { content?: Content }>;
}

interface Ref {
  $ref: string;
}

interface Parameter {
  in: string;
  name: string;
}

type Content = Record<string, { schema?: Schema }>;

interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/**
 * Returns the calls of a vendor's OpenAPI document: their parameters, the fields of their bodies and answers, their
 * enums.
 */
export function callsOf(document: OpenApi): DocumentedCalls {
  const calls: Record<string, DocumentedCall> = {};
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      if (/^(get|put|post|patch|delete)$/.test(method))
        calls[`${method.toUpperCase()} ${path}`] = callOf(document, operation as Operation);
  return calls;
}

function callOf(document: OpenApi, { parameters = [], requestBody, responses = {} }: Operation): DocumentedCall {
  const known = parameters.map((one) => resolved<Parameter>(document, one as Parameter & Partial<Ref>));
  const answer = Object.entries(responses).find(([status]) => /^2/.test(status))?.[1];
  const body = fieldsOf(document, schemaIn(requestBody?.content));
  const given = fieldsOf(document, schemaIn(answer?.content));
  return {
    query: known.filter((one) => one.in === 'query').map(({ name }) => name),
    body: body.map(({ path }) => path),
    ...(given.length > 0 && { answer: given.map(({ path }) => path) }),
    enums: Object.fromEntries([...body, ...given].flatMap(({ path, values }) => (values ? [[path, values]] : []))),
  };
}

const schemaIn = (content: Content | undefined): Schema | undefined => Object.values(content ?? {})[0]?.schema;

interface Field {
  path: string;
  values?: unknown[];
}

/** Returns leaves; an object whose fields are not named is `.*`. */
function fieldsOf(document: OpenApi, schema: Schema | undefined, at = '', depth = 0): Field[] {
  if (!schema || depth > 12) return [];
  const { type, properties, items, enum: values, ...joined } = resolved<Schema>(document, schema);
  const parts = [...(joined.allOf ?? []), ...(joined.anyOf ?? []), ...(joined.oneOf ?? [])];
  const below = (one: Schema, path: string) => fieldsOf(document, one, path, depth + 1);
  if (parts.length > 0) return parts.flatMap((one) => below(one, at));
  if (items) return [{ path: at }, ...below(items, `${at}[]`)];
  if (properties)
    return Object.entries(properties).flatMap(([name, one]) => below(one, at === '' ? name : `${at}.${name}`));
  return at === '' ? [] : [{ path: type === 'object' ? `${at}.*` : at, values }];
}

function resolved<T extends object>(document: OpenApi, item: T & Partial<Ref>): T {
  if (!item.$ref) return item;
  const path = item.$ref.replace('#/', '').split('/');
  return path.reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], document) as T;
}
