import { Nested, Num, Text } from './fields.js';
import { RequestValidationPipe } from './validation.pipe.js';

class Guest {
  @Text() name: string;
}
class Booking {
  @Nested(() => Guest) guest: Guest;
  @Num({ min: 1, integer: true }) nights: number;
  @Text({ optional: true }) notes = 'none';
}
class OtherSearch {
  @Text({ optional: true }) name?: string;
}
class Search {
  @Text({ optional: true }) name?: string;
}

describe('RequestValidationPipe', () => {
  const pipe = new RequestValidationPipe();
  const faultsOf = (value: unknown, type: 'body' | 'query' | 'param' = 'body', metatype: unknown = Booking): object => {
    try {
      pipe.transform(value, { type, metatype: metatype as never });
    } catch (error) {
      const { kind, details } = error as { kind: string; details: { field?: string; code: string }[] };
      return { kind, faults: details.map(({ field, code }) => [field, code]) };
    }
    throw new Error('Nothing was refused');
  };

  it('returns an object of the type, with its defaults', () => {
    const given = { guest: { name: 'Ada' }, nights: 2 };
    const made = pipe.transform(given, { type: 'body', metatype: Booking });
    expect(made).toEqual({ ...given, notes: 'none' });
    expect([made, (made as Booking).guest]).toEqual([expect.any(Booking), expect.any(Guest)]);
  });

  it('reports every fault at once, each field by its path', () => {
    const body = { guest: { name: 1, age: 2 }, nights: 0, notes: null, typo: 1 };
    const { faults } = faultsOf(body) as { faults: string[][] };
    expect(new Set(faults.map((fault) => fault.join(' ')))).toEqual(
      new Set([
        'typo unknown_field',
        'guest.age unknown_field',
        'guest.name wrong_type',
        'nights min',
        'notes wrong_type',
      ]),
    );
  });

  it('lists the known fields with the first unknown one of each type', () => {
    const body = { guest: { name: 'Ada', age: 2 }, nights: 2, typo: 1, other: 2 };
    const messages = (): string[] => {
      try {
        pipe.transform(body, { type: 'body', metatype: Booking });
        return [];
      } catch (error) {
        return (error as { details: { message: string }[] }).details.map(({ message }) => message).sort();
      }
    };
    expect(messages()).toEqual([
      'guest.age is not a known field; known: name',
      'other is not a known field',
      'typo is not a known field; known: guest, nights, notes',
    ]);
  });

  it('treats an absent body as one without fields', () => {
    expect(pipe.transform(undefined, { type: 'body', metatype: OtherSearch })).toEqual({});
    expect(faultsOf(undefined)).toMatchObject({
      faults: [
        ['guest', 'required'],
        ['nights', 'required'],
      ],
    });
  });

  it.each([
    [
      'a field that is missing',
      {},
      [
        ['guest', 'required'],
        ['nights', 'required'],
      ],
    ],
    ['a field of another type, once', { guest: { name: 'Ada' }, nights: 'two' }, [['nights', 'wrong_type']]],
    ['text that cannot be stored', { guest: { name: '\0' }, nights: 2 }, [['guest.name', 'invalid_text']]],
  ])('names %s', (_name, body, faults) => {
    expect(faultsOf(body)).toEqual({ kind: 'invalid', faults });
  });

  it.each([[null], ['text'], [7], [[]]])('refuses %j in place of an object', (body) => {
    expect(faultsOf(body)).toEqual({ kind: 'invalid', faults: [[undefined, 'invalid_body']] });
  });

  it.each([['text'], [7], [{ a: 1 }]])('passes %j unchanged where no type is declared', (value) => {
    expect(pipe.transform(value, { type: 'body', metatype: Object })).toBe(value);
    expect(pipe.transform(value, { type: 'custom', metatype: Booking })).toBe(value);
  });

  it('answers 404 to a path that cannot be stored', () => {
    expect(faultsOf('a\0', 'param', String)).toEqual({ kind: 'not_found', faults: [] });
    expect(pipe.transform('a', { type: 'param', metatype: String })).toBe('a');
  });

  describe('for queries', () => {
    const search = (query: object): unknown => pipe.transform(query, { type: 'query', metatype: Search });

    it('validates equal queries once and returns a frozen object', () => {
      const first = search({ name: 'a' });
      expect(search({ name: 'a' })).toBe(first);
      expect(search({ name: 'b' })).toEqual({ name: 'b' });
      expect(Object.isFrozen(first)).toBe(true);
      expect(pipe.transform({}, { type: 'query', metatype: OtherSearch })).not.toBe(search({}));
    });

    it('caches at most 500 of a type', () => {
      const first = search({ name: 'first' });
      for (let count = 0; count < 500; count += 1) search({ name: `n${count}` });
      expect(search({ name: 'first' })).not.toBe(first);
    });

    it('does not cache an invalid one', () => {
      for (let times = 0; times < 2; times += 1)
        expect(faultsOf({ name: '\0' }, 'query', Search)).toEqual({
          kind: 'invalid',
          faults: [['name', 'invalid_text']],
        });
    });

    it('accepts at most 200 parameters', () => {
      const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, '']));
      expect(faultsOf(named(200), 'query', Search)).toMatchObject({
        faults: Array(200).fill([expect.any(String), 'unknown_field']),
      });
      expect(faultsOf(named(201), 'query', Search)).toEqual({
        kind: 'invalid',
        faults: [[undefined, 'too_many_names']],
      });
    });
  });
});
