import fc from 'fast-check';
import { jsonFaults } from './json-text.js';
import { MAX_NAME_LENGTH, MAX_NAMES, MAX_VALUES } from './limits.js';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

const names = (count: number): string => Array.from({ length: count }, (_, at) => `"n${at}":1`).join();

describe('jsonFaults', () => {
  it('finds no fault in the output of JSON.stringify', () => {
    const value = fc.jsonValue({ maxDepth: 8 });
    fc.assert(fc.property(value, (json) => expect(jsonFaults(JSON.stringify(json))).toEqual([])));
  });

  it('finds a duplicate name at any depth and in any spelling', () => {
    const twice = fc.tuple(fc.string(), fc.jsonValue(), fc.jsonValue());
    fc.assert(
      fc.property(twice, ([name, first, second]) => {
        const escaped = `"${[...JSON.stringify(name).slice(1, -1)].map((c) => (/[a-z]/i.test(c) && !JSON.stringify(name).includes('\\') ? `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}` : c)).join('')}"`;
        const object = `{"before":[{}], ${JSON.stringify(name)} : ${JSON.stringify(first)},"z":"}{", ${escaped}:${JSON.stringify(second)}}`;
        const found =
          name === 'before' || name === 'z' ? [expect.anything()] : [expect.objectContaining({ code: 'duplicate' })];
        expect(jsonFaults(`[1,{"deep":${object}}]`)).toEqual(found);
      }),
    );
  });

  it('names the field', () => {
    expect(jsonFaults('{"guest":{"email":"a","phone":"b","email":"c"}}')).toEqual([
      { field: 'guest.email', code: 'duplicate', message: 'guest.email is given twice' },
    ]);
    expect(jsonFaults('{"urls":[{"a":1},{"a":1,"\\u0061":2}]}')).toMatchObject([{ field: 'urls.1.a' }]);
  });

  it('accepts the same name in different objects, and in strings', () => {
    expect(jsonFaults('{"a":{"a":1},"b":[{"a":1},{"a":1}],"c":"\\"a\\":1,\\"a\\":2","d":{},"e":[]}')).toEqual([]);
  });

  it('accepts 20 levels, and names the path of the 21st', () => {
    expect(jsonFaults(nested(20))).toEqual([]);
    expect(jsonFaults(nested(21))).toMatchObject([{ code: 'too_deep' }]);
    expect(jsonFaults(`{"a":${nested(100_000)}}`)).toMatchObject([
      { field: `a${'.0'.repeat(19)}`, code: 'too_deep', message: 'must not be nested more than 20 levels' },
    ]);
  });

  it('reads a string of any length', () => {
    expect(jsonFaults(`{"a":"${'\\\\'.repeat(120_000)}","b":"${'x'.repeat(200_000)}"}`)).toEqual([]);
  });

  it('reads an unterminated string of any length', () => {
    expect(jsonFaults(`{"a":"${'\\"'.repeat(80_000)}`)).toEqual([]);
  });

  it.each([
    ['elements', `[${'0,'.repeat(MAX_VALUES)}0]`, { code: 'too_many_values' }],
    ['elements of many lists', `[${'[],'.repeat(MAX_VALUES / 2)}[]]`, { code: 'too_many_values' }],
    ['strings that are not JSON', '""'.repeat(100_000), { code: 'too_many_values' }],
    ['colons that are not JSON', ':'.repeat(200_000), { code: 'too_many_values' }],
    ['properties', `{"a":{${names(MAX_NAMES + 1)}}}`, { field: 'a', code: 'too_many_names' }],
    ['characters of a name', `{"a":{"${'n'.repeat(MAX_NAME_LENGTH + 1)}":1}}`, { field: 'a', code: 'name_too_long' }],
    ['escaped characters of a name', `{"${'\\u0061'.repeat(MAX_NAME_LENGTH + 1)}":1}`, { code: 'name_too_long' }],
  ])('refuses too many %s', (_, text, fault) => {
    expect(jsonFaults(text)).toEqual([{ message: expect.any(String), ...fault }]);
  });

  it('accepts exactly as many values and names as the limits', () => {
    expect(jsonFaults(`[${'0,'.repeat(MAX_VALUES - 1)}0]`)).toEqual([]);
    expect(jsonFaults(`{${names(MAX_NAMES)}}`)).toEqual([]);
    expect(jsonFaults(`{"${'n'.repeat(MAX_NAME_LENGTH)}":1}`)).toEqual([]);
  });

  it.each(['', ']', '}', ',', '"', '{"a', '{"\\x":1}', '{"\\', '[1,2', '{,}', '}{', ':"'])(
    'does not fail on %j',
    (text) => {
      expect(jsonFaults(text)).toEqual([]);
    },
  );
});
