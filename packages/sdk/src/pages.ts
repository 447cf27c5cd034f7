/** One page of a list, as the service returns it. */
export interface Page<Row> {
  data: Row[];
  meta: object;
}

/** The beginning of the next page. */
export interface Position {
  page?: number;
  cursor?: string;
}

/** What a page says about the next one: a cursor, a number, or that of a list of changes. */
interface Following {
  nextCursor?: string | null;
  hasMore?: boolean;
  next?: number | null;
}

const behind = ({ nextCursor, hasMore, next }: Following): Position | undefined => {
  if (hasMore === false) return undefined;
  if (nextCursor !== undefined) return nextCursor === null ? undefined : { cursor: nextCursor };
  return next == null ? undefined : { page: next };
};

/** A list that is read page by page while its rows are taken. */
export class Pages<Row, Whole extends Page<Row> = Page<Row>> implements AsyncIterable<Row> {
  constructor(private readonly read: (position: Position) => Promise<Whole>) {}

  /** Yields each page with its `meta`. */
  async *pages(): AsyncGenerator<Whole, void, undefined> {
    for (let position: Position | undefined = {}; position;) {
      const page: Whole = await this.read(position);
      yield page;
      position = behind(page.meta);
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined> {
    for await (const { data } of this.pages()) yield* data;
  }

  /** Returns the first row; undefined if there is none. */
  async first(): Promise<Row | undefined> {
    for await (const row of this) return row;
    return undefined;
  }

  /** Returns the rows, at most `limit`. */
  async toArray(limit = Infinity): Promise<Row[]> {
    const rows: Row[] = [];
    if (limit <= 0) return rows;
    for await (const row of this) if (rows.push(row) >= limit) break;
    return rows;
  }
}
