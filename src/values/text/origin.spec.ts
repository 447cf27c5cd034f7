import fc from 'fast-check';
import { isOrigin } from './origin.js';

describe('isOrigin', () => {
  it.each([
    'https://shop.example',
    'https://shop.example:8443',
    'https://a-b.shop.example',
    'https://xn--bcher-kva.example',
    'https://192.0.2.1',
    'https://intranet',
    'http://localhost',
    'http://localhost:3000',
    'http://127.0.0.1:5173',
  ])('accepts %s', (text) => expect(isOrigin(text)).toBe(true));

  it.each([
    '',
    'https://',
    'https://*',
    'https://*.com',
    'https://*.shop.example',
    'https://shop.*',
    'https://shop.example:*',
    "https://a'",
    'https://a;report-uri',
    'https://a;report-uri https://evil.example',
    'https://a,https://b',
    'https://a https://b',
    'https://a\thttps://b',
    'https://a\r\nx-header: 1',
    "'self'",
    "'unsafe-inline'",
    'data:',
    'https:',
    '*',
    'null',
    'http://shop.example',
    'http://localhost.example',
    'http://127.0.0.1.example',
    'http://127.1',
    'ws://shop.example',
    'https://shop.example/',
    'https://shop.example/path',
    'https://shop.example?x',
    'https://shop.example#x',
    'https://user@shop.example',
    'https://user:secret@shop.example',
    'https://shop.example:443',
    'https://shop.example:99999',
    'https://SHOP.example',
    'HTTPS://shop.example',
    'https://bücher.example',
    'https://shop_a.example',
    'https://shop%2eexample',
    'https://shop。example',
    'https://0x7f.1',
    'https://[::1]',
    'https:shop.example',
    'https:\\\\shop.example',
    ' https://shop.example',
    'https://shop.example ',
    `https://${'a'.repeat(63)}.${'b.'.repeat(200)}example`,
  ])('refuses %j', (text) => expect(isOrigin(text)).toBe(false));

  it('refuses text that the URL parser reads as another origin', () => {
    const part = fc.oneof(
      fc.constantFrom('a', 'shop', '.', '-', ':', '8443', '*', ';', "'", ' ', '/', '@', '%', 'example', 'localhost'),
      fc.string({ maxLength: 3 }),
    );
    const text = fc
      .tuple(fc.constantFrom('https://', 'http://', 'https:', ''), fc.array(part, { maxLength: 6 }))
      .map(([scheme, parts]) => scheme + parts.join(''));
    fc.assert(
      fc.property(text, (given) => {
        if (!isOrigin(given)) return;
        expect(new URL(given).origin).toBe(given);
        expect(given).toMatch(/^https?:\/\/[a-z0-9.:-]+$/);
      }),
    );
    expect(isOrigin('https://a-shop.example:8443')).toBe(true);
  });
});
