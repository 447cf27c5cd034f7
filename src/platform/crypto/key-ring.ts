import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from './aead.js';

const FORMAT = 'v1';
const KEY_BYTES = 32;
const KEY_ID = /^[A-Za-z0-9_-]{1,32}$/;

/**
 * Key-encryption keys by id, in the order given; the first is current.
 * Spec: `id:base64(32 bytes)[,id2:base64(32 bytes)...]`. Throws an Error that names the fault, never the key.
 */
export function parseKeyRingSpec(spec: string): ReadonlyMap<string, Buffer> {
  const keys = new Map<string, Buffer>();
  for (const entry of spec.split(',').map((part) => part.trim())) {
    const [id, key] = parseKey(entry);
    if (keys.has(id)) throw new Error(`key ring: the id "${id}" is given twice`);
    for (const [otherId, other] of keys) {
      if (other.equals(key)) throw new Error(`key ring: "${otherId}" and "${id}" are the same key`);
    }
    keys.set(id, key);
  }
  return keys;
}

/**
 * Secrets at rest: each record is sealed with its own random data key (AES-256-GCM), which is wrapped by the current
 * key of the ring. Sealed form: `v1:<key id>:<base64 wrapped data key>:<base64 ciphertext>`, both parts iv(12)|ct|tag(16).
 *
 * Invariant: a sealed value can be decrypted only in the context it was sealed for (associated data of both layers), so
 * a ciphertext moved to another row or workspace cannot. Write contexts as `table.column|row id|workspace id`.
 */
export class KeyRing {
  private readonly keys: ReadonlyMap<string, Buffer>;
  private readonly currentId: string;
  private readonly naming: Buffer;

  constructor(spec: string) {
    this.keys = parseKeyRingSpec(spec);
    this.currentId = [...this.keys.keys()][0]!;
    this.naming = Buffer.from(hkdfSync('sha256', this.keys.get(this.currentId)!, '', 'pseudonym', KEY_BYTES));
  }

  /** Ids of the keys that decrypt but no longer seal. */
  get retiredKeyIds(): string[] {
    return [...this.keys.keys()].filter((id) => id !== this.currentId);
  }

  has(keyId: string): boolean {
    return this.keys.has(keyId);
  }

  /** Returns the same base64url for the same text and current key; it cannot be guessed without the key. */
  pseudonym(text: string): string {
    return createHmac('sha256', this.naming).update(text).digest('base64url');
  }

  seal(plaintext: string, context: string): string {
    const dataKey = randomBytes(KEY_BYTES);
    const ciphertext = encrypt(dataKey, Buffer.from(plaintext, 'utf8'), `data|${requireContext(context)}`);
    return this.join(dataKey, ciphertext.toString('base64'), context);
  }

  /** Decrypts. Throws if the value is malformed, its key is not loaded, or key, context or bytes do not match. */
  open(sealed: string, context: string): string {
    const parts = split(sealed);
    const dataKey = this.unwrap(parts, context);
    return decrypt(dataKey, parts.ciphertext, `data|${context}`).toString('utf8');
  }

  /** Returns the same secret under the current key. Only the data key is rewrapped; the ciphertext is unchanged. */
  rewrap(sealed: string, context: string): string {
    const parts = split(sealed);
    return this.join(this.unwrap(parts, context), parts.ciphertext, context);
  }

  private join(dataKey: Buffer, ciphertext: string, context: string): string {
    const wrapped = encrypt(this.keys.get(this.currentId)!, dataKey, `key|${context}`);
    return [FORMAT, this.currentId, wrapped.toString('base64'), ciphertext].join(':');
  }

  private unwrap({ keyId, wrapped }: SealedParts, context: string): Buffer {
    const key = this.keys.get(keyId);
    if (!key) throw new Error(`sealed value: the key "${keyId}" is not in the key ring`);
    return decrypt(key, wrapped, `key|${requireContext(context)}`);
  }
}

/** Returns the id of the key that a sealed value needs, for reports of the keys in use. */
export function sealedKeyId(sealed: string): string {
  return split(sealed).keyId;
}

interface SealedParts {
  keyId: string;
  wrapped: string;
  ciphertext: string;
}

function split(sealed: string): SealedParts {
  const [format, keyId, wrapped, ciphertext, ...rest] = sealed.split(':');
  if (format !== FORMAT || !keyId || !wrapped || !ciphertext || rest.length > 0) {
    throw new Error('sealed value: malformed');
  }
  return { keyId, wrapped, ciphertext };
}

function requireContext(context: string): string {
  if (context === '') throw new Error('sealed value: the context must not be empty');
  return context;
}

function parseKey(entry: string): [string, Buffer] {
  const separator = entry.indexOf(':');
  const id = entry.slice(0, Math.max(separator, 0));
  if (separator < 0) throw new Error('key ring: expected id:base64key[,id:base64key...]');
  if (!KEY_ID.test(id)) throw new Error('key ring: an id is 1 to 32 letters, digits, "_" or "-"');
  const encoded = entry.slice(separator + 1);
  const key = Buffer.from(encoded, 'base64');
  if (key.toString('base64') !== encoded) throw new Error(`key ring: the key "${id}" is not base64`);
  if (key.length !== KEY_BYTES) throw new Error(`key ring: the key "${id}" has ${key.length} bytes, not ${KEY_BYTES}`);
  if (isWellKnown(key)) throw new Error(`key ring: the key "${id}" is a well-known value; generate a random one`);
  return [id, key];
}

/** Returns whether a key is one repeated byte, such as zero, or ascending bytes: a placeholder, never a random key. */
function isWellKnown(key: Buffer): boolean {
  const step = (key[1]! - key[0]! + 256) % 256;
  return step <= 1 && key.every((byte, index) => byte === (key[0]! + index * step) % 256);
}
