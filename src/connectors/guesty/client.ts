import type { Connector, PmsCall, TokenSet, VerifiedAccount } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import { isRejection, reasonIn, refusal } from '../kit/refusals.js';
import { account, list, type List, offset } from '../kit/rest/lists.js';
import { tokensFrom } from '../kit/token-answers.js';

const DAY_SECONDS = 86_400;
/** Pauses if the PMS sends no `Retry-After`: it restores requests at a constant rate, not at the end of the window. */
const PAUSE_MS = { hour: 60_000, minute: 10_000, second: 1000 };

const OF_A_STAY = /listing|calendar|dates?\b|nights?\b|\bstay|reservation/i;

/** https://open-api-docs.guesty.com/docs/authentication. A partner token is the Bearer itself. */
export const authenticate: Connector['authenticate'] = ({ credentials, accessToken }) => ({
  authorization: `Bearer ${accessToken ?? credentials.integration_token ?? ''}`,
});

/**
 * Classifies answers. The PMS also declines nights and terms with a 401, which does not concern the token; a key gets
 * five tokens a day.
 */
export const classify: NonNullable<Connector['classify']> = ({ status, headers, text }) => {
  if (status === 410)
    return { kind: 'rejected', message: 'The quote has expired; ask for a new one', reason: 'price_changed' };
  if (status === 429 && !headers['retry-after']) {
    return {
      kind: 'rate_limited',
      message: 'The PMS limits how often it may be called',
      retryAfterMs: pauseIn(headers),
    };
  }
  if (![400, 401, 409, 422].includes(status)) return undefined;
  const reason = reasonIn(text, { not_available: /calendar[ _]blocked/i, stay_rules: /terms/i });
  if (status === 401 && !(reason && OF_A_STAY.test(text))) return undefined;
  return refusal(status, reason);
};

/** https://open-api-docs.guesty.com/docs/rate-limits */
function pauseIn(headers: Record<string, string>): number | undefined {
  const used = (['hour', 'minute', 'second'] as const).find((span) => headers[`x-ratelimit-remaining-${span}`] === '0');
  return used && PAUSE_MS[used];
}

/**
 * Obtains a token, which lives for 24 hours. A key gets five in 24 hours, so this is called only if the kit's vault
 * holds no valid one. Any refusal by the token endpoint concerns the credentials.
 */
export async function obtainToken(call: PmsCall): Promise<TokenSet> {
  const { client_id = '', client_secret = '' } = call.credentials;
  const path = `${call.settings.baseUrl.replace(/\/(v1\/?)?$/, '')}/oauth2/token`;
  const form = { grant_type: 'client_credentials', scope: 'open-api', client_id, client_secret };
  return tokensFrom(call, { path, form }, DAY_SECONDS).catch(refusedAsCredentials);
}

const ownAccount = account({ path: '/accounts/me', id: '_id', name: 'name', otherwise: 'Guesty' });

export const verify = (call: PmsCall): Promise<VerifiedAccount> => ownAccount(call).catch(refusedAsCredentials);

function refusedAsCredentials(error: unknown): never {
  if (!isRejection(error) || error.reason === 'not_found') throw error;
  const { status } = error;
  throw new ConnectorError('invalid_credentials', 'The PMS refused the credentials', { status, cause: error });
}

/** Returns a list `{"results":[…],"count","limit","skip"}`, ordered by id so that a change does not move any. */
export const listAt = (path: string, fields?: string): List =>
  list({
    path,
    query: { sort: '_id', fields },
    items: 'results',
    total: 'count',
    pages: offset({ offset: 'skip', limit: 'limit' }, 100),
  });
