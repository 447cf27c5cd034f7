import { personNamed, referenceIn, withoutReference, withReference } from './texts.js';

describe('a reference', () => {
  it.each(['', 'Late arrival', 'two\nlines', 'about ref:other things'])(
    'is appended to the text %p and can be removed again',
    (text) => {
      for (const between of ['\n', ' ']) {
        const kept = withReference(text, 'r-1', between);
        expect([referenceIn(kept), referenceIn(`${kept} \n`)]).toEqual(['r-1', 'r-1']);
        expect(withoutReference(kept)).toBe(text);
      }
    },
  );

  it.each(['', 'ref:', 'ref:r-1 and more', 'href:r-1'])('is not found in %p', (text) => {
    expect(referenceIn(text)).toBeNull();
    expect(withoutReference(text)).toBe(text);
  });
});

it.each([
  ['Ada van Guest', 'Ada', 'van Guest'],
  ['  Ada  ', 'Ada', ''],
  ['', '', ''],
])('the name %p is split into %p and %p', (name, firstName, lastName) => {
  expect(personNamed(name)).toEqual({ firstName, lastName });
});
