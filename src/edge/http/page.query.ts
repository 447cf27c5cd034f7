import { applyDecorators } from '@nestjs/common';
import { ValidateBy, type ValidationArguments } from 'class-validator';
import { Num, Text } from './fields.js';
import { MAX_PAGE } from '../../platform/paging/page.js';
import type { ListRequest, PageRequest } from '../../platform/paging/cursors.js';
import type { ErrorCode } from '../../values/errors/error-codes.js';

const MAX_CURSOR = 200;

/** Refuses a parameter together with any of the others. */
export const NotWith = (...others: readonly string[]): PropertyDecorator => {
  const givenIn = (call?: ValidationArguments): string | undefined =>
    others.find((other) => (call?.object as Record<string, unknown>)[other] !== undefined);
  return ValidateBy({
    name: 'conflicting_fields' satisfies ErrorCode,
    validator: {
      validate: (_, call) => givenIn(call) === undefined,
      defaultMessage: (call) => `$property must not be given with ${givenIn(call)}`,
    },
  });
};

/** `limit` of a list. */
export const Limit = (): PropertyDecorator =>
  Num({
    query: true,
    integer: true,
    min: 1,
    max: 100,
    optional: true,
    default: 20,
    description: 'The maximum number of rows in the answer.',
  });

/** `cursor` of a list. */
export const Cursor = (): PropertyDecorator =>
  Text({
    optional: true,
    min: 1,
    max: MAX_CURSOR,
    description: '`meta.nextCursor` of the previous page, with the same filters and order. If absent, the first page.',
  });

/** `page` of a list that has numbered pages too. */
export const PageNumber = (): PropertyDecorator =>
  applyDecorators(
    NotWith('cursor'),
    Num({
      query: true,
      integer: true,
      min: 1,
      max: MAX_PAGE,
      optional: true,
      default: 1,
      description: 'The page number, starting at 1. Not with `cursor`.',
    }),
  );

/** `limit` and `cursor` of a list. */
export class CursorQuery implements ListRequest {
  @Limit() limit = 20;
  @Cursor() cursor?: string;
}

/** `limit`, and `cursor` or `page`, of a list that has numbered pages too. */
export class PageQuery extends CursorQuery implements PageRequest {
  @PageNumber() page?: number;
}
