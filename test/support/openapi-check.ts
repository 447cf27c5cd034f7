import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { createDocument } from '../../src/operations/docs.js';

interface Checked {
  document: OpenAPIObject;
  ajv: Ajv;
  validators: Map<string, ValidateFunction>;
}

const checked = new WeakMap<NestFastifyApplication, Checked>();

const strict = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(strict);
  if (schema === null || typeof schema !== 'object') return schema;
  const result: Record<string, unknown> = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, key === 'example' ? value : strict(value)]),
  );
  if (result.properties && result.additionalProperties === undefined) result.additionalProperties = false;
  if (result.nullable === true) {
    delete result.nullable;
    const enumeration = result.enum as unknown[] | undefined;
    return { anyOf: [enumeration ? { ...result, enum: enumeration } : result, { type: 'null' }] };
  }
  return result;
};

const prepare = (app: NestFastifyApplication): Checked => {
  const known = checked.get(app);
  if (known) return known;
  const document = createDocument(app);
  const ajv = new Ajv({ strict: false, allErrors: true });
  (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  ajv.addSchema({ $id: 'doc', components: strict(document.components) as object });
  const fresh = { document, ajv, validators: new Map() };
  checked.set(app, fresh);
  return fresh;
};

const rewrite = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(strict(schema)).replaceAll('"#/components/', '"doc#/components/'));

const matches = (template: string, path: string): boolean =>
  new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path);

const LONGEST_PARAMETER = 512;

/** A path that cannot be decoded, or with a part longer than any parameter, reaches no operation. */
const reachesAny = (path: string): boolean => {
  try {
    return decodeURIComponent(path) !== '' && path.split('/').every((part) => part.length <= LONGEST_PARAMETER);
  } catch {
    return false;
  }
};

const operationOf = (
  document: OpenAPIObject,
  method: string,
  path: string,
): [string, Record<string, any>] | undefined => {
  if (!reachesAny(path)) return undefined;
  const templates = Object.keys(document.paths).filter((template) => matches(template, path));
  const template = templates.sort((a, b) => a.split('{').length - b.split('{').length)[0];
  const operation = template === undefined ? undefined : document.paths[template]?.[method.toLowerCase() as 'get'];
  return template !== undefined && operation ? [template, operation as never] : undefined;
};

/** Fails a test whose answer is not what the OpenAPI document says: status listed, body on schema, nothing beyond it. */
export const checkAnswer = (
  app: NestFastifyApplication,
  method: string,
  target: string,
  answer: { status: number; body: unknown; text: string },
): void => {
  const { document, ajv, validators } = prepare(app);
  const path = target.split('?', 1)[0]!;
  const found = operationOf(document, method, path);
  if (!found) {
    if (answer.status !== 404 && answer.status !== 400)
      throw new Error(`${method} ${path} answered ${answer.status} and is not in the OpenAPI document`);
    return;
  }
  const [template, operation] = found;
  const response = operation.responses[answer.status];
  const name = `${method} ${template} ${answer.status}`;
  if (!response) throw new Error(`${name} is not in the OpenAPI document: ${answer.text.slice(0, 500)}`);
  const schema = response.content?.['application/json']?.schema;
  if (!schema) return;
  let validate = validators.get(name);
  if (!validate) validators.set(name, (validate = ajv.compile(rewrite(schema) as object)));
  if (!validate(answer.body))
    throw new Error(`${name} is off its schema: ${ajv.errorsText(validate.errors)}\n${answer.text.slice(0, 1_000)}`);
};
