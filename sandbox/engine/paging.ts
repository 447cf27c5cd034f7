import { wholeNumber } from '../http/page.js';

export type Query = Record<string, string | undefined>;

/** The requested rows: `size` rows from `start`, which are page `number`, the first being 1. */
interface Asked {
  start: number;
  size: number;
  number: number;
}

/** Reads the parameters of a page at a PMS. */
export type Paging = (query: Query) => Asked;

/** The default and the greatest number of rows of a page. */
interface Sizes {
  usual: number;
  most: number;
}

/** Reads pages with numbers. `first`: the number of the first page. */
export const numbered =
  ({ page, size, first = 1, usual, most }: Sizes & { page: string; size?: string; first?: 0 | 1 }): Paging =>
  (query) => {
    const rows = wholeNumber(size && query[size], usual, 1, most);
    const number = wholeNumber(query[page], first, first, 1e6) - first + 1;
    return { start: (number - 1) * rows, size: rows, number };
  };

/** Reads pages by the number of rows to skip. */
export const skipped =
  ({ skip, size, usual, most }: Sizes & { skip: string; size: string }): Paging =>
  (query) => {
    const rows = wholeNumber(query[size], usual, 1, most);
    const start = wholeNumber(query[skip], 0, 0, 1e9);
    return { start, size: rows, number: Math.floor(start / rows) + 1 };
  };

/** One page of a list. */
export interface Page<T> extends Asked {
  items: T[];
  /** Rows of the whole list. */
  total: number;
  /** Pages of the whole list, at least 1. */
  pages: number;
  /** Whether rows follow. */
  isMore: boolean;
}
