import type {
  Connector,
  PmsCall,
  PmsRequest,
  PmsResponse,
  TokenScheme,
  TokenSet,
  VerifiedAccount,
} from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import { Fields, readWritten } from '../kit/guards.js';
import { pageNumber, type Query } from '../kit/reading.js';
import { reasonIn, refusal } from '../kit/refusals.js';
import { list, type List, type Pager } from '../kit/rest/lists.js';
import { expiry } from '../kit/token-answers.js';

const DEVICE = 'Lodgewire';
const DAY_S = 86_400;
/** `{"success":false,"type":"error","code":401,"error":"…"}` */
const FAILING_ENVELOPE = /^\s*\{\s*"success"\s*:\s*false/;
/** Matches answers to writes only: `[{"success":true,"new":{…}}]`. */
const ITEMS = /^\s*\[/;
/** The header with the seconds until the reset. */
export const RESET_HEADER = 'x-five-min-limit-resets-in';
const LEFT_HEADER = 'x-five-min-limit-remaining';
const COST_HEADER = 'x-request-cost';
const REFUSED_TOKEN = /"validToken"\s*:\s*false/;
const CODE = /"code"\s*:\s*(\d{3,4})\b/;

type Meaning = ReturnType<NonNullable<Connector['classify']>>;

/**
 * Classifies answers. A refused token has status 200 and `validToken` false; a 429 states the retry time in a vendor
 * header. A write has status 201 even if an item failed; the item states the failure. An item that failed in part
 * exists.
 */
export const classify: NonNullable<Connector['classify']> = ({ status, headers, text }) => {
  if (status === 429) return limited(headers);
  if (status < 200 || status >= 300) return undefined;
  if (REFUSED_TOKEN.test(text)) return refused;
  if (ITEMS.test(text)) return refusalIn(text, status);
  return FAILING_ENVELOPE.test(text) ? byCode(Number(CODE.exec(text)?.[1]), headers) : undefined;
};

const refused: Meaning = { kind: 'invalid_credentials', message: 'The PMS refused the credentials' };

const limited = (headers: Record<string, string>): Meaning => ({
  kind: 'rate_limited',
  message: 'The PMS limits how often it may be called',
  retryAfterMs: headers['retry-after'] === undefined ? resetsInMs(headers) : undefined,
});

function byCode(code: number, headers: Record<string, string>): Meaning {
  if (code === 401) return refused;
  if (code === 403) return { kind: 'rejected', message: 'The token lacks a scope at the PMS', reason: 'no_right' };
  if (code === 429) return limited(headers);
  if (code >= 500 && code < 600) return { kind: 'unavailable', message: `The PMS answered with an error (${code})` };
  return { kind: 'rejected', message: 'The PMS refused the request' };
}

/** Returns undefined also if the answer gives no reason: the outcome of the write is then unknown. */
function refusalIn(text: string, status: number): Meaning {
  try {
    const [item] = Fields.of({ items: JSON.parse(text) as unknown }, 'answer').objects('items');
    if (!item || item.flag('success') || item.has('new') || item.has('modified')) return undefined;
    const words = item.objects('errors').map((error) => error.optionalText('message'));
    const reason = reasonIn(words.join(' '), { not_found: /not found|does not exist/i });
    return words.length === 0 ? undefined : refusal(status, reason);
  } catch {
    return undefined;
  }
}

/** The OpenAPI document names the headers differently from how the PMS sends them. */
const DOCUMENTED: Readonly<Record<string, string>> = {
  [RESET_HEADER]: 'x-fivemincreditlimit-resetsin',
  [LEFT_HEADER]: 'x-fivemincreditlimit-remaining',
  [COST_HEADER]: 'x-requestcost',
};

const numberIn = (headers: Record<string, string>, name: string): number =>
  Number.parseFloat(headers[name] ?? headers[DOCUMENTED[name]!] ?? '');

function resetsInMs(headers: Record<string, string>): number | undefined {
  const seconds = numberIn(headers, RESET_HEADER);
  return seconds >= 0 && seconds <= 3600 ? seconds * 1000 : undefined;
}

/** Returns the time until the reset if fewer credits are left than the last request cost: nothing is sent before it. */
export function restMs(headers: Record<string, string>): number | undefined {
  const [left, cost] = [numberIn(headers, LEFT_HEADER), numberIn(headers, COST_HEADER)];
  return left < Math.max(cost || 1, 1) ? resetsInMs(headers) : undefined;
}

/**
 * Exchanges the invite code for tokens, which works once. The call is a write although a GET: it is sent at most once,
 * and if its answer is lost the outcome is unknown, because the code may be used up.
 */
async function obtain(call: PmsCall): Promise<TokenSet> {
  const headers = { code: call.credentials.invite_code ?? '', deviceName: DEVICE };
  const body = await tokenAnswer(call, { method: 'GET', path: '/authentication/setup', headers, write: true });
  return readWritten(() => tokensOf(call, Fields.of(body.json(), 'token')));
}

/** Refreshes the access token. The refresh token stays the same; using it keeps it alive for 30 more days. */
async function refresh(call: PmsCall, { refreshToken = '' }: TokenSet): Promise<TokenSet> {
  const body = await tokenAnswer(call, { method: 'GET', path: '/authentication/token', headers: { refreshToken } });
  return tokensOf(call, Fields.of(body.json(), 'token'), refreshToken);
}

async function revoke(call: PmsCall, { refreshToken }: TokenSet): Promise<void> {
  if (!refreshToken) return;
  const headers = { refreshToken };
  await call.http.send({ method: 'DELETE', path: '/authentication/token', anonymous: true, headers }, [400, 401, 404]);
}

export const tokens: TokenScheme = { applies: () => true, singleUse: true, obtain, refresh, revoke };

async function tokenAnswer(call: PmsCall, request: PmsRequest): Promise<PmsResponse> {
  const response = await call.http.send({ ...request, anonymous: true }, [400]);
  if (response.status === 400) throw new ConnectorError('invalid_credentials', 'The PMS refused the credentials');
  return response;
}

function tokensOf(call: PmsCall, body: Fields, kept?: string): TokenSet {
  const seconds = body.optionalInteger('expiresIn', DAY_S, 1);
  return {
    accessToken: body.text('token'),
    refreshToken: kept ?? body.text('refreshToken'),
    expiresAt: expiry(call, seconds),
  };
}

export async function verify(call: PmsCall): Promise<VerifiedAccount> {
  const details = Fields.of((await detailsOf(call)).json(), 'details');
  if (details.flag('validToken') !== true) throw details.invalid('validToken', 'true');
  const token = details.object('token');
  const providerAccountId = token.id('ownerId');
  const scopes = token.list('scopes').filter((scope) => typeof scope === 'string');
  return { providerAccountId, name: `Beds24 ${providerAccountId}`, scopes };
}

/**
 * Reads the details, twice if the PMS is unavailable: the invite code is used up, and a failure would lose its tokens.
 */
async function detailsOf(call: PmsCall): Promise<PmsResponse> {
  const request = { method: 'GET', path: '/authentication/details' } as const;
  try {
    return await call.http.send(request);
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.kind !== 'unavailable') throw error;
    return call.http.send(request);
  }
}

const pages: Pager = {
  query: (cursor) => ({ page: pageNumber(cursor) }),
  next: ({ items, body }, cursor) => {
    const more = body.optionalObject('pages')?.flag('nextPageExists') === true;
    return more && items.length > 0 ? String(pageNumber(cursor) + 1) : undefined;
  },
};

/** Returns a list `{"success":true,"pages":{"nextPageExists"},"data":[]}`. */
export const listAt = (path: string, query?: Query): List => list({ path, query, items: 'data', pages });
