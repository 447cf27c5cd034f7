import { randomBytes } from 'node:crypto';
import { randomBase62, sha256Hex } from '../../shared/crypto/secrets.js';

const KEY_ID_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const KEY_ID_LENGTH = 12;
const SECRET_LENGTH = 43;
/** Bytes from here on would favour the first characters of the alphabet. */
const UNBIASED_BELOW = 256 - (256 % KEY_ID_ALPHABET.length);
const FORMAT = /^lw_([a-z0-9]{12})_([A-Za-z0-9]{43})$/;

export interface ApiKeyParts {
  keyId: string;
  secret: string;
}

/** Undefined for anything that is no `lw_<12 of a-z0-9>_<43 of A-Za-z0-9>`. */
export const parseApiKey = (key: string): ApiKeyParts | undefined => {
  const [, keyId, secret] = FORMAT.exec(key) ?? [];
  return keyId && secret ? { keyId, secret } : undefined;
};

export const writeApiKey = ({ keyId, secret }: ApiKeyParts): string => `lw_${keyId}_${secret}`;

export const newApiKeyParts = (): ApiKeyParts => ({ keyId: randomKeyId(), secret: randomBase62(SECRET_LENGTH) });

/** The secret has 256 random bits: a plain digest cannot be searched. */
export const hashApiKeySecret = (secret: string): string => sha256Hex(secret);

const randomKeyId = (): string => {
  let id = '';
  while (id.length < KEY_ID_LENGTH) {
    for (const byte of randomBytes(KEY_ID_LENGTH - id.length)) {
      if (byte < UNBIASED_BELOW) id += KEY_ID_ALPHABET[byte % KEY_ID_ALPHABET.length];
    }
  }
  return id;
};
