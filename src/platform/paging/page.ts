import { ApiProperty } from '@nestjs/swagger';

/** The metadata of docs/interface.md#pagination; `previous` and `next` are page numbers, null at the ends. */
export class PageMeta {
  @ApiProperty({ type: 'integer' }) total: number;
  @ApiProperty({ type: 'integer' }) limit: number;
  @ApiProperty({ type: 'integer' }) totalPages: number;
  @ApiProperty({ type: 'integer' }) current: number;
  @ApiProperty({ type: 'integer', nullable: true }) previous: number | null;
  @ApiProperty({ type: 'integer', nullable: true }) next: number | null;
}

export const ORDERS = ['asc', 'desc'] as const;
/** Order by creation: `asc` (the default) is oldest first. */
export type Order = (typeof ORDERS)[number];

export interface PageRequest {
  page: number;
  limit: number;
  order?: Order;
}

/** For SQL. */
export const directionOf = (order: Order | undefined): 'ASC' | 'DESC' => (order === 'desc' ? 'DESC' : 'ASC');

export const pageMeta = (total: number, { page, limit }: PageRequest): PageMeta => {
  const totalPages = Math.ceil(total / limit);
  return {
    total,
    limit,
    totalPages,
    current: page,
    previous: page > 1 ? Math.min(page - 1, Math.max(totalPages, 1)) : null,
    next: page < totalPages ? page + 1 : null,
  };
};

/** Greatest `page` accepted: page × limit stays within what the database can skip. */
export const MAX_PAGE = 1_000_000;
