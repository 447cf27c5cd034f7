import { hasScope, type KeyRights } from '../../shared/auth/rights.js';
import { parsedUrl } from '../../shared/text/url.js';

/** Stands in place of what a key may not see. */
const HIDDEN = 'hidden';

/** What is called is a receiver's secret: a token often stands in its query. */
const withoutSecrets = (text: string): string => {
  const url = parsedUrl(text);
  if (!url) return HIDDEN;
  if (url.username === '' && url.password === '' && url.search === '' && url.hash === '') return text;
  return `${url.origin}${url.pathname}${url.search === '' ? '' : `?${HIDDEN}`}`;
};

/** Returns how a key sees the URL of a receiver: whole with the scope `manage`, else without credentials, query and fragment. */
export const shownUrl = (rights: KeyRights, url: string): string =>
  hasScope(rights, 'manage') ? url : withoutSecrets(url);
