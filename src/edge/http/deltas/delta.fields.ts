import { applyDecorators } from '@nestjs/common';
import { ValidateBy, type ValidationArguments } from 'class-validator';
import type { ErrorCode } from '../../../values/errors/error-codes.js';
import type { DeltaRequest } from '../../../records/deltas/deltas.types.js';
import { Instant, Text } from '../fields.js';

const MAX_CURSOR = 100;
const DELTA = ['updatedSince', 'cursor'] as const;

const NotWith = (others: readonly string[]): PropertyDecorator => {
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

/** For parameters of a list that its deltas do not take. */
export const NotInDeltas = (): PropertyDecorator => NotWith(DELTA);

/** `updatedSince` of a list with deltas. */
export const UpdatedSince = (): PropertyDecorator =>
  applyDecorators(
    NotWith(['cursor']),
    Instant({
      optional: true,
      description: 'Extension. Begins a walk over everything that changed at or after, removed rows included.',
    }),
  );

/** `cursor` of a list with deltas. */
export const DeltaCursor = (): PropertyDecorator =>
  Text({
    optional: true,
    min: 1,
    max: MAX_CURSOR,
    description: 'Extension. `nextCursor` of the previous page: continues the walk, with the same filters.',
  });

/** Returns the request for changes; its fields are checked. */
export const deltaRequest = (query: { updatedSince?: string; cursor?: string; limit: number }): DeltaRequest => ({
  updatedSince: query.updatedSince === undefined ? undefined : new Date(query.updatedSince),
  cursor: query.cursor,
  limit: query.limit,
});

/** Returns whether a request asks for changes instead of a page of the list. */
export const isDelta = (query: { updatedSince?: string; cursor?: string }): boolean =>
  DELTA.some((name) => query[name] !== undefined);
