import {
  constantTimeEqual,
  hmacSha256Base64,
  newWebhookSecret,
  randomText,
  randomToken,
  sha256Hex,
} from './secrets.js';

const DIGITS = '0123456789';
const BASE62 = `${DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz`;

describe('secrets', () => {
  it('generates base64url tokens of the given number of bytes', () => {
    expect(randomToken(32)).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(randomToken(32)).not.toBe(randomToken(32));
  });

  it.each([0, 1, 12, 43, 500])('draws %i characters from an alphabet', (length) => {
    expect(randomText(length, DIGITS)).toMatch(new RegExp(`^[0-9]{${length}}$`));
  });

  it('uses the whole alphabet', () => {
    expect(new Set(randomText(20_000, BASE62)).size).toBe(62);
  });

  it('draws each character with equal probability', () => {
    // A byte modulo 62 gives the first eight characters a quarter more often: 31,250 of 200,000 instead of 25,806.
    const first = randomText(200_000, BASE62).replaceAll(/[^0-7]/g, '').length;
    expect(first).toBeGreaterThan(24_800);
    expect(first).toBeLessThan(26_800);
  });

  it('hashes as FIPS 180 and RFC 4231 specify', () => {
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    const hex = Buffer.from(hmacSha256Base64('Jefe', 'what do ya want for nothing?'), 'base64').toString('hex');
    expect(hex).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
  });

  it.each([
    ['same', 'same', true],
    ['', '', true],
    ['same', 'sane', false],
    ['short', 'shorter', false],
    ['é', 'e', false],
  ])('compares %p and %p', (a, b, equal) => {
    expect(constantTimeEqual(a, b)).toBe(equal);
  });

  it('generates webhook secrets of 32 bytes', () => {
    const secret = newWebhookSecret();
    expect(secret).toMatch(/^whsec_/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  });
});
