import { unsafeInput } from './text.js';

const nested = (depth: number, leaf: unknown = 1): unknown => (depth === 0 ? leaf : [nested(depth - 1, leaf)]);
const faultsOf = (value: unknown): [string | undefined, string][] =>
  unsafeInput(value).map(({ field, code }) => [field, code]);

describe('unsafe input', () => {
  it('is named in the message, as "the value" where it has no name', () => {
    const messages = ['\0', { notes: '\0' }].map((value) => unsafeInput(value)[0]!.message);
    expect(messages).toEqual(['value', 'notes'].map((name) => `${name} must not contain U+0000 or lone surrogates`));
  });

  it.each([
    ['text'],
    [''],
    [null],
    [undefined],
    [0],
    [true],
    ['😀'],
    [{ a: [{ b: 'c' }], constructors: 1 }],
    [nested(20)],
  ])('is not %j', (value) => {
    expect(faultsOf(value)).toEqual([]);
  });

  it.each<[string, unknown, [string | undefined, string][]]>([
    ['U+0000', 'a\0b', [[undefined, 'invalid_text']]],
    ['a lone surrogate', '\ud800', [[undefined, 'invalid_text']]],
    ['U+0000 in a list', { guest: { names: ['a', '\0'] } }, [['guest.names.1', 'invalid_text']]],
    ['U+0000 in a name', { guest: { 'a\0': 1 } }, [['guest', 'invalid_text']]],
    ['a lone surrogate in a name', { '\udc00': 1 }, [[undefined, 'invalid_text']]],
    ['the name __proto__', JSON.parse('{"a":{"__proto__":1}}'), [['a', 'forbidden_name']]],
    ['the name constructor', { constructor: 1 }, [[undefined, 'forbidden_name']]],
    ['the name prototype', { list: [{ prototype: 1 }] }, [['list.0', 'forbidden_name']]],
    ['21 levels of lists', nested(21), [[Array(20).fill('0').join('.'), 'too_deep']]],
    ['21 levels of objects', { a: nested(20) }, [[`a${'.0'.repeat(19)}`, 'too_deep']]],
    [
      'each of several',
      ['\0', { a: '\0' }],
      [
        ['0', 'invalid_text'],
        ['1.a', 'invalid_text'],
      ],
    ],
  ])('is %s', (_name, value, faults) => {
    expect(faultsOf(value)).toEqual(faults);
  });
});
