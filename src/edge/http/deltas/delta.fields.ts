import { applyDecorators } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import type { ErrorCode } from '../../../values/errors/error-codes.js';
import type { DeltaRequest } from '../../../records/deltas/deltas.types.js';
import { POSITION_CURSOR_LENGTH } from '../../../platform/crypto/position-cursors.js';
import { Instant } from '../fields.js';
import { NotWith } from '../page.query.js';

interface DeltaQuery {
  updatedSince?: string;
  cursor?: string;
}

/** Refuses a parameter of the list in requests for its deltas. */
export const NotInDeltas = (): PropertyDecorator =>
  ValidateBy({
    name: 'conflicting_fields' satisfies ErrorCode,
    validator: {
      validate: (_, call) => !isDelta(call!.object as DeltaQuery),
      defaultMessage: (call) => {
        const { updatedSince } = call!.object as DeltaQuery;
        return `$property must not be given with ${updatedSince === undefined ? 'the cursor of changes' : 'updatedSince'}`;
      },
    },
  });

/** `updatedSince` of a list with deltas. */
export const UpdatedSince = (): PropertyDecorator =>
  applyDecorators(
    NotWith('cursor'),
    Instant({
      optional: true,
      description:
        'Extension. Starts reading everything that has changed at or after this time, including removed rows.',
    }),
  );

/** Returns the request for changes; its fields are checked. */
export const deltaRequest = (query: { updatedSince?: string; cursor?: string; limit: number }): DeltaRequest => ({
  updatedSince: query.updatedSince === undefined ? undefined : new Date(query.updatedSince),
  cursor: query.cursor,
  limit: query.limit,
});

/** Returns whether a request asks for changes instead of a page of the list. */
export const isDelta = ({ updatedSince, cursor }: DeltaQuery): boolean =>
  updatedSince !== undefined || cursor?.length === POSITION_CURSOR_LENGTH;
