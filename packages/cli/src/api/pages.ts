import { type Page, Pages } from '@lodgewire/sdk';

const LARGEST_PAGE = 100;

export interface PageQuery {
  limit: number;
  page?: number;
  cursor?: string;
}

/**
 * Returns the rows of a list, which are read page by page. `most` is the maximum that the caller will take; one more is
 * read with them, which shows the caller that there are more.
 */
export const rowsOf = <T>(
  read: (query: PageQuery) => Promise<Page<T>>,
  most = Infinity,
  largest = LARGEST_PAGE,
): Pages<T> => {
  const limit = Math.min(largest, most + 1);
  return new Pages((position) => read({ limit, ...position }));
};
