import { createHash } from 'node:crypto';
import type { OpenAPIObject } from '@nestjs/swagger';

export type Schema = Record<string, any>;

export interface DocumentedOperation {
  method: string;
  /** The path, with parameters in braces. */
  template: string;
  pathParameters: string[];
  queryParameters: string[];
  /** Schemas of the query parameters, references resolved. */
  query: Record<string, Schema>;
  /** Schema of the JSON body, references resolved. */
  body?: Schema;
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete'];

/** Returns every operation of the OpenAPI document, in its order. */
export const operationsOf = (document: OpenAPIObject): DocumentedOperation[] =>
  Object.entries(document.paths).flatMap(([template, item]) =>
    METHODS.filter((method) => method in item).map((method) => {
      const operation = item[method as 'get'] as Schema;
      const placed = (place: string): Schema[] =>
        (operation.parameters ?? []).filter((parameter: Schema) => parameter.in === place);
      const named = (place: string): string[] => placed(place).map(({ name }) => name);
      const schema = operation.requestBody?.content?.['application/json']?.schema;
      return {
        method: method.toUpperCase(),
        template,
        pathParameters: named('path'),
        queryParameters: named('query'),
        query: Object.fromEntries(placed('query').map((one) => [one.name, resolve(document, one.schema)])),
        ...(schema && { body: resolve(document, schema) }),
      };
    }),
  );

/** Converts the second type `null` of OpenAPI 3.1 to `nullable`. */
const plain = (schema: Schema): Schema => {
  const { anyOf, ...rest } = schema;
  if (anyOf) return { ...rest, ...anyOf.find((part: Schema) => part.type !== 'null'), nullable: true };
  if (!Array.isArray(schema.type)) return schema;
  return { ...schema, type: schema.type.find((type: string) => type !== 'null'), nullable: true };
};

const resolve = (document: OpenAPIObject, given: Schema): Schema => {
  const schema = plain(given);
  const name = (schema.$ref ?? (schema.allOf ?? schema.oneOf)?.[0]?.$ref)?.split('/').at(-1);
  if (name === undefined) return expanded(document, schema);
  const target = document.components?.schemas?.[name];
  if (!target) throw new Error(`The OpenAPI document has no schema ${name}`);
  return { ...resolve(document, target), ...(schema.example !== undefined && { example: schema.example }) };
};

const expanded = (document: OpenAPIObject, schema: Schema): Schema => ({
  ...schema,
  ...(schema.items && { items: resolve(document, schema.items) }),
  ...(schema.properties && {
    properties: Object.fromEntries(
      Object.entries<Schema>(schema.properties).map(([name, part]) => [name, resolve(document, part)]),
    ),
  }),
});

/** Returns a valid body; `known` provides values by name, such as existing ids. */
export const exampleOf = (schema: Schema, known: Record<string, unknown>, name = ''): unknown => {
  if (name in known) return known[name];
  if (schema.example !== undefined) return schema.example;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'array') return [exampleOf(schema.items, known)];
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries<Schema>(schema.properties).map(([key, part]) => [key, exampleOf(part, known, key)]),
    );
  }
  return (
    {
      string: schema.format === 'uri' ? 'https://example.com/' : 'text',
      number: schema.minimum ?? 1,
      integer: schema.minimum ?? 1,
      boolean: true,
    }[schema.type as string] ?? {}
  );
};

export interface BodyField {
  path: string[];
  schema: Schema;
  /** Whether an earlier field of the same object has the same schema. */
  seen: boolean;
}

/** Returns all fields of a body, including nested ones. */
export const fieldsOf = (schema: Schema, parent: string[] = []): BodyField[] => {
  const known = new Set<string>();
  return Object.entries<Schema>(schema.properties ?? {}).flatMap(([name, { description: _, example: __, ...part }]) => {
    const kind = JSON.stringify(part);
    const field = { path: [...parent, name], schema: part, seen: known.has(kind) };
    known.add(kind);
    return [field, ...fieldsOf(part, field.path)];
  });
};

const MARK = '@the-value@';

/** Returns the body as JSON text with one field replaced by raw JSON. */
export const withRaw = (body: unknown, path: string[], raw: string): string => {
  const copy = structuredClone(body) as Schema;
  let holder: Schema = copy;
  for (const key of path.slice(0, -1)) holder = holder[key] = { ...holder[key] };
  holder[path.at(-1)!] = MARK;
  return JSON.stringify(copy).replace(JSON.stringify(MARK), () => raw);
};

const nested = (depth: number): string => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);

/** Raw JSON that is invalid for nearly every field. */
export const HOSTILE_JSON: readonly string[] = [
  'null',
  'true',
  '-1',
  '0.1',
  '1e308',
  '1e400',
  '-1e400',
  '9007199254740993',
  '""',
  '" "',
  '"NaN"',
  '"-1"',
  '"1e400"',
  '"2027-02-31"',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00x"',
  '"\\r\\nSet-Cookie: a=b"',
  '"\'; DROP TABLE listing; --"',
  '"javascript:alert(1)"',
  '"http://[::1"',
  '"../../etc/passwd"',
  JSON.stringify('🏠'.repeat(5_000)),
  '[]',
  '[null]',
  '["a","a"]',
  '["\\u0000"]',
  JSON.stringify(Array.from({ length: 2_000 }, (_, at) => at)),
  '{}',
  '{"\\u0000":1}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"toString":1,"length":-1}',
  nested(50),
];

/** Returns the same UUID for a seed on every run. */
export const seededUuid = (seed: number): string => {
  const hash = createHash('sha256').update(`bad-input:${seed}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
};

/** Path segments, as sent. */
export const HOSTILE_SEGMENTS: readonly string[] = [
  'not-a-uuid',
  '0',
  '-1',
  'null',
  "1'%20OR%20'1'='1",
  '1;DROP%20TABLE%20listing',
  '%00',
  '%ff',
  '%ED%A0%80',
  '%',
  '..%2f..%2fetc%2fpasswd',
  '%F0%9F%8F%A0',
  '__proto__',
  'constructor',
  'x'.repeat(400),
  'x'.repeat(4_000),
  '00000000-0000-0000-0000-000000000000%00',
  '{id}',
  '*',
  seededUuid(1),
  seededUuid(2).toUpperCase(),
  seededUuid(3).replaceAll('-', ''),
];

/** Values of query parameters, as sent after the name. */
export const HOSTILE_QUERIES: readonly string[] = [
  '=',
  '=NaN',
  '=Infinity',
  '=-1',
  '=1e308',
  '=1e400',
  '=0x10',
  '=1.5',
  '=99999999999999999999',
  '=null',
  '=true',
  '=%00',
  '=a%00b',
  '=%ED%A0%80',
  '=%ff',
  '=%',
  "='%20OR%20'1'='1",
  '=..%2f',
  `=${'x'.repeat(3_000)}`,
  '[]=1',
  '[a]=1',
  '[__proto__]=1',
  '=1&__proto__[a]=1',
  '=,,,',
  '=2027-02-31',
];
