import { blank, personalFields, withoutFields } from './personal-fields.js';

const guest = { id: 'g1', name: 'Ada', tags: ['vip'], adults: 2, address: { city: 'Lagos' }, left: null };
const bare = { id: '', name: '', tags: [], adults: 2, address: { city: '' }, left: null };

it('a blank value keeps its shape and its numbers, and loses its texts', () => {
  expect(blank(guest)).toEqual(bare);
  expect([blank('Ada'), blank(['Ada']), blank(null), blank(7), blank(undefined)]).toEqual(['', [], null, 7, undefined]);
});

it('withoutFields blanks the named fields and keeps the order of all fields', () => {
  const value = { guest, total: 1, notes: 'late' };
  expect(JSON.stringify(withoutFields(value, ['notes', 'guest']))).toBe(
    JSON.stringify({ guest: bare, total: 1, notes: '' }),
  );
  expect(value.notes).toBe('late');
  expect([withoutFields(null, ['guest']), withoutFields('text', ['guest'])]).toEqual([null, 'text']);
});

it('personalFields returns the named fields, and undefined where all are blank or absent', () => {
  expect(personalFields({ guest, total: 1, notes: '' }, ['guest', 'notes'])).toEqual({ guest, notes: '' });
  for (const value of [{ guest: bare, total: 1 }, { total: 1 }, null, 'text', undefined])
    expect(personalFields(value, ['guest'])).toBeUndefined();
});
