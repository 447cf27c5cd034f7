import { ApiProperty } from '@nestjs/swagger';

const NEXT_CURSOR = {
  type: String,
  nullable: true,
  description: 'For `cursor` of the next request, with the same filters and order. Null on the last page.',
  example: 'Qm9va2luZ1NpdGVzUmVhZCAyMDI2LTEyLTAxVDA5OjAwOjAwLjAwMFog',
} as const;

/** The metadata of docs/interface.md#pagination, and the cursor of the next page. */
export class PageMeta {
  @ApiProperty({ type: 'integer', description: 'The number of rows on all pages.' }) total: number;
  @ApiProperty({ type: 'integer', description: 'The most rows that a page has.' }) limit: number;
  @ApiProperty({ type: 'integer', description: 'The number of pages of this `limit`. 0: the list is empty.' })
  totalPages: number;
  @ApiProperty({ type: 'integer', description: 'The number of this page, from 1; with `cursor`, counted by the walk.' })
  current: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'The number of the page before. Null on page 1.' })
  previous: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'The number of the page after. Null on the last page.' })
  next: number | null;
  @ApiProperty(NEXT_CURSOR) nextCursor: string | null;
}

/** The metadata of a list that is read by cursor and not counted. */
export class CursorMeta {
  @ApiProperty({ type: 'integer', description: 'The most rows that a page has.' }) limit: number;
  @ApiProperty(NEXT_CURSOR) nextCursor: string | null;
}

/** The metadata of a list that is read by cursor. */
export class ListMeta extends CursorMeta {
  @ApiProperty({ type: 'integer', description: 'The number of rows of the whole list, as of now.' }) total: number;
}

export const ORDERS = ['asc', 'desc'] as const;
/** Order by creation: `asc` (the default) is oldest first. */
export type Order = (typeof ORDERS)[number];

/** Returns the direction for SQL. */
export const directionOf = (order: Order | undefined): 'ASC' | 'DESC' => (order === 'desc' ? 'DESC' : 'ASC');

export const pageMeta = (
  total: number,
  { page, limit, nextCursor }: { page: number; limit: number; nextCursor: string | null },
): PageMeta => {
  const totalPages = Math.ceil(total / limit);
  return {
    total,
    limit,
    totalPages,
    current: page,
    previous: page > 1 ? Math.min(page - 1, Math.max(totalPages, 1)) : null,
    next: page < totalPages ? page + 1 : null,
    nextCursor,
  };
};

/** The greatest accepted `page`: page × limit stays within the number of rows that the database can skip. */
export const MAX_PAGE = 1_000_000;
