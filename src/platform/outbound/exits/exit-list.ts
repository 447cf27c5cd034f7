import { isIP } from 'node:net';
import { parsedUrl } from '../../../values/text/url.js';
import type { Exit } from './exit.types.js';

const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Returns the parts of a comma-separated list. */
const partsOf = (list: string): string[] => list.split(',').map((part) => part.trim());

const addressExit = (text: string): Exit | undefined =>
  isIP(text) === 0 || text.includes('%') ? undefined : { name: text, localAddress: text };

/** Reads `http://user:password@host:port`. The name has no credentials, because logs and metrics show it. */
const proxyExit = (text: string): Exit | undefined => {
  const url = parsedUrl(text);
  if (!url || !(url.protocol in PORTS) || url.pathname !== '/' || url.search !== '' || url.hash !== '')
    return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || PORTS[url.protocol]);
  const credentials = [url.username, url.password].map(decoded);
  if (credentials.includes(undefined)) return undefined;
  const authorization =
    url.username === '' ? undefined : `Basic ${Buffer.from(credentials.join(':')).toString('base64')}`;
  return { name: `${url.hostname}:${port}`, proxy: { isSecure: url.protocol === 'https:', host, port, authorization } };
};

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

const listOf = (list: string, read: (text: string) => Exit | undefined): Exit[] | undefined => {
  const exits = partsOf(list).map(read);
  const names = new Set(exits.map((exit) => exit?.name));
  return names.has(undefined) || names.size < exits.length ? undefined : (exits as Exit[]);
};

/** Reads comma-separated IP addresses of this machine; undefined if one is malformed or given twice. */
export const addressExits = (list: string): Exit[] | undefined => listOf(list, addressExit);

/** Reads comma-separated `http://` or `https://` addresses of proxies; undefined if one is malformed or given twice. */
export const proxyExits = (list: string): Exit[] | undefined => listOf(list, proxyExit);
