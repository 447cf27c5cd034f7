import { inOrder } from './sorting.js';

interface Row {
  name: string;
  price: number | null;
}

const ROWS: readonly Row[] = [
  { name: 'Suite 10', price: null },
  { name: 'suite 2', price: 90 },
  { name: 'Attic', price: 100 },
];
const VALUES = { name: ({ name }: Row) => name, price: ({ price }: Row) => price };
const namesIn = (order: string): string[] => inOrder(ROWS, { order }, VALUES).map(({ name }) => name);

describe('the order of a list', () => {
  it('compares numbers in names as numbers, and ignores case', () => {
    expect(namesIn('name')).toEqual(['Attic', 'suite 2', 'Suite 10']);
    expect(namesIn('-name')).toEqual(['Suite 10', 'suite 2', 'Attic']);
  });

  it('has rows without a value last, in both directions', () => {
    expect(namesIn('price')).toEqual(['suite 2', 'Attic', 'Suite 10']);
    expect(namesIn('-price')).toEqual(['Attic', 'suite 2', 'Suite 10']);
  });

  it('keeps the order of rows if the column is unknown or the list has more pages', () => {
    expect(inOrder(ROWS, undefined, VALUES)).toBe(ROWS);
    expect(namesIn('constructor')).toEqual(ROWS.map(({ name }) => name));
  });
});
