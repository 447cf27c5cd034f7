import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import type { Property } from '../../ledger/types.js';
import { consentPage, OAUTH_APP } from '../consent.js';
import { Failure } from '../dialect.js';

export const PMS = 'ownerrez';
const CODE_MS = 600_000;
const YEAR_MS = 365 * 86_400_000;
const TOKEN_MS = 10 * YEAR_MS;

export type Query = Record<string, string | undefined>;

/** Authorization code flow: forms, client credentials in Basic, tokens that last. */
export function oauthRoutes(app: FastifyInstance, { ledger }: Context): void {
  app.get<{ Querystring: Query }>('/oauth/authorize', (request, reply) => {
    redirectOf(request.query);
    return page(reply, 200);
  });

  app.post<{ Querystring: Query; Body: Query | undefined }>('/oauth/authorize', async (request, reply) => {
    const { account: name = '', decision } = request.body ?? {};
    const { redirect_uri: redirectUri = '', state = '' } = request.query;
    const redirect = redirectOf(request.query);
    redirect.searchParams.set('state', state);
    if (decision !== 'approve') {
      redirect.searchParams.set('error', 'access_denied');
      return reply.redirect(redirect.href, 302);
    }
    const account = await ledger.account(name.trim());
    if (!account) return page(reply, 422, `There is no account ${name}`);
    redirect.searchParams.set('code', ledger.tokens.issue(PMS, account.name, 'code', CODE_MS, { redirectUri }).value);
    return reply.redirect(redirect.href, 302);
  });

  app.post<{ Body: Query | undefined }>('/oauth/access_token', async (request, reply) => {
    demandAgent(request);
    const expected = `Basic ${Buffer.from(`${OAUTH_APP.id}:${OAUTH_APP.secret}`).toString('base64')}`;
    if (request.headers.authorization !== expected) return reply.code(401).send({ error: 'invalid_client' });
    const { code = '', redirect_uri: redirectUri, grant_type: grant } = request.body ?? {};
    const token = grant === 'authorization_code' ? ledger.tokens.valid(PMS, 'code', code) : undefined;
    const account = token && (await ledger.account(token.account));
    if (!account || redirectUri !== token.details.redirectUri) return reply.code(400).send({ error: 'invalid_grant' });
    token.revoked = true;
    const { value } = ledger.tokens.issue(PMS, account.name, 'access', TOKEN_MS);
    return { access_token: value, token_type: 'bearer', scope: 'all', user_id: account.id };
  });
}

function page(reply: FastifyReply, status: number, problem?: string) {
  return reply.code(status).type('text/html; charset=utf-8').send(consentPage('OwnerRez', problem));
}

function redirectOf({ client_id, redirect_uri, response_type }: Query): URL {
  if (client_id !== OAUTH_APP.id || response_type !== 'code') throw new Failure(400, 'The client_id is not valid');
  if (!redirect_uri || !URL.canParse(redirect_uri)) throw new Failure(400, 'The redirect_uri is not valid');
  return new URL(redirect_uri);
}

const bearerOf = ({ headers }: FastifyRequest): string => /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';

/** Requests name their app. */
function demandAgent({ headers }: FastifyRequest): void {
  if (!headers['user-agent']?.includes(OAUTH_APP.id))
    throw new Failure(403, 'A User-Agent header with the client id of your app is required');
}

export const accountNamed = (request: FastifyRequest, { ledger }: Context): string | undefined =>
  ledger.tokens.find(PMS, bearerOf(request))?.account;

/** The account of the call; 401 without a good token. */
export async function accountFor(request: FastifyRequest, { ledger }: Context): Promise<Account> {
  const token = ledger.tokens.valid(PMS, 'access', bearerOf(request));
  const account = token && (await ledger.account(token.account));
  if (!account) throw new Failure(401, 'Authorization required');
  demandAgent(request);
  return account;
}

export function propertyFor(account: Account, id: unknown): Property {
  const property = account.property(Number(id));
  if (!property) throw new Failure(404, 'Property not found');
  return property;
}
