import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import { pageOf, wholeNumber } from '../../http/page.js';
import type { Account } from '../../ledger/account.js';
import { accountOfCredential } from '../../ledger/ledger.js';
import type { Property } from '../../ledger/types.js';
import { bearerOf, Failure } from '../dialect.js';

export const PMS = 'apaleo';
const LIFE_S = 3_600;
const MOST_PER_PAGE = 200;

export type Query = Record<string, string | undefined>;
export type Listing = { Querystring: Query };
export type ById = { Params: { id: string } };

/** `POST /connect/token` of the identity server: client credentials in the header. */
export function authRoutes(app: FastifyInstance, context: Context): void {
  app.post<{ Body: Query | undefined }>('/identity/connect/token', async (request, reply) => {
    const [id, secret] = basicIn(request);
    const account = id === secret ? await context.ledger.accountByKey(id) : undefined;
    if (request.body?.grant_type !== 'client_credentials')
      return reply.code(400).send({ error: 'unsupported_grant_type' });
    if (!account) return reply.code(400).send({ error: 'invalid_client' });
    const { value } = context.ledger.tokens.issue(PMS, account.name, 'access', LIFE_S * 1_000);
    return { access_token: value, expires_in: LIFE_S, token_type: 'Bearer', scope: 'reservations.manage' };
  });

  app.get('/account/v1/accounts/current', async (request) => {
    const { name } = await accountFor(request, context);
    return { code: codeOf(name), name: `Account ${name}`, description: '', defaultLanguage: 'en', type: 'Live' };
  });
}

const headerOf = ({ headers }: FastifyRequest): string => headers.authorization ?? '';

function basicIn(request: FastifyRequest): string[] {
  const encoded = /^Basic (.+)$/i.exec(headerOf(request))?.[1] ?? '';
  return Buffer.from(encoded, 'base64').toString().split(':');
}

export const codeOf = (account: string): string => account.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

export const accountNamed = (request: FastifyRequest, { ledger }: Context): string | undefined =>
  ledger.tokens.find(PMS, bearerOf(request))?.account ?? accountOfCredential(basicIn(request)[0]);

export async function accountFor(request: FastifyRequest, { ledger }: Context): Promise<Account> {
  const token = ledger.tokens.valid(PMS, 'access', bearerOf(request));
  const account = token && (await ledger.account(token.account));
  if (!account) throw new Failure(401, 'Unauthorized');
  return account;
}

export function propertyFor(account: Account, id: unknown): Property {
  const property = account.property(Number(id));
  if (!property) throw new Failure(404, 'The property could not be found');
  return property;
}

/** `pageNumber` from 1 and `pageSize`: 20 unless asked, never more than 200; 204 where the page is empty. */
export function listed<T>(reply: FastifyReply, name: string, all: T[], toWire: (item: T) => object): FastifyReply {
  const { query, sandbox } = reply.request as FastifyRequest<Listing>;
  if (Number(query.pageSize) > MOST_PER_PAGE) throw new Failure(422, 'The page size must be at most 200');
  const size = wholeNumber(query.pageSize, 20, 1, MOST_PER_PAGE);
  const items = pageOf(all, (wholeNumber(query.pageNumber, 1, 1, 1e6) - 1) * size, size, sandbox.drift);
  if (items.length === 0) return reply.code(204).send();
  return reply.send({ [name]: items.map(toWire), count: all.length });
}

/** `a,b`; undefined where nothing is asked for. */
export const listIn = (text: string | undefined): string[] | undefined => text?.split(',').filter(Boolean);

export const isAmong = (text: string | undefined, value: string): boolean => listIn(text)?.includes(value) ?? true;
