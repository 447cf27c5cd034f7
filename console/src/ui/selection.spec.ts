import { toggled } from './selection.js';

const IDS = ['a', 'b', undefined, 'c', 'd'];

describe('choosing rows', () => {
  it('turns one row on and off', () => {
    expect([...toggled(new Set(), 'a')]).toEqual(['a']);
    expect([...toggled(new Set(['a', 'b']), 'a')]).toEqual(['b']);
  });

  it('turns all rows of a range on, in both directions, without rows that are not known yet', () => {
    expect([...toggled(new Set(['a']), 'c', { last: 'a', ids: IDS })]).toEqual(['a', 'b', 'c']);
    expect([...toggled(new Set(['d']), 'b', { last: 'd', ids: IDS })]).toEqual(['d', 'b', 'c']);
  });

  it('turns a range off where its last row was on', () => {
    expect([...toggled(new Set(['a', 'b', 'c']), 'c', { last: 'a', ids: IDS })]).toEqual([]);
  });

  it('turns one row on where no row was clicked before', () => {
    expect([...toggled(new Set(), 'b', { last: 'gone', ids: IDS })]).toEqual(['b']);
  });
});
