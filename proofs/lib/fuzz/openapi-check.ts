import type { OpenAPIObject } from '@nestjs/swagger';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

export interface CheckedAnswer {
  status: number;
  /** Parsed JSON, or a placeholder for an answer that is not JSON. */
  body: unknown;
  text: string;
}

/** Throws if an answer violates the document: unlisted status or code, invalid body, or further properties. */
export type CheckAnswer = (method: string, target: string, answer: CheckedAnswer) => void;

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

const rewrite = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(strict(schema)).replaceAll('"#/components/', '"doc#/components/'));

const LONGEST_PARAMETER = 512;

/** Returns false for a path that cannot be decoded or has a part longer than any parameter. */
const reachesAny = (path: string): boolean => {
  try {
    return decodeURIComponent(path) !== '' && path.split('/').every((part) => part.length <= LONGEST_PARAMETER);
  } catch {
    return false;
  }
};

/** Statuses that the server returns before an operation is matched. */
const OF_THE_SERVER: ReadonlySet<number> = new Set([408, 414, 417, 431]);
/** Statuses for a path or method that the document lacks; 401 where a segment of the path is empty. */
const OF_NO_OPERATION: ReadonlySet<number> = new Set([401, 404, 405, 429]);

/** Returns the paths of a document as patterns; those with fewer parameters first. */
export const routesOf = (document: { paths: object }): { template: string; pattern: RegExp }[] =>
  Object.keys(document.paths)
    .sort((a, b) => a.split('{').length - b.split('{').length)
    .map((template) => ({ template, pattern: patternOf(template) }));

/** The router treats an empty last segment as the parameter: the operation refuses it, or finds nothing. */
const patternOf = (template: string): RegExp =>
  new RegExp(`^${template.replace(/\{[^}]+\}$/, '[^/]*').replace(/\{[^}]+\}/g, '[^/]+')}$`);

/** Throws when an answer gives an error code that the document does not list for its status. */
const requireListedCodes = (name: string, response: Record<string, unknown>, body: unknown): void => {
  const { details } = (body ?? {}) as { details?: unknown };
  if (!Array.isArray(details)) return;
  const listed = new Set(response['x-error-codes'] as string[] | undefined);
  const unlisted = (details as { code: string }[]).map(({ code }) => code).filter((code) => !listed.has(code));
  if (unlisted.length > 0) throw new Error(`${name} gives ${unlisted.join(', ')}, which its x-error-codes do not list`);
};

const HTML = /^<!doctype html/i;
/** Matches pages for people, and redirects to them. */
const PAGES = /^\/($|console(\/|$))/;

export const answerChecker = (document: OpenAPIObject): CheckAnswer => {
  // A schema checks only a few answers, which takes less time than optimising its code.
  const ajv = new Ajv({ strict: false, allErrors: true, code: { optimize: false } });
  (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  ajv.addSchema({ $id: 'doc', components: strict(document.components) as object });
  const validators = new Map<string, ValidateFunction>();
  const routes = routesOf(document);

  const operationOf = (method: string, path: string): [string, Record<string, any>] | undefined => {
    if (!reachesAny(path)) return undefined;
    for (const { template, pattern } of routes) {
      const operation = document.paths[template]?.[method.toLowerCase() as 'get'];
      if (operation && pattern.test(path)) return [template, operation as never];
    }
    return undefined;
  };

  return (method, target, answer) => {
    const path = target.split('?', 1)[0]!;
    if (OF_THE_SERVER.has(answer.status)) return;
    if (path.endsWith('/') && OF_NO_OPERATION.has(answer.status)) return;
    const found = operationOf(method, path);
    if (!found) {
      if (!OF_NO_OPERATION.has(answer.status) && !PAGES.test(path))
        throw new Error(`${method} ${path} answered ${answer.status} and is not in the OpenAPI document`);
      return;
    }
    const [template, operation] = found;
    const response = operation.responses[answer.status];
    const name = `${method} ${template} ${answer.status}`;
    if (!response) throw new Error(`${name} is not in the OpenAPI document: ${answer.text.slice(0, 500)}`);
    requireListedCodes(name, response, answer.body);
    const schema = response.content?.['application/json']?.schema;
    const isPage = response.content?.['text/html'] !== undefined && HTML.test(answer.text);
    if (!schema || isPage) return;
    let validate = validators.get(name);
    if (!validate) validators.set(name, (validate = ajv.compile(rewrite(schema) as object)));
    if (!validate(answer.body))
      throw new Error(
        `${name} violates its schema: ${ajv.errorsText(validate.errors)}\n${answer.text.slice(0, 1_000)}`,
      );
  };
};
