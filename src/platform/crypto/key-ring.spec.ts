import { randomBytes } from 'node:crypto';
import { KeyRing, parseKeyRingSpec, sealedKeyId } from './key-ring.js';

const key = (): string => randomBytes(32).toString('base64');
const CONTEXT = 'integration_account.credentials|a1|w1';

describe('a key ring specification', () => {
  const good = key();
  const faults: [name: string, spec: string, message: RegExp][] = [
    ['empty', '', /expected id:base64key/],
    ['no id separator', good, /expected id:base64key/],
    ['empty id', `:${good}`, /an id is/],
    ['odd id', `a b:${good}`, /an id is/],
    ['id too long', `${'a'.repeat(33)}:${good}`, /an id is/],
    ['not base64', 'k1:***', /"k1" is not base64/],
    ['base64 without padding', `k1:${good.replace(/=+$/, '')}`, /"k1" is not base64/],
    ['no key', 'k1:', /"k1" has 0 bytes/],
    ['16 bytes', `k1:${randomBytes(16).toString('base64')}`, /"k1" has 16 bytes/],
    ['33 bytes', `k1:${randomBytes(33).toString('base64')}`, /"k1" has 33 bytes/],
    ['all zero', `k1:${Buffer.alloc(32).toString('base64')}`, /"k1" is a well-known value/],
    ['one byte repeated', `k1:${Buffer.alloc(32, 'a').toString('base64')}`, /"k1" is a well-known value/],
    ['counting bytes', `k1:${Buffer.from([...Array(32).keys()]).toString('base64')}`, /"k1" is a well-known value/],
    ['id twice', `k1:${good},k1:${key()}`, /"k1" is given twice/],
    ['key twice', `k1:${good},k2:${good}`, /"k1" and "k2" are the same key/],
    ['trailing comma', `k1:${good},`, /expected id:base64key/],
  ];
  it.each(faults)('is refused: %s', (_name, spec, message) => {
    expect(() => new KeyRing(spec)).toThrow(message);
  });

  it('is refused without its key in the error', () => {
    const short = randomBytes(31).toString('base64');
    expect(() => parseKeyRingSpec(`k1:${short}`)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(short) }),
    );
  });

  it('keeps the order and allows spaces around commas', () => {
    expect([...parseKeyRingSpec(`new:${key()} , old:${key()}`).keys()]).toEqual(['new', 'old']);
  });
});

describe('sealing', () => {
  const oldKey = `k1:${key()}`;
  const newKey = `k2:${key()}`;
  const before = new KeyRing(oldKey);
  const during = new KeyRing(`${newKey},${oldKey}`);
  const after = new KeyRing(newKey);

  it.each(['', 'secret', '{"api_key":"ключ 鍵 🔑"}', 'x'.repeat(100_000)])(
    'decrypts the value that it sealed (%#)',
    (plaintext) => {
      const sealed = before.seal(plaintext, CONTEXT);
      expect(sealed).toMatch(/^v1:k1:[A-Za-z0-9+/]+=*:[A-Za-z0-9+/]+=*$/);
      expect(before.open(sealed, CONTEXT)).toBe(plaintext);
    },
  );

  it('never gives the same ciphertext twice', () => {
    const seen = new Set(Array.from({ length: 50 }, () => before.seal('same', CONTEXT)));
    expect(seen.size).toBe(50);
  });

  it('does not allow decryption in another context', () => {
    const sealed = before.seal('secret', CONTEXT);
    expect(() => before.open(sealed, 'integration_account.credentials|a2|w1')).toThrow(/cannot be decrypted/);
    expect(() => before.rewrap(sealed, 'integration_account.credentials|a1|w2')).toThrow(/cannot be decrypted/);
  });

  it('refuses an empty context', () => {
    expect(() => before.seal('secret', '')).toThrow(/context/);
    expect(() => before.open(before.seal('secret', CONTEXT), '')).toThrow(/context/);
  });

  it('detects each changed character', () => {
    const sealed = before.seal('secret', CONTEXT);
    for (let index = 0; index < sealed.length; index++) {
      const changed = sealed.slice(0, index) + (sealed[index] === 'A' ? 'B' : 'A') + sealed.slice(index + 1);
      expect(() => before.open(changed, CONTEXT)).toThrow(/^sealed value: /);
    }
  });

  it('refuses the ciphertext of one record with the data key of another', () => {
    const [a, b] = [before.seal('one', CONTEXT).split(':'), before.seal('two', CONTEXT).split(':')];
    expect(() => before.open([...a.slice(0, 3), b[3]].join(':'), CONTEXT)).toThrow(/cannot be decrypted/);
  });

  it.each(['', 'plain', 'v1:k1:AAAA', 'v2:k1:AAAA:AAAA', 'v1:k1:AAAA:AAAA', 'v1:k1:AAAA:AAAA:AAAA'])(
    'reports %p as malformed',
    (sealed) => {
      expect(() => before.open(sealed, CONTEXT)).toThrow('sealed value: malformed');
    },
  );

  it('reports a value with an extra part as malformed', () => {
    expect(() => before.open(`${before.seal('secret', CONTEXT)}:AAAA`, CONTEXT)).toThrow('sealed value: malformed');
  });

  it('decrypts an old value during rotation, and rewraps it so that it no longer needs the old key', () => {
    const sealed = before.seal('secret', CONTEXT);
    expect(sealedKeyId(sealed)).toBe('k1');
    expect(during.open(sealed, CONTEXT)).toBe('secret');
    expect(() => after.open(sealed, CONTEXT)).toThrow(/"k1" is not in the key ring/);

    const rewrapped = during.rewrap(sealed, CONTEXT);
    expect(sealedKeyId(rewrapped)).toBe('k2');
    expect(rewrapped.split(':')[3]).toBe(sealed.split(':')[3]);
    expect(after.open(rewrapped, CONTEXT)).toBe('secret');
  });
});

describe('a pseudonym', () => {
  const spec = `k1:${key()}`;
  const name = new KeyRing(spec).pseudonym('account 7');

  it('is the same for the same text and current key, and does not reveal the text', () => {
    expect(new KeyRing(`${spec},k2:${key()}`).pseudonym('account 7')).toBe(name);
    expect(name).toMatch(/^[\w-]{43}$/);
  });

  it('changes with the text and with the current key', () => {
    const others = [
      new KeyRing(spec).pseudonym('account 8'),
      new KeyRing(`k2:${key()},${spec}`).pseudonym('account 7'),
    ];
    expect(new Set([name, ...others]).size).toBe(3);
  });
});
