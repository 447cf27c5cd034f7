import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { around } from '../../../src/values/testing/edges.js';
import {
  type DocumentedOperation,
  fieldsOf,
  HOSTILE_JSON,
  HOSTILE_QUERIES,
  HOSTILE_SEGMENTS,
  type Schema,
  withRaw,
} from '../hostile/hostile-input.js';
import type { Random } from '../stack/random.js';

const METHODS = ['OPTIONS', 'TRACE', 'PROPFIND', 'PUT', 'DELETE', 'PATCH', 'POST', 'GET'];

export const KINDS = ['valid', 'nearly', 'hostile'] as const;
export type FuzzKind = (typeof KINDS)[number];

export interface FuzzRequest {
  kind: FuzzKind;
  method: string;
  template: string;
  /** Path and query, as sent. */
  target: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

/** A draft of a request, valid until a change is applied. */
export interface Draft extends FuzzRequest {
  operation: DocumentedOperation;
  query: [name: string, value: string][];
}

export type Change = (random: Random, draft: Draft) => void;

const textOf = ({ body }: Draft): string => (typeof body === 'string' ? body : '');

/** Changes the body; parts that an earlier change has broken stay unchanged. */
const changeBody = (draft: Draft, change: (body: Record<string, any>) => string | void): void => {
  let body: unknown;
  try {
    body = JSON.parse(textOf(draft));
  } catch {
    return;
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
  draft.body = change(body as Record<string, any>) ?? JSON.stringify(body);
};

const hostileField: Change = (random, draft) => {
  const fields = fieldsOf(draft.operation.body ?? {});
  if (fields.length > 0)
    changeBody(draft, (body) => withRaw(body, random.pick(fields).path, random.pick(HOSTILE_JSON)));
};

const otherwise = (random: Random, value: unknown): unknown => {
  if (typeof value === 'number') return random.pick([-value, value + 0.5, value * 1e12, String(value)]);
  if (typeof value !== 'string') return [value];
  return random.pick([value.toLowerCase(), `${value} `, value.slice(1), value.repeat(50), [value], Number(value)]);
};

/** Values next to a bound of the document: within it, on it, or one beyond. */
const atBound: Change = (random, draft) => {
  const fields = Object.entries(draft.operation.body?.properties ?? {}) as [string, Schema][];
  const bounded = fields.flatMap(([name, { type, minimum, maximum }]): [string, number][] =>
    type === 'number' || type === 'integer'
      ? [minimum, maximum].flatMap((bound) => (bound === undefined ? [] : [[name, bound]]))
      : [],
  );
  if (bounded.length === 0) return;
  const [name, bound] = random.pick(bounded);
  changeBody(draft, (body) => void (body[name] = random.pick(around(bound))));
};

/** Changes that break one rule. */
export const NEARLY: readonly Change[] = [
  atBound,
  (random, draft) => changeBody(draft, (body) => void delete body[random.pick(Object.keys(body))]),
  (random, draft) =>
    changeBody(draft, (body) => void (body[random.pick(['surplus', 'Name', 'guest.firstName', '__proto', 'ID'])] = 1)),
  hostileField,
  (random, draft) =>
    changeBody(draft, (body) => {
      const name = random.pick(Object.keys(body));
      body[name] = otherwise(random, body[name]);
    }),
  (random, { query, operation }) => {
    const name = random.pick([...operation.queryParameters, 'surplus', 'Page']);
    query.push([
      name,
      random.pick(['', '0', '-1', '1.0', '101', '2027-02-30', 'eur', 'TRUE', 'a,b', '%20', randomUUID()]),
    ]);
  },
  (random, draft) => (draft.headers['x-service-tenant-id'] = random.pick([randomUUID(), 'x', '', 'null'])),
  (random, draft) =>
    (draft.headers['x-service-api-key'] = random.pick([
      '',
      'x',
      `${draft.headers['x-service-api-key']}x`,
      `lw_${'a'.repeat(12)}_${'A'.repeat(43)}`,
    ])),
  (random, draft) =>
    (draft.headers['content-type'] = random.pick([
      'application/json; charset=utf-16',
      'text/plain',
      'application/json;',
      'APPLICATION/JSON',
      'application/merge-patch+json',
      '',
    ])),
  (_, draft) => (draft.target = draft.target.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, randomUUID())),
  (_, draft) => (draft.target += '/'),
  (random, draft) => (draft.headers['idempotency-key'] = random.pick(['', 'x'.repeat(256), 'é', ' ', 'a,b'])),
];

/** Changes without any valid meaning. */
export const HOSTILE: readonly Change[] = [
  hostileField,
  (random, draft) => (draft.target = draft.template.replaceAll(/\{[^}]+\}/g, () => random.pick(HOSTILE_SEGMENTS))),
  (random, draft) =>
    (draft.target += `?${random.pick([...draft.operation.queryParameters, 'x'])}${random.pick(HOSTILE_QUERIES)}`),
  (random, draft) => (draft.body = textOf(draft).slice(0, random.int(0, textOf(draft).length))),
  (random, draft) => (draft.body = Buffer.from(Array.from({ length: random.int(1, 300) }, () => random.int(0, 255)))),
  (random, draft) =>
    (draft.body = random.pick([
      'null',
      '[]',
      '1',
      '""',
      '{"a":'.repeat(5_000),
      '['.repeat(60_000),
      `{"name":"${'x'.repeat(263_000)}"}`,
      '\ufeff{}',
      '{"a":1,"a":2}',
    ])),
  (random, draft) => (draft.method = random.pick(METHODS)),
  (random, draft) =>
    (draft.target = random.pick([
      '/',
      '//',
      '/api',
      '/api/v1',
      '/api/v1/',
      '/API/V1/tag',
      '/api/v1/../v1/tag',
      '/api/v1//tag',
      '/api/v2/tag',
      '/.env',
      '/api/v1/tag%2f',
      '/api/v1/listing/%2e%2e',
      '*',
      '/?',
      '/%',
    ])),
  (random, draft) =>
    (draft.headers[
      random.pick([
        'x-request-id',
        'accept',
        'host',
        'x-forwarded-for',
        'if-none-match',
        'range',
        'expect',
        'accept-encoding',
        'cookie',
        'x-http-method-override',
      ])
    ] = random.pick([
      '',
      'a\tb',
      '\xff\xfe',
      'x'.repeat(4_000),
      '100-continue',
      'bytes=0-',
      "' OR 1=1",
      '${jndi:ldap://x}',
      '*',
    ])),
  (_, draft) => {
    draft.headers['content-encoding'] = 'gzip';
    draft.body = gzipSync(textOf(draft) || '{}');
  },
  (random, draft) => {
    for (let count = random.int(50, 200); count > 0; count -= 1) draft.query.push([`q${count}`, 'x']);
  },
];
