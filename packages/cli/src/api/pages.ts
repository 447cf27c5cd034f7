import { type Page, Pages } from '@lodgewire/sdk';

const LARGEST_PAGE = 100;

export interface PageQuery {
  limit: number;
  page?: number;
  cursor?: string;
}

/**
 * Returns the rows of a list, which are read page by page. `most` is how many the caller will take at most; one more is
 * read with them, by which the caller sees that there are more.
 */
export const rowsOf = <T>(
  read: (query: PageQuery) => Promise<Page<T>>,
  most = Infinity,
  largest = LARGEST_PAGE,
): Pages<T> => {
  const limit = Math.min(largest, most + 1);
  return new Pages((position) => read({ limit, ...position }));
};
