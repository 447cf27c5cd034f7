import { bounded } from './bounded.js';
import { ChoiceList, Email, FreeObject, IdList, Nested, NestedList, Text, UrlList } from './fields.js';
import { RequestValidationPipe } from './validation.pipe.js';

class Person {
  @Text({ max: 10 }) name: string;
  @Email() email: string;
}
class Booking extends Person {
  @Nested(() => Person) guest: Person;
  @IdList({ maxItems: 3 }) tagIDs: string[];
  @UrlList({ maxItems: 2, optional: true }) urls?: string[];
  @ChoiceList(['a', 'b'], { optional: true }) kinds?: string[];
  @FreeObject({ optional: true }) free?: object;
  @NestedList(() => Person, { optional: true, notEmpty: true, maxItems: 2 }) people?: Person[];
}

const codesOf = (body: object): string[] => {
  try {
    new RequestValidationPipe().transform(body, { type: 'body', metatype: Booking });
    return [];
  } catch (error) {
    return (error as { details: { field: string; code: string }[] }).details.map((d) => `${d.field} ${d.code}`);
  }
};

const ID = '0193aa00-7fff-7abc-8abc-00000000abcd';
const VALID = { name: 'Ada', email: 'ada@example.com', guest: { name: 'Ada', email: 'a@example.com' }, tagIDs: [ID] };

describe('bounded input', () => {
  it('equals a valid request', () => {
    const body = {
      ...VALID,
      urls: ['https://example.com/a'],
      kinds: ['a'],
      free: { any: [{ thing: 1 }] },
      people: [VALID.guest],
    };
    expect(bounded(body, Booking)).toEqual(body);
    expect(codesOf(body)).toEqual([]);
  });

  it('has one element or character more than allowed, and empty values in place of those of the wrong type', () => {
    const many = Array.from({ length: 1_000 }, () => ({ deep: [{}] }));
    const body = { name: 'x'.repeat(1_000), email: many, guest: many, tagIDs: many, urls: [many, 'y'.repeat(9_000)] };
    expect(bounded(body, Booking)).toEqual({
      name: 'x'.repeat(11),
      email: [],
      guest: [],
      tagIDs: [{}, {}, {}, {}],
      urls: [[], 'y'.repeat(2_049)],
    });
    expect(bounded({ guest: { name: many, unknown: many } }, Booking)).toEqual({ guest: { name: [], unknown: null } });
  });

  it('keeps one list item more than allowed, bounds each like a single object, and blanks what is not a list', () => {
    const long = { name: 'x'.repeat(1_000), unknown: [1] };
    const short = { name: 'x'.repeat(11), unknown: null };
    expect(bounded({ people: [long, [{}], null, long] }, Booking)).toEqual({ people: [short, null, null] });
    expect(bounded({ people: { 0: long } }, Booking)).toEqual({ people: null });
  });

  it('keeps null unchanged', () => {
    expect(bounded({ name: null, guest: null, tagIDs: [null] }, Booking)).toEqual({
      name: null,
      guest: null,
      tagIDs: [null],
    });
  });

  it.each<[string, object, string[]]>([
    ['a list for a text', { name: [['x']] }, ['name wrong_type']],
    ['an object for a text', { name: { toString: 'x' } }, ['name wrong_type']],
    ['a list for an object', { guest: [VALID.guest] }, ['guest wrong_type']],
    ['a text for an object', { guest: 'Ada' }, ['guest wrong_type']],
    ['an object for a list', { tagIDs: { length: 1 } }, ['tagIDs wrong_type']],
    ['a long text', { name: 'x'.repeat(250_000) }, ['name max_length']],
    ['a long address', { email: `${'x'.repeat(250_000)}@example.com` }, ['email invalid_email', 'email max_length']],
    ['objects in a list', { tagIDs: [{}, {}] }, ['tagIDs invalid_uuid']],
    [
      'a fault of an object in a list',
      { people: [VALID.guest, { name: 7 }] },
      ['people.1.email required', 'people.1.name wrong_type'],
    ],
    ['no object in a list', { people: [null] }, ['people.0 wrong_type']],
    ['a list in a list of objects', { people: [[]] }, ['people.0 wrong_type']],
    ['an object for a list of objects', { people: {} }, ['people wrong_type']],
    ['an empty list', { people: [] }, ['people empty']],
    ['too many objects', { people: Array(3).fill(VALID.guest) }, ['people max_items']],
    ['the same element twice', { tagIDs: [ID, ID] }, ['tagIDs duplicate']],
    [
      'unknown fields',
      { surplus: [1], guest: { ...VALID.guest, surplus: {} } },
      ['guest.surplus unknown_field', 'surplus unknown_field'],
    ],
  ])('is refused for the same faults as the full input: %s', (_, change, faults) => {
    expect(codesOf({ ...VALID, ...change }).sort()).toEqual(faults);
  });

  it('is refused for too many elements', () => {
    const ids = Array.from({ length: 4_000 }, (_, at) => ID.slice(0, -4) + String(at).padStart(4, '0'));
    expect(codesOf({ ...VALID, tagIDs: ids })).toEqual(['tagIDs max_items']);
  });

  it('is refused for too many parameters of a query', () => {
    const query = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`p${at}`, '']));
    const pipe = new RequestValidationPipe();
    expect(() => pipe.transform(query, { type: 'query', metatype: Person })).toThrow(
      expect.objectContaining({ kind: 'invalid', details: [expect.objectContaining({ code: 'too_many_names' })] }),
    );
  });
});
