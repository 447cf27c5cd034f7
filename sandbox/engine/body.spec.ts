import { fieldsOf, namesIn, partyOf, referenceIn } from './body.js';

it('fieldsOf reads fields by their type', () => {
  const { text, count, amount, kept } = fieldsOf({ name: 'Ann', guests: 2, price: 10.5, half: 0.5, none: null });
  expect([text('name'), text('guests'), text('absent')]).toEqual(['Ann', undefined, undefined]);
  expect([count('guests'), count('half'), count('name')]).toEqual([2, undefined, undefined]);
  expect([amount('price'), amount('name')]).toEqual(['10.5', undefined]);
  expect(kept(['name', 'none', 'absent'])).toEqual({ name: 'Ann', none: null });
});

it.each([
  ['two pillows, please ref:a-1', 'a-1'],
  ['ref:a-1 ', 'a-1'],
  ['ref:a-1 and more', null],
  ['xref:a-1', null],
  [undefined, null],
])('referenceIn reads the reference at the end of %p', (text, reference) => expect(referenceIn(text)).toBe(reference));

it('namesIn takes all but the first word as the last name', () => {
  expect(namesIn('Ann Lee Doe')).toEqual({ firstName: 'Ann', lastName: 'Lee Doe' });
  expect(namesIn('')).toEqual({ firstName: '', lastName: '' });
});

it('partyOf counts adults and children as guests', () => {
  expect(partyOf({ adults: 2, children: 1, infants: 1 })).toEqual({ adults: 2, children: 1, infants: 1, guests: 3 });
  expect(partyOf({ children: 1 })).toEqual({ children: 1 });
});
