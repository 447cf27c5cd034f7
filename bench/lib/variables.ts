import { randomBytes } from 'node:crypto';

/** Variables of a service as in production, on the database, with encryption keys of its own. */
export const productionVariables = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64')}`,
  NODE_ENV: 'production',
});
