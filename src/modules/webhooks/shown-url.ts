import { hasScope, type KeyRights } from '../../platform/access/rights.js';
import { parsedUrl } from '../../values/text/url.js';

/** Replaces the parts that a key may not see. */
const HIDDEN = 'hidden';

/** Removes the parts of a URL that can be secret: its query often contains a token. */
const withoutSecrets = (text: string): string => {
  const url = parsedUrl(text);
  if (!url) return HIDDEN;
  if (url.username === '' && url.password === '' && url.search === '' && url.hash === '') return text;
  return `${url.origin}${url.pathname}${url.search === '' ? '' : `?${HIDDEN}`}`;
};

/**
 * Returns a receiver's URL as a key may see it: whole with the scope `manage`, otherwise without credentials, query and
 * fragment.
 */
export const shownUrl = (rights: KeyRights, url: string): string =>
  hasScope(rights, 'manage') ? url : withoutSecrets(url);
