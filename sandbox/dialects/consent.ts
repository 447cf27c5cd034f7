import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../http/context.js';
import { isUrl } from '../http/url.js';
import { Failure } from './dialect.js';

/** The OAuth application of every PMS in the sandbox. */
export const OAUTH_APP = { id: 'sandbox-app', secret: 'sandbox-app-secret' };
export const APP_BY_BASIC = `Basic ${Buffer.from(`${OAUTH_APP.id}:${OAUTH_APP.secret}`).toString('base64')}`;

const CODE_MS = 600_000;

type Query = Record<string, string | undefined>;

/** A PMS's consent page and its names of the parameters; `keeps`: the parameters that its code remembers. */
interface Consent {
  pms: string;
  name: string;
  at: string;
  clientId?: string;
  redirectUri?: string;
  keeps?: string[];
}

/** Shows the page, and answers its form with a code in the redirect. The code remembers `redirectUri`. */
export function consentRoutes(app: FastifyInstance, { ledger }: Context, consent: Consent): void {
  const { pms, name, at, redirectUri = 'redirect_uri', keeps = [] } = consent;
  const page = (reply: FastifyReply, status: number, problem?: string) =>
    reply.code(status).type('text/html; charset=utf-8').send(consentPage(name, problem));

  app.get<{ Querystring: Query }>(at, (request, reply) => {
    redirectOf(request.query, consent);
    return page(reply, 200);
  });

  app.post<{ Querystring: Query; Body: Query | undefined }>(at, async (request, reply) => {
    const asked = { ...request.query, ...request.body };
    const redirect = redirectOf(asked, consent);
    redirect.searchParams.set('state', asked.state ?? '');
    if (asked.decision !== 'approve') redirect.searchParams.set('error', 'access_denied');
    else {
      const account = await ledger.account((asked.account ?? '').trim());
      if (!account) return page(reply, 422, `There is no account ${asked.account}`);
      const kept = keeps.flatMap((key) => (asked[key] === undefined ? [] : [[key, asked[key]]]));
      const details = { redirectUri: asked[redirectUri]!, ...(Object.fromEntries(kept) as Record<string, string>) };
      redirect.searchParams.set('code', ledger.tokens.issue(pms, account.name, 'code', CODE_MS, details).value);
    }
    return reply.redirect(redirect.href, 302);
  });
}

function redirectOf(asked: Query, { clientId = 'client_id', redirectUri = 'redirect_uri' }: Consent): URL {
  if (asked[clientId] !== OAUTH_APP.id) throw new Failure(401, `Unknown ${clientId}`);
  const address = asked[redirectUri] ?? '';
  const isKnown = clientId !== 'client_id' || asked.response_type === 'code';
  if (!isKnown || !isUrl(address)) throw new Failure(400, `${redirectUri} is not valid`);
  return new URL(address);
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Returns a page to click through; its form posts `account` and `decision` to the page's own address. */
function consentPage(pms: string, problem?: string): string {
  const warning = problem
    ? `<p role="alert">${problem.replace(/[&<>"']/g, (character) => ESCAPES[character]!)}</p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${pms} sandbox: allow access</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:4rem auto;padding:0 1rem}input,button{font:inherit;padding:.4rem .8rem}button{margin-right:.5rem}</style></head>
<body>
<h1>${pms} (sandbox)</h1>
${warning}<p>An application asks for access to your account.</p>
<form method="post">
<p><label>Account <input id="account" name="account" value="demo" required></label></p>
<p><button id="approve" name="decision" value="approve">Approve</button>
<button id="deny" name="decision" value="deny">Deny</button></p>
</form>
</body>
</html>
`;
}
