import { randomBytes } from 'node:crypto';

/** Returns the variables of a service as in production, on the database, with its own encryption keys. */
export const productionVariables = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64')}`,
  NODE_ENV: 'production',
});
