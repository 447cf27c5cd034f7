import type { Connector, PmsCall } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import { fingerprintOf } from '../kit/fingerprint.js';
import { invalid } from '../kit/guards.js';

/** Reports invalid credentials when a feed is withheld or gone: its secret address is no longer valid. */
export const classify: NonNullable<Connector['classify']> = ({ status }) =>
  [401, 403, 404, 410].includes(status)
    ? { kind: 'invalid_credentials', message: 'The address of the feed is no longer valid', tokenExpired: false }
    : undefined;

/** The id of the account, and of its one listing. */
export const feedIdOf = ({ credentials }: Pick<PmsCall, 'credentials'>): string =>
  fingerprintOf(credentials.feed_url ?? '');

/** Requests the text of the feed, which the parsers of `feed-parsers.ts` read off the event loop. */
export async function feedTextOf(call: PmsCall): Promise<string> {
  const url = addressOf(call.credentials.feed_url ?? '');
  const headers = { accept: 'text/calendar' };
  const { status, text } = await call.http.send({ method: 'GET', path: url, headers, foreign: true });
  if (status !== 200) throw invalid('the answer', 'a whole calendar');
  return text;
}

/** Returns the URL of the feed. Calendar programs write `webcal:` for https. */
function addressOf(feedUrl: string): string {
  const url = feedUrl.trim().replace(/^webcals?:\/\//i, 'https://');
  if (!/^https?:\/\/\S+$/i.test(url))
    throw new ConnectorError('invalid_credentials', 'feed_url is not the address of a feed');
  return url;
}
