import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { accountOfCredential } from '../../ledger/ledger.js';
import type { Property } from '../../ledger/types.js';
import { Failure } from '../dialect.js';

export const PMS = 'smoobu';
const TOLERANCE_MS = 300_000;

const bodies = new WeakMap<FastifyRequest, string>();

/** Signatures are over the body's bytes, so those are kept. */
export function keepBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    bodies.set(request, String(body));
    try {
      done(null, body.length ? JSON.parse(String(body)) : undefined);
    } catch {
      done(Object.assign(new Error('The body is not JSON'), { statusCode: 400 }));
    }
  });
}

const headerOf = (request: FastifyRequest, name: string): string => String(request.headers[name] ?? '');

/** The account that the call names, signed well or not. */
export const accountNamed = (request: FastifyRequest): string | undefined =>
  accountOfCredential(request.headers['x-api-key']);

/** The account of the call; 401 without a good signature, with an old timestamp or a nonce seen before. */
export async function accountFor(request: FastifyRequest, { ledger, clock }: Context): Promise<Account> {
  const key = headerOf(request, 'x-api-key');
  const nonce = headerOf(request, 'x-nonce');
  // A caller signs with real time, whatever the sandbox's clock was set to.
  const age = Math.abs(clock.now() - clock.offset - Date.parse(headerOf(request, 'x-timestamp')));
  const account = await ledger.accountByKey(key);
  const good =
    account && nonce !== '' && age <= TOLERANCE_MS && headerOf(request, 'x-signature') === signature(request);
  if (!good || (!request.sandbox.replay && !ledger.tokens.spend(PMS, `${key} ${nonce}`)))
    throw new Failure(401, 'Authentication failed');
  return account;
}

/** The secret of account `demo` is `sandbox-demo`, like its key. */
function signature(request: FastifyRequest): string {
  const key = headerOf(request, 'x-api-key');
  const url = new URL(request.url, 'http://sandbox');
  const query = [...url.searchParams].map(([name, value]) => `${rfc3986(name)}=${rfc3986(value)}`);
  const text = [
    request.method,
    url.pathname,
    query.sort().join('&'),
    headerOf(request, 'x-timestamp'),
    headerOf(request, 'x-nonce'),
    createHash('sha256')
      .update(bodies.get(request) ?? '')
      .digest('hex'),
    key,
  ];
  return createHmac('sha256', key).update(text.join('\n')).digest('base64');
}

const rfc3986 = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export function apartmentFor(account: Account, id: unknown): Property {
  const property = account.property(Number(id));
  if (!property) throw new Failure(404, 'Apartment not found');
  return property;
}
