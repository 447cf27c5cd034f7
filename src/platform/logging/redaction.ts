/** Names whose values never reach a log line, up to three levels deep. */
const NAMES = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'token',
  'accessToken',
  'refreshToken',
  'api_key',
  'apiKey',
  'authConfig',
  'client_secret',
  'clientSecret',
  'credentials',
  'partnerKey',
  'guest',
  'email',
  'phone',
  'firstName',
  'lastName',
  'body',
  'webhook_password',
  'webhookPassword',
  'x-service-api-key',
  'parameters',
];

const quoted = (name: string): string => (name.includes('-') ? `["${name}"]` : name);

export const REDACTED_PATHS = NAMES.flatMap((name) =>
  ['', '*', '*.*'].map((prefix) =>
    name.includes('-') ? `${prefix}${quoted(name)}` : prefix ? `${prefix}.${name}` : name,
  ),
);

/** Patterns of recognizable secrets: API keys, signing secrets, bearer tokens, JWTs. */
const VALUES =
  /\b(lw_[a-z0-9]{12}_[A-Za-z0-9]{43}|whsec_[A-Za-z0-9+/=]+|Bearer\s+[\w.~+/=-]+|Basic\s+[\w+/=]+|eyJ[\w-]+\.[\w-]+\.[\w-]+)/g;

/** Replaces recognizable secrets in text, and in the first-level strings of a plain object. */
export const scrub = <T>(value: T): T => {
  if (typeof value === 'string') return value.replace(VALUES, '[redacted]') as T;
  if (value instanceof Error || value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, typeof item === 'string' ? scrub(item) : item]),
  ) as T;
};
