import { createHash } from 'node:crypto';

/**
 * Returns a fingerprint that distinguishes secrets without revealing them: it serves as the id of an account that has
 * only a key.
 */
export const fingerprintOf = (secret: string): string => createHash('sha256').update(secret).digest('hex').slice(0, 16);
