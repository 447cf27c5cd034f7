import { randomBytes } from 'node:crypto';
import { DataKey, isHashed } from './data-key.js';

const CONTEXT = 'reservation.sealed_guest|r1|w1';

describe('a data key', () => {
  const key = new DataKey(randomBytes(32));

  it('decrypts the values that it sealed', () => {
    const sealed = key.seal('Ada 宿', CONTEXT);
    expect(sealed).toMatch(/^d1:/);
    expect(key.open(sealed, CONTEXT)).toBe('Ada 宿');
  });

  it('hashes equal texts equally, with a prefix by which a hash is recognized', () => {
    expect(key.hash('Ada')).toBe(key.hash('Ada'));
    expect(isHashed(key.hash('Ada'))).toBe(true);
    expect(isHashed('a plain hash h1:')).toBe(false);
  });

  it('depends on its secret', () => {
    const other = new DataKey(randomBytes(32));
    expect(other.hash('Ada')).not.toBe(key.hash('Ada'));
    expect(() => other.open(key.seal('Ada', CONTEXT), CONTEXT)).toThrow(/cannot be decrypted/);
  });
});
