import {
  constantTimeEqual,
  hmacSha256Base64,
  newWebhookSecret,
  randomBase62,
  randomToken,
  sha256Hex,
} from './secrets.js';

describe('secrets', () => {
  it('makes base64url tokens of the given number of bytes', () => {
    expect(randomToken(32)).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(randomToken(32)).not.toBe(randomToken(32));
  });

  it.each([0, 1, 12, 43, 500])('makes %i base62 characters', (length) => {
    expect(randomBase62(length)).toMatch(new RegExp(`^[0-9A-Za-z]{${length}}$`));
  });

  it('uses the whole base62 alphabet', () => {
    expect(new Set(randomBase62(20_000)).size).toBe(62);
  });

  it('makes each base62 character equally likely', () => {
    // A byte modulo 62 gives the first eight characters a fourth more often: 31,250 of 200,000 instead of 25,806.
    const first = randomBase62(200_000).replaceAll(/[^0-7]/g, '').length;
    expect(first).toBeGreaterThan(24_800);
    expect(first).toBeLessThan(26_800);
  });

  it('hashes as FIPS 180 and RFC 4231 say', () => {
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

  it('makes webhook secrets of 32 bytes', () => {
    const secret = newWebhookSecret();
    expect(secret).toMatch(/^whsec_/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  });
});
