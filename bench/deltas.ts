/**
 * A first full read of a tenant's listings by deltas. Run by `npm run bench -- deltas`: `node deltas.js <database url>
 * <listings>`.
 */
import { randomBytes } from 'node:crypto';
import { measureDeltas } from './lib/feed-deltas.js';

const [databaseUrl = '', listings = '100000'] = process.argv.slice(2);
const variables = {
  DATABASE_URL: databaseUrl,
  ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64')}`,
  NODE_ENV: 'production',
  RATE_LIMIT_PER_MINUTE: '0',
  WORK_SHARE_PERCENT: '100',
};
process.exitCode = (await measureDeltas(variables, Number(listings))) ? 0 : 1;
