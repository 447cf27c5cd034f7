import { randomText, sha256Hex } from '../../platform/crypto/secrets.js';

const KEY_ID_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const SECRET_ALPHABET = `${KEY_ID_ALPHABET}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;
const KEY_ID_LENGTH = 12;
const SECRET_LENGTH = 43;
const FORMAT = /^lw_([a-z0-9]{12})_([A-Za-z0-9]{43})$/;

export interface ApiKeyParts {
  keyId: string;
  secret: string;
}

/** Parses a key; undefined for anything other than `lw_<12 of a-z0-9>_<43 of A-Za-z0-9>`. */
export const parseApiKey = (key: string): ApiKeyParts | undefined => {
  const [, keyId, secret] = FORMAT.exec(key) ?? [];
  return keyId && secret ? { keyId, secret } : undefined;
};

export const writeApiKey = ({ keyId, secret }: ApiKeyParts): string => `lw_${keyId}_${secret}`;

export const newApiKeyParts = (): ApiKeyParts => ({
  keyId: randomText(KEY_ID_LENGTH, KEY_ID_ALPHABET),
  secret: randomText(SECRET_LENGTH, SECRET_ALPHABET),
});

/** Hashes the secret. It has 256 random bits, so a plain digest cannot be searched by brute force. */
export const hashApiKeySecret = (secret: string): string => sha256Hex(secret);
