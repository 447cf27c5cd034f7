import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describeWithSharedData, sharedData } from '../../../../test/support/shared-data.js';
import { isKnown, wordsIn } from './known-words.js';
import { recordedExcerpt, recordedPath, type Secrets } from './redaction.rules.js';

const BASE = new URL('https://api.pms.example/tenants/Main/v1');
const SECRETS: Secrets = {
  values: new Set(['k-4f9a8c21d07e', 'sk_live_51Hq8aZ2']),
  parameters: new Set(['partner_id']),
};
const pathOf = (below: string, isForeign = false): string =>
  recordedPath({ url: `${BASE.href}${below}`, isForeign }, BASE, SECRETS);

const NAMES = [
  'Ada Lovelace',
  'ada lovelace',
  'ADA',
  "O'Brien",
  'Zoë Müller-Lüdenscheidt',
  'José Ñandú',
  '王小明',
  'Иван',
];
const digits = (length: number) =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((all) => all.join(''));
const name = fc.constantFrom(...NAMES);
const phone = fc
  .tuple(
    fc.constantFrom('+', '00', '0', '('),
    digits(3),
    fc.constantFrom(' ', '-', ') ', '.', ''),
    digits(3),
    digits(4),
  )
  .map(([start, area, gap, one, two]) => `${start}${area}${gap}${one} ${two}`);
const secret = fc.uuid().map((id) => `tok_${id.replaceAll('-', '')}`);
const personal = fc.oneof(name, fc.emailAddress(), phone, secret);

const AROUND: readonly ((planted: string) => string)[] = [
  (planted) => planted,
  (planted) => JSON.stringify({ error: 'invalid_request', message: `Guest ${planted} is not allowed` }),
  (planted) => JSON.stringify({ errors: [{ field: 'guest', value: { firstName: planted, [planted]: planted } }] }),
  (planted) => `<html><head><title>Error: ${planted}</title></head><body class="${planted}">${planted}</body></html>`,
  (planted) => `<?xml version="1.0"?><Error ID="1"><Value>${planted}</Value></Error>`,
  (planted) => `The token,${planted}\\n${planted};is invalid\n\n${planted}`,
  (planted) => `x${' '.repeat(590)}${planted}`,
];

/**
 * Expects every run of letters to be known, whatever the alphabet, and no run of digits to be as long as a telephone
 * number.
 */
const expectHarmless = (text: string): void => {
  const withoutDates = text.replaceAll(/\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-][\d:]+)?)?/g, '');
  const words = withoutDates.match(/[\p{L}\p{M}]+/gu) ?? [];
  expect(
    words.flatMap((word) => (/^[A-Za-z]+$/.test(word) ? wordsIn(word) : [word])).filter((word) => !isKnown(word)),
  ).toEqual([]);
  const numbers = withoutDates.match(/\d[\d\s().,/-]*/g) ?? [];
  expect(numbers.filter((number) => number.replaceAll(/\D/g, '').length > 5)).toEqual([]);
  expect(text).not.toContain('@');
};

describe('excerpt of a failed answer', () => {
  it('contains no name, e-mail address, telephone number or token, wherever it occurs', () => {
    fc.assert(
      fc.property(personal, fc.constantFrom(...AROUND), (planted, around) => {
        expectHarmless(recordedExcerpt(around(planted)));
      }),
      { numRuns: 500 },
    );
  });

  it('contains nothing but known words of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 800 }), (text) => expectHarmless(recordedExcerpt(text))),
      { numRuns: 300 },
    );
  });

  it.each([
    ['{"error":"invalid_grant","error_description":"The refresh token has expired"}'],
    ['{"status":"fail","message":"Reservation 12345 is not available from 2027-03-01 to 2027-03-04"}'],
    ['{"code":422,"errors":{"checkInDate":["must be after checkOutDate"]}}'],
  ])('keeps the reason why a call failed: %s', (answer) => expect(recordedExcerpt(answer)).toBe(answer));

  it.each([
    ['Guest Ada Lovelace (ada@example.com, +44 20 7946 0958) is blocked', 'Guest … (…) is blocked'],
    ['<h1>502 Bad Gateway</h1>\n<hr>nginx/1.2', '502 Bad Gateway …/1.2'],
    [
      '{"message":"Too many requests.\\nTry again in 30 seconds"}',
      '{"message":"Too many requests. Try again in 30 seconds"}',
    ],
    ['', ''],
  ])('of %p is %p', (answer, excerpt) => expect(recordedExcerpt(answer)).toBe(excerpt));

  it('is limited in length', () => {
    expect(recordedExcerpt('invalid request '.repeat(1_000))).toHaveLength(296);
  });
});

