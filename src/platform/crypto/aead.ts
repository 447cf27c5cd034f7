import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts with AES-256-GCM: iv(12)|ciphertext|tag(16). Decryption needs the same `associated`. */
export function encrypt(key: Buffer | KeyObject, plaintext: Buffer, associated: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(associated, 'utf8'));
  return Buffer.concat([iv, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts. Throws an Error that names the fault, never the content. */
export function decrypt(key: Buffer | KeyObject, encoded: string, associated: string): Buffer {
  const bytes = Buffer.from(encoded, 'base64');
  // Lenient base64 decoding would accept two texts for one ciphertext.
  if (bytes.length < IV_BYTES + TAG_BYTES || bytes.toString('base64') !== encoded) {
    throw new Error('sealed value: malformed');
  }
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(associated, 'utf8')).setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const plaintext = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
    // Adds no bytes in this mode, and throws if the tag does not match.
    decipher.final();
    return plaintext;
  } catch {
    throw new Error('sealed value: cannot be decrypted with this key and context');
  }
}
