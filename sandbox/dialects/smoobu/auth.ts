import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Auth, header, key } from '../../engine/index.js';

const TOLERANCE_MS = 300_000;

const bodies = new WeakMap<FastifyRequest, string>();

/** Keeps the bytes of bodies, because signatures cover them. */
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

/** Admits a call of the account that it names with a valid signature, a current timestamp and a new nonce. */
export const signed: Auth = {
  ...key(header('x-api-key')),
  account: async (request, { ledger, clock }, pms) => {
    const [name, nonce] = [headerOf(request, 'x-api-key'), headerOf(request, 'x-nonce')];
    // A caller signs with real time, even if the sandbox's clock was set.
    const age = Math.abs(clock.now() - clock.offset - Date.parse(headerOf(request, 'x-timestamp')));
    const isSigned = headerOf(request, 'x-signature') === signature(request);
    const account = await ledger.accountByKey(name);
    if (!account || nonce === '' || !(age <= TOLERANCE_MS) || !isSigned) return undefined;
    return request.sandbox.replay || ledger.tokens.spend(pms, `${name} ${nonce}`) ? account : undefined;
  },
};

/** Computes the signature. The secret of account `demo` is `sandbox-demo`, like its key. */
function signature(request: FastifyRequest): string {
  const secret = headerOf(request, 'x-api-key');
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
    secret,
  ];
  return createHmac('sha256', secret).update(text.join('\n')).digest('base64');
}

const rfc3986 = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
