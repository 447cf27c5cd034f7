import { randomBytes } from 'node:crypto';

/** A key that the service accepts as its first. */
export const newKey = (): string =>
  `lw_${randomBytes(6).toString('hex')}_${randomBytes(43).toString('hex').slice(0, 43)}`;

/** Variables of a service as in production, whose PMSes are the sandbox. */
export const besideSandbox = (databaseUrl: string, key: string, sandboxUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64')}`,
  BOOTSTRAP_API_KEY: key,
  NODE_ENV: 'production',
  SANDBOX: 'on',
  SANDBOX_URL: sandboxUrl,
  ALLOW_PRIVATE_URLS: 'on',
});
