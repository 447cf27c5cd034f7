import { basicAuth, sameSecret } from './inbound-auth.js';

describe('sameSecret', () => {
  it.each([
    ['secret', 'secret', true],
    ['secret', 'Secret', false],
    ['secre', 'secret', false],
    ['', 'secret', false],
    ['é', 'e', false],
  ])('of %p and %p is %p', (given, expected, same) => {
    expect(sameSecret(given, expected)).toBe(same);
  });

  it('is false when no secret is known', () => {
    expect(sameSecret('', '')).toBe(false);
  });
});

it('writes HTTP Basic credentials as RFC 7617 does', () => {
  expect(basicAuth('Aladdin', 'open sesame')).toBe('Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==');
});
