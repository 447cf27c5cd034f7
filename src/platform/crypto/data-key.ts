import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { decrypt, encrypt } from './aead.js';
import { noteOpening } from './openings.js';

const KEY_BYTES = 32;
const SEALED = 'd1:';
const HASHED = 'h1:';

/**
 * The key of one workspace's personal data: seals it, and hashes the texts by which it is looked up. Random nonces of
 * 96 bits are safe for 2^32 values.
 */
export class DataKey {
  private readonly sealing: KeyObject;
  private readonly hashing: KeyObject;

  constructor(secret: Buffer) {
    const derived = (use: string): KeyObject =>
      createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', use, KEY_BYTES)));
    this.sealing = derived('seal');
    this.hashing = derived('hash');
  }

  /**
   * Seals as `d1:<base64>`. Decryption needs the same context; write contexts as `table.column|row id|workspace id`.
   */
  seal(plaintext: string, context: string): string {
    return SEALED + encrypt(this.sealing, Buffer.from(plaintext, 'utf8'), context).toString('base64');
  }

  /**
   * Decrypts, and notes it for the record of reads. Throws if the value is malformed, or key, context or bytes do not
   * match.
   */
  open(sealed: string, context: string): string {
    if (!sealed.startsWith(SEALED)) throw new Error('sealed value: malformed');
    const plaintext = decrypt(this.sealing, sealed.slice(SEALED.length), context).toString('utf8');
    noteOpening(context);
    return plaintext;
  }

  /** Hashes as `h1:<base64>`, equal for equal texts; values cannot be guessed without the key. */
  hash(text: string): string {
    return HASHED + createHmac('sha256', this.hashing).update(text).digest('base64');
  }
}

export const isHashed = (value: string): boolean => value.startsWith(HASHED);
