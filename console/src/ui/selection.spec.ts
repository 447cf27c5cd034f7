import { toggled } from './selection.js';

const IDS = ['a', 'b', undefined, 'c', 'd'];

describe('choosing rows', () => {
  it('selects and deselects one row', () => {
    expect([...toggled(new Set(), 'a')]).toEqual(['a']);
    expect([...toggled(new Set(['a', 'b']), 'a')]).toEqual(['b']);
  });

  it('selects all rows of a range, in either direction, except rows that are not loaded yet', () => {
    expect([...toggled(new Set(['a']), 'c', { last: 'a', ids: IDS })]).toEqual(['a', 'b', 'c']);
    expect([...toggled(new Set(['d']), 'b', { last: 'd', ids: IDS })]).toEqual(['d', 'b', 'c']);
  });

  it('deselects a range whose last row was selected', () => {
    expect([...toggled(new Set(['a', 'b', 'c']), 'c', { last: 'a', ids: IDS })]).toEqual([]);
  });

  it('selects one row if no row was clicked before', () => {
    expect([...toggled(new Set(), 'b', { last: 'gone', ids: IDS })]).toEqual(['b']);
  });
});
