import { createHash } from 'node:crypto';

/**
 * Returns a fingerprint that distinguishes secrets without revealing them: the account's id where a PMS has none but
 * knows its key.
 */
export const fingerprintOf = (secret: string): string => createHash('sha256').update(secret).digest('hex').slice(0, 16);
