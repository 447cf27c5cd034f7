import createClient, { type Client } from 'openapi-fetch';
import { errorOf } from './errors.js';
import { takesIdempotencyKey } from './idempotent-paths.js';
import type { paths } from './schema.types.js';
import { Transport } from './transport.js';

export interface LodgewireOptions {
  /** A key of the installation at `baseUrl`; `null` if the calls need none. Keep it on a server, never in a page. */
  apiKey: string | null;
  /** The address of the installation, such as `https://lodgewire.example.com`. */
  baseUrl: string;
  /** The id of the tenant to act as. Default: the default tenant. */
  tenant?: string;
  /** How often a request is retried if that is safe. Default: 3. */
  maxRetries?: number;
  /** The longest time that one attempt may take, in milliseconds. Default: 60,000, because a PMS may take that long. */
  timeoutMs?: number;
  /** Replaces the global `fetch`. */
  fetch?: (request: Request, init?: RequestInit) => Promise<Response>;
}

/** Options of one call. */
export interface CallOptions {
  /** The id of the tenant to act as instead of the client's. */
  tenant?: string;
  /** The key of a POST that may be repeated. Default: a new one, with which the call is retried. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The longest time that one attempt may take (milliseconds). */
  timeoutMs?: number;
}

export interface Answered<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

const MAX_RETRIES = 3;
const TIMEOUT_MS = 60_000;

/** Returns the address without text that is often pasted after it. */
const rootOf = (baseUrl: string): string => {
  if (!URL.canParse(baseUrl) || !/^https?:/i.test(baseUrl))
    throw new TypeError(`baseUrl must be an address such as https://lodgewire.example.com, not "${baseUrl}"`);
  return baseUrl.replace(/\/+$/, '').replace(/\/api(\/v1)?$/, '');
};

/** The typed calls of openapi.json with key, tenant, idempotency key and retries. */
export class Http {
  readonly api: Client<paths>;
  readonly baseUrl: string;
  private readonly transport: Transport;

  constructor({ apiKey, baseUrl, tenant, maxRetries, timeoutMs, fetch }: LodgewireOptions) {
    if (apiKey === undefined || apiKey === '') throw new TypeError('apiKey is missing: give a key of the installation');
    this.baseUrl = rootOf(baseUrl);
    this.transport = new Transport({
      baseUrl: this.baseUrl,
      maxRetries: maxRetries ?? MAX_RETRIES,
      timeoutMs: timeoutMs ?? TIMEOUT_MS,
      fetch: fetch ?? ((request, init) => globalThis.fetch(request, init)),
    });
    this.api = createClient<paths>({
      baseUrl: this.baseUrl,
      fetch: (request) => this.transport.send(request),
      // A key must not follow a redirect to another host.
      redirect: 'manual',
      headers: {
        ...(apiKey !== null && { 'x-service-api-key': apiKey }),
        ...(tenant !== undefined && { 'x-service-tenant-id': tenant }),
      },
    });
    this.api.use({
      onRequest: ({ request, schemaPath }) => {
        const lacksKey = request.method === 'POST' && !request.headers.has('idempotency-key');
        if (lacksKey && takesIdempotencyKey(schemaPath)) request.headers.set('idempotency-key', crypto.randomUUID());
      },
    });
  }

  /** Returns the parts that options add to a request. */
  init({ tenant, idempotencyKey, signal, timeoutMs }: CallOptions): {
    headers: Record<string, string>;
    signal?: AbortSignal;
    fetch: (request: Request) => Promise<Response>;
  } {
    return {
      headers: {
        ...(tenant !== undefined && { 'x-service-tenant-id': tenant }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(signal && { signal }),
      fetch: (request) => this.transport.send(request, timeoutMs),
    };
  }

  /** Returns the answer of a call. Throws LodgewireError. */
  async answer<T>(call: Promise<Answered<T>>): Promise<{ data: T; response: Response }> {
    const { data, error, response } = await call;
    if (!response.ok) throw errorOf(error, response, this.baseUrl);
    return { data: data as T, response };
  }

  /** Returns the body of the answer of a call. Throws LodgewireError. */
  async data<T>(call: Promise<Answered<T>>): Promise<T> {
    return (await this.answer(call)).data;
  }
}
