import type { FastifyReply } from 'fastify';
import type { CallbackPage } from '../oauth/oauth-callback.types.js';
import type { ConnectPage } from '../oauth/oauth-connect.service.js';

interface Page {
  status: number;
  html: string;
}

/** The address and the content of a page are for this browser only, and must not be cached. */
export const PAGE_HEADERS = {
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
};

/** Pages of fixed text. `not_shown`: the form did not come from a page that this browser was shown. */
type FixedPage = CallbackPage | 'not_shown';

const PAGES: Record<FixedPage, { status: number; title: string; text: string }> = {
  unknown: {
    status: 400,
    title: 'This link is not valid',
    text: 'It is unknown, has expired, or was replaced by a newer one. Please start the connection again.',
  },
  other_browser: {
    status: 400,
    title: 'Please continue in the other browser',
    text: 'The connection was started in another browser or its cookies are gone. Finish it there, or start it again.',
  },
  not_shown: {
    status: 400,
    title: 'Please open the link again',
    text: 'The page was open for too long, or this browser does not store cookies.',
  },
  completed: { status: 200, title: 'Connected', text: 'The connection is complete. You can close this page.' },
  failed: { status: 200, title: 'Not connected', text: 'The account was not connected. Please start again.' },
  under_way: {
    status: 200,
    title: 'One moment',
    text: 'The account is being connected. If this takes too long, please start again.',
  },
};

/** Returns a page of fixed text, which contains nothing from the request. */
export const callbackPage = (page: FixedPage): Page => {
  const { status, title, text } = PAGES[page];
  return { status, html: documentOf(title, `<p>${text}</p>`) };
};

/**
 * Returns the page that names the requester and the PMS, so that nobody connects their PMS to a stranger's account by
 * following a link. `proof`: for its form.
 */
export const connectPage = ({ accountName, tenantName, pmsName }: ConnectPage, proof: string): Page => {
  const [account, tenant, pms] = [accountName, tenantName, pmsName].map(escaped);
  const body = `<p><strong>${tenant}</strong> asks to connect your ${pms} account as “${account}”. It will read your listings, calendars, prices and reservations, and make bookings.</p>
<p>Continue only if you know ${tenant} and requested this. Otherwise close this page.</p>
<form method="post"><input type="hidden" name="page" value="${escaped(proof)}"><button id="continue">Continue to ${pms}</button></form>`;
  return { status: 200, html: documentOf(`Connect ${pms}`, body) };
};

export const sendPage = async (reply: FastifyReply, { status, html }: Page): Promise<void> => {
  await reply.status(status).headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(html);
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

const STYLE =
  '<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem;overflow-wrap:anywhere}button{font:inherit;padding:.5rem 1rem}</style>';

const documentOf = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${STYLE}</head><body><h1>${title}</h1>${body}</body></html>`;
