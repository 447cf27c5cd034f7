import fc from 'fast-check';
import { parseJson } from './json.js';

const refused = (message: string) => expect.objectContaining({ kind: 'invalid_response', message });
const many = (count: number, text: (at: number) => string): string =>
  `[${Array.from({ length: count }, (_, at) => text(at)).join()}]`;

describe('parseJson', () => {
  it.each([
    ['empty lists', many(400_000, () => '[]'), 'The PMS sent more than 300000 values'],
    ['empty objects', many(400_000, () => '{}'), 'The PMS sent more than 300000 values'],
    ['numbers', many(400_000, () => '1'), 'The PMS sent more than 300000 values'],
    ['quotes', '"'.repeat(4_000_000), 'The PMS sent more than 300000 values'],
    ['names', many(30_000, (at) => `{"name ${at}":1}`), 'The PMS sent more than 20000 names'],
    ['long names', many(30_000, (at) => `{"${'n'.repeat(60)}${at}":1}`), 'The PMS sent more than 20000 names'],
    ['nested lists', '['.repeat(200_000) + ']'.repeat(200_000), 'The PMS sent values nested more than 64 levels deep'],
    ['nested objects', '{"a":'.repeat(200_000), 'The PMS sent values nested more than 64 levels deep'],
  ])('refuses too many %s', (_, text, message) => {
    expect(() => parseJson(text)).toThrow(refused(message));
  });

  it('parses large answers of realistic shapes', () => {
    const night = { date: '2026-06-01', price: 120.5, minimumNights: 2, available: true, note: null, tags: ['a', 'b'] };
    const texts = Array<string>(100).fill('[{"a":1,'.repeat(5_000));
    for (const answer of [{ data: Array(30_000).fill(night) as object[] }, texts, [`"${'['.repeat(40_000)}`]]) {
      const text = JSON.stringify(answer);
      expect(JSON.stringify(parseJson(text)) === text).toBe(true);
    }
  });

  it('parses any JSON within its limits, however it is escaped, and refuses text that is not JSON', () => {
    const padding = 'x'.repeat(40_000);
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 10 }), fc.boolean(), (value, isIndented) => {
        const text = JSON.stringify({ padding, value }, null, isIndented ? 2 : 0);
        expect(parseJson(text)).toEqual(JSON.parse(text));
        expect(() => parseJson(text.slice(0, -1))).toThrow(SyntaxError);
      }),
    );
  });
});
