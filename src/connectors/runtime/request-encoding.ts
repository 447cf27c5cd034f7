import { ConnectorError } from '../port/errors.js';
import type { ConnectorDefinition, ConnectorSettings, PmsRequest } from '../port/connector.js';

export type Endpoint = ConnectorSettings & Pick<ConnectorDefinition, 'servers'>;

export interface EncodedRequest {
  method: PmsRequest['method'];
  url: string;
  headers: Record<string, string>;
  body?: string;
  addressFilter: boolean;
}

/** Headers, or a function that computes them for the request as it is sent. */
export type Authentication =
  Record<string, string> | ((request: Pick<EncodedRequest, 'method' | 'url' | 'body'>) => Record<string, string>);

/**
 * Encodes a PMS request. Credentials and the partner key go to the base URL's origin and the vendor's further servers
 * only; a `foreign` address elsewhere gets neither and passes the address filter.
 */
export function encodeRequest(request: PmsRequest, endpoint: Endpoint, authentication: Authentication): EncodedRequest {
  const base = new URL(baseOf(request, endpoint));
  const url = addressOf(request, base);
  const ours = url.origin === base.origin;
  if (!ours && !request.foreign) throw outside();
  const partner = ours && !request.foreign ? endpoint.partnerKey : undefined;
  for (const [name, value] of Object.entries({ ...partner?.queryParams, ...request.query })) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const { contentType, body } = bodyOf(request);
  const sent = { method: request.method, url: url.href, body };
  return {
    ...sent,
    headers: {
      accept: 'application/json',
      'user-agent': 'Lodgewire',
      ...(contentType && { 'content-type': contentType }),
      ...lowerCased(partner?.headers),
      ...lowerCased(typeof authentication === 'function' ? authentication(sent) : authentication),
      ...lowerCased(request.headers),
    },
    addressFilter: !ours,
  };
}

/**
 * Returns the base URL of a request. A further server belongs only to the vendor's own base URL: both are hosts of one
 * domain.
 */
function baseOf({ server }: PmsRequest, { baseUrl, servers }: Endpoint): string {
  if (server === undefined) return baseUrl;
  const own = servers?.[server];
  if (own === undefined) throw new Error(`the definition has no server ${server}`);
  const domain = new URL(own).hostname.replace(/^[^.]+/, '');
  return new URL(baseUrl).hostname.endsWith(domain) ? own : `${baseUrl.replace(/\/$/, '')}/${server}`;
}

function addressOf({ path }: PmsRequest, base: URL): URL {
  try {
    if (!path.startsWith('/')) return new URL(path);
    const below = base.pathname.replace(/\/$/, '');
    const url = new URL(base.origin + below + path);
    // `..` in a path that was built by hand must not leave the interface.
    if (!url.pathname.startsWith(`${below}/`)) throw outside();
    return url;
  } catch (error) {
    throw error instanceof ConnectorError ? error : outside();
  }
}

function bodyOf({ json, form, text }: PmsRequest): { contentType?: string; body?: string } {
  if (json !== undefined) return { contentType: 'application/json', body: JSON.stringify(json) };
  if (form) return { contentType: 'application/x-www-form-urlencoded', body: new URLSearchParams(form).toString() };
  return { body: text };
}

const lowerCased = (headers: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const outside = (): ConnectorError =>
  new ConnectorError('invalid_response', "An address outside the PMS's interface was refused");
