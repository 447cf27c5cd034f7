const LARGEST_PAGE = 100;

export interface PageQuery {
  limit: number;
  page?: number;
  cursor?: string;
}

interface Page<T> {
  data: readonly T[];
  meta: { next?: number | null; nextCursor?: string | null };
}

/**
 * Yields the rows of a list, page by page, by cursor where the list has one. `most` is how many the caller will take at
 * most; one more is read with them, by which the caller sees that there are more.
 */
export async function* rowsOf<T>(
  read: (query: PageQuery) => Promise<Page<T>>,
  most = Infinity,
  largest = LARGEST_PAGE,
): AsyncGenerator<T> {
  const limit = Math.min(largest, most + 1);
  let query: PageQuery | undefined = { limit };
  while (query) {
    const { data, meta } = await read(query);
    yield* data;
    if (meta.nextCursor) query = { limit, cursor: meta.nextCursor };
    else query = meta.next ? { limit, page: meta.next } : undefined;
  }
}
