import { type Trail, useAddress } from './address.js';

/** The order of a list, kept in the address. */
export interface Sorting {
  /** The name of a value, with a leading `-` if the order is descending. */
  order: string;
  set: (order: string) => void;
}

/** Returns the order that the address names, otherwise the usual one. A new order begins at the start of the list. */
export const useSorting = (usual: string): Sorting => {
  const { values, set } = useAddress('sort');
  return { order: values.sort || usual, set: (order) => set({ sort: order === usual ? '' : order }) };
};

export const isDescending = (order: string): boolean => order.startsWith('-');

/** Returns the direction of the order for the API. */
export const directionOf = ({ order }: Sorting): 'asc' | 'desc' => (isDescending(order) ? 'desc' : 'asc');

/** Returns the order of a list that is completely on the page; undefined if it has more pages. */
export const whenWhole = (
  sorting: Sorting,
  { nextCursor }: { nextCursor: string | null },
  { page }: Trail,
): Sorting | undefined => (page === 1 && nextCursor === null ? sorting : undefined);

type Value = string | number | null | undefined;

const TEXTS = new Intl.Collator('en', { numeric: true });

const compare = (one: Value, other: Value): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : TEXTS.compare(String(one), String(other));

/**
 * Sorts the rows of a list that is completely on the page. `values` has the value that each order compares; rows
 * without it come last. Without a known order the rows stay unchanged.
 */
export const inOrder = <Row>(
  rows: readonly Row[],
  sorting: Pick<Sorting, 'order'> | undefined,
  values: Readonly<Record<string, (row: Row) => Value>>,
): readonly Row[] => {
  const order = sorting?.order ?? '';
  const name = isDescending(order) ? order.slice(1) : order;
  if (!Object.hasOwn(values, name)) return rows;
  const valueOf = values[name]!;
  const sign = isDescending(order) ? -1 : 1;
  return [...rows].sort((first, second) => {
    const [one, other] = [valueOf(first), valueOf(second)];
    if (one == null || other == null) return Number(one == null) - Number(other == null);
    return sign * compare(one, other);
  });
};
