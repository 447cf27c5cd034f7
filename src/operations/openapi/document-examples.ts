import type { OpenAPIObject } from '@nestjs/swagger';
import { PENDING_EXAMPLES, RESPONSE_EXAMPLES } from './story/story-answers.js';

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  example?: unknown;
  default?: unknown;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  allOf?: Schema[];
  oneOf?: Schema[];
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  example?: unknown;
  schema?: Schema;
}

interface Operation {
  operationId?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content?: Content };
  responses?: Record<string, { content?: Content }>;
}

type Content = Record<string, { schema?: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }>;

/** An id that names nothing, where the running service has none to show. */
const AN_ID = '01a2040c-1ada-7cdb-b725-9176f862d8d3';

export const operationsOf = (document: OpenAPIObject): [path: string, operation: Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods as Record<string, Operation>).map((operation): [string, Operation] => [path, operation]),
  );

/** Returns the schema that a reference names, or the schema itself. */
const resolved = (document: OpenAPIObject, given: Schema): Schema => {
  const target = given.$ref ?? (given.allOf ?? given.oneOf)?.[0]?.$ref;
  return target ? (document.components!.schemas![target.split('/').at(-1)!] as Schema) : given;
};

/** Returns the value that a schema states itself. */
const statedIn = (schema: Schema): unknown => schema.example ?? schema.default ?? schema.enum?.[0];

/** Returns the required fields and those with an example of their own: a request that works as it is. */
const exampleOf = (document: OpenAPIObject, given: Schema): unknown => {
  const schema = resolved(document, given);
  const stated = given.example ?? statedIn(schema);
  if (stated !== undefined) return stated;
  if (schema.format === 'uuid') return AN_ID;
  if (schema.type === 'array') return schema.minItems && schema.items ? [exampleOf(document, schema.items)] : [];
  if (schema.type === 'boolean') return true;
  if (!schema.properties) return schema.type === 'object' ? {} : undefined;
  return objectExample(document, schema, schema.properties);
};

const objectExample = (document: OpenAPIObject, { required }: Schema, properties: Record<string, Schema>): object => {
  const entries = Object.entries(properties).map(([name, property]): [string, unknown] => [
    name,
    property.example ?? (required?.includes(name) ? exampleOf(document, property) : undefined),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
};

/**
 * Gives each body one example, and leaves optional parameters empty: Swagger UI would send their examples, and a
 * search by place, amenity and currency together finds nothing.
 */
export const addExamples = (document: OpenAPIObject): void => {
  for (const [, operation] of operationsOf(document)) {
    const { parameters = [], requestBody } = operation;
    const body = requestBody?.content?.['application/json'];
    if (body?.schema) body.example ??= exampleOf(document, body.schema);
    for (const parameter of parameters.filter(({ required }) => !required)) describeExample(parameter);
    addResponseExample(operation);
  }
};

const addResponseExample = ({ operationId = '', responses = {} }: Operation): void => {
  const content = (responses[200] ?? responses[201])?.content?.['application/json'];
  const example = RESPONSE_EXAMPLES[operationId];
  if (content && example) content.example = example;
  const pending = responses[202]?.content?.['application/json'];
  if (pending && PENDING_EXAMPLES[operationId]) pending.example = PENDING_EXAMPLES[operationId];
};

const describeExample = (parameter: Parameter): void => {
  const { example = parameter.schema?.example } = parameter;
  if (example === undefined) return;
  parameter.description = `${parameter.description ?? ''} For example: \`${[example].flat().join(',')}\`.`.trim();
  delete parameter.example;
  delete parameter.schema?.example;
};

/** Values by the name of the field or parameter that takes them; `{id}` by the path before it. */
export interface ExampleValues {
  byName: Readonly<Record<string, unknown>>;
  byPath: Readonly<Record<string, string>>;
}

/** Operations that would end or empty the demo: their examples name nothing, so that a click on them answers 404. */
const ENDS_DEMO: ReadonlySet<string> = new Set(['removeIntegrationAccount', 'moveAccountToTenant', 'rejectListing']);

/** Returns the document with the running service's own ids and dates as examples, so that the first click works. */
export const withDemoValues = (published: OpenAPIObject, values: ExampleValues): OpenAPIObject => {
  const document = structuredClone(published);
  putValues(document, values);
  for (const [, { operationId = '', parameters = [] }] of operationsOf(document))
    if (ENDS_DEMO.has(operationId))
      for (const parameter of parameters.filter((one) => one.in === 'path')) parameter.example = AN_ID;
  return document;
};

/** Puts the values into the parameters of paths and the bodies of requests. */
export const putValues = (document: OpenAPIObject, { byName, byPath }: ExampleValues): void => {
  for (const [path, { parameters = [], requestBody }] of operationsOf(document)) {
    for (const parameter of parameters.filter((one) => one.in === 'path')) {
      const value = parameter.name === 'id' ? byPath[path.split('/{', 1)[0]!] : byName[parameter.name];
      if (value !== undefined) parameter.example = value;
    }
    const body = requestBody?.content?.['application/json'];
    if (body) body.example = replaced(body.example, byName);
  }
};

const replaced = (example: unknown, byName: ExampleValues['byName']): unknown => {
  if (Array.isArray(example)) return example.map((item) => replaced(item, byName));
  if (example === null || typeof example !== 'object') return example;
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, byName[name] ?? replaced(value, byName)]),
  );
};