describe('recorded path', () => {
  it('contains no name, e-mail address or telephone number in its segments, parameters and values', () => {
    const names = fc.constantFrom('email', 'q', 'guestName', 'token', 'listing_id', 'to', 'search');
    fc.assert(
      fc.property(fc.oneof(name, fc.emailAddress(), phone), names, (planted, parameter) => {
        const encoded = encodeURIComponent(planted);
        const shown = pathOf(`/guests/${encoded}/x${encoded}?${parameter}=${encoded}&${encoded}=x`);
        const known = isKnown(parameter) ? parameter : '…';
        expect(shown).toBe(`/tenants/Main/v1/guests/…/…?${known}=…&…=…`);
      }),
      { numRuns: 500 },
    );
  });

  it('contains no token in parameters other than ids', () => {
    fc.assert(
      fc.property(secret, fc.constantFrom('token', 'apiKey', 'q', 'to', 'cursor', 'sig'), (planted, parameter) => {
        expect(pathOf(`/listings?${parameter}=${planted}`)).not.toContain(planted);
      }),
    );
  });

  it.each([
    [
      '/listings/123/calendar?startDate=2027-03-01&endDate=2027-03-04',
      '/listings/123/calendar?startDate=2027-03-01&endDate=2027-03-04',
    ],
    [
      '/reservations?limit=100&offset=0&updated_since=2027-03-01T10:00:00Z',
      '/reservations?limit=100&offset=0&updated_since=2027-03-01T10:00:00Z',
    ],
    ['/bookings/8f14e45f-ceea-467f-a0d6-3b8c2f1d9e55', '/bookings/8f14e45f-ceea-467f-a0d6-3b8c2f1d9e55'],
    ['/bookings?filter%5Bproperty_id%5D=p1,p2&include=guest', '/bookings?filter[property_id]=p1,p2&include=…'],
    ['/accessTokens?token=abc123&code=9', '/accessTokens?token=…&code=…'],
    ['/bookings?partner_id=77&page=2', '/bookings?partner_id=…&page=2'],
    ['/bookings/k-4f9a8c21d07e?id=sk_live_51Hq8aZ2', '/bookings/…?id=…'],
    ['/guests?phone=491701234567&to=491701234567', '/guests?phone=…&to=…'],
  ])('of %s is %s', (below, shown) => expect(pathOf(below)).toBe(`/tenants/Main/v1${shown}`));

  it('of a URL that a property owner entered shows only its origin', () => {
    expect(pathOf('/calendar/12.ics?s=secret', true)).toBe('https://api.pms.example/…');
  });

  it('of another server of the PMS names the server', () => {
    const url = 'https://identity.pms.example/connect/token';
    expect(recordedPath({ url, isForeign: false }, BASE, SECRETS)).toBe(url);
  });

  it('outside the configured base address contains no part of it', () => {
    const url = 'https://api.pms.example/tenants/MainX/v1';
    expect(recordedPath({ url, isForeign: false }, BASE, SECRETS)).toBe('/…/…/v1');
  });

  it('is limited in length', () => {
    expect(
      pathOf(`/listings?property_ids=${Array.from({ length: 200 }, (_, id) => id).join(',')}`).length,
    ).toBeLessThan(140);
    expect(pathOf('/listings'.repeat(100))).toHaveLength(300);
  });
});

const strings = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap((entry) => entry.flatMap(strings))
    : [];
};

describeWithSharedData('payloads of PMSes in a failed answer', () => {
  it('leave only known words', () => {
    const folder = sharedData('pms-samples')!;
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
    const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
    const values = texts.flatMap((text) => strings(JSON.parse(text)));
    expect(values.length).toBeGreaterThan(500);
    for (const text of [...texts, ...values]) expectHarmless(recordedExcerpt(text));
    for (const text of texts)
      for (let at = 0; at < text.length; at += 500) expectHarmless(recordedExcerpt(text.slice(at)));
  });
});
