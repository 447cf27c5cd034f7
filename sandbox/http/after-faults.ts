import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { hostileFeed } from '../dialects/ical/hostile-feeds.js';
import type { Dialect } from '../dialects/dialect.js';
import type { Context } from './context.js';
import { AFTER } from './faults.js';
import type { Fault } from './faults.js';

const MEGABYTE = 1_048_576;
const NEVER = new Promise<never>(() => undefined);

/** Replaces the route's own answer; the work is already done. */
export async function actAfter(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  dialect: Dialect,
  context: Context,
): Promise<unknown> {
  const subject = { account: request.sandbox.account, pms: dialect.pms, ...request.sandbox.operation };
  const [fault] = context.faults.draw(AFTER, subject);
  return fault ? replace(fault, request, reply, payload, dialect, () => context.faults.draws()) : payload;
}

function replace(
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  dialect: Dialect,
  random: () => number,
): unknown {
  const status = fault.status ?? 502;
  switch (fault.kind) {
    case 'statusAfter':
      reply.code(status).removeHeader('content-length');
      return textOf(dialect.failure(status, 'Service unavailable'));
    case 'htmlAfter':
      reply
        .code(fault.status ?? 200)
        .type('text/html')
        .removeHeader('content-length');
      return '<!doctype html><html><body><h1>Please wait</h1></body></html>';
    case 'resetAfter':
      request.raw.socket.destroy();
      return NEVER;
    case 'hangAfter':
      return NEVER;
    case 'wrongTypes':
      reply.removeHeader('content-length');
      return typeof payload === 'string' ? wronglyTyped(payload, fault, random) : payload;
    case 'oversized':
      reply.removeHeader('content-length').type('application/json');
      return Readable.from(padding(fault.bytes ?? 64 * MEGABYTE));
    case 'gzipBomb':
      reply.removeHeader('content-length').header('content-encoding', 'gzip').type('application/json');
      return Readable.from(padding(fault.bytes ?? 512 * MEGABYTE)).pipe(createGzip());
    case 'hostileFeed':
      reply.removeHeader('content-length').type('text/calendar');
      return hostileFeed(fault.field, fault.bytes ?? 2 * MEGABYTE);
    default:
      return cutOff(request, reply, String(payload));
  }
}

/** Yields well-formed JSON with a distant end. */
function* padding(bytes: number): Generator<Buffer> {
  const block = Buffer.alloc(MEGABYTE, ' ');
  yield Buffer.from('[');
  for (let left = bytes; left > 0; left -= MEGABYTE) yield left < MEGABYTE ? block.subarray(0, left) : block;
  yield Buffer.from(']');
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));

function cutOff(request: FastifyRequest, reply: FastifyReply, payload: string): Promise<never> {
  const body = Buffer.from(payload);
  reply.raw.writeHead(reply.statusCode, { 'content-type': 'application/json', 'content-length': body.length });
  reply.raw.write(body.subarray(0, Math.floor(body.length / 2)), () => request.raw.socket.destroy());
  return NEVER;
}

const WRONG: unknown[] = [null, -1, 'not a number', { unexpected: true }, [], true, 1e308];

function wronglyTyped(payload: string, fault: Fault, random: () => number): string {
  if (payload.startsWith('<')) return withWrongText(payload, fault, random);
  return JSON.stringify(withWrongTypes(JSON.parse(payload), fault, random));
}

/** Returns XML with the text of the named elements replaced, or one text or attribute, by another or an element. */
function withWrongText(xml: string, { field, value }: Fault, random: () => number): string {
  if (field) return xml.replace(new RegExp(`(<${field}(?: [^>]*)?>)[^<]*(?=</${field}>)`, 'g'), `$1${String(value)}`);
  const places = [...xml.matchAll(/(?<=>)[^<>]+(?=<\/)|(?<==")[^"<>]*(?=")/g)];
  const place = places[Math.floor(random() * places.length)];
  if (!place) return xml;
  const wrong = WRONG[Math.floor(random() * WRONG.length)];
  const isText = xml[place.index - 1] === '>';
  const instead = typeof wrong !== 'object' ? String(wrong) : isText && wrong !== null ? '<Unexpected/>' : '';
  return xml.slice(0, place.index) + instead + xml.slice(place.index + place[0].length);
}

function withWrongTypes(body: unknown, fault: Fault, random: () => number): unknown {
  if (fault.field) return replaceField(body, fault.field, fault.value ?? null);
  const places = leaves(body);
  const place = places[Math.floor(random() * places.length)];
  if (place) place.holder[place.key] = WRONG[Math.floor(random() * WRONG.length)];
  return body;
}

function replaceField(value: unknown, field: string, replacement: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceField(item, field, replacement));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === field ? replacement : replaceField(inner, field, replacement),
    ]),
  );
}

function leaves(value: unknown): { holder: Record<string, unknown>; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) =>
    typeof holder[key] === 'object' && holder[key] !== null ? leaves(holder[key]) : [{ holder, key }],
  );
}
