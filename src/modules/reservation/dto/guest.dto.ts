import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { invalidField } from '../../../values/errors/domain-error.js';
import { Email, Id } from '../../../edge/http/fields.js';
import { Cursor, Limit } from '../../../edge/http/page.query.js';
import { ListMeta } from '../../../platform/paging/page.js';
import type { Erased, GuestRecord, GuestSelector } from '../guest.service.js';
import { ReservationResponse } from './reservation.response.js';

export class GuestSelectorDto {
  @Id({ optional: true, description: 'The guest of this reservation. Give either this or `email`.' })
  reservationID?: string;
  @Email({ optional: true, description: 'The guest of all reservations with this address, ignoring case.' })
  email?: string;
}

export class ExportGuestQuery extends GuestSelectorDto {
  @Limit() limit = 20;
  @Cursor() cursor?: string;
}

/** Returns the selector; 400 unless exactly one field is given. */
export const toGuestSelector = ({ reservationID, email }: GuestSelectorDto): GuestSelector => {
  if ((reservationID === undefined) === (email === undefined))
    throw invalidField('reservationID', 'exactly_one_required', 'Give either reservationID or email');
  return reservationID === undefined ? { email: email! } : { reservationId: reservationID };
};

export class ErasedResponse {
  @ApiProperty({ description: 'The number of reservations whose guest was erased by this request.' }) erased: number;
  @ApiProperty({
    type: [String],
    format: 'uuid',
    description: 'The reservations whose guest was erased by this request.',
  })
  reservationIDs: string[];
  @ApiProperty({
    description: 'The number of reservations with this address that remain; if not 0, repeat the request.',
  })
  remaining: number;
}

class GuestCopyResponse {
  @ApiProperty({ enum: ['event', 'delivery', 'answer'], description: 'Where the copy is stored.' }) kind:
    'event' | 'delivery' | 'answer';
  @ApiProperty({ format: 'date-time', description: 'When the copy was made, in UTC.' }) at: string;
  @ApiProperty({ description: 'The data that was sent or returned; for a delivery, the response of the receiver.' })
  content: string;
  @ApiPropertyOptional({ description: 'The URL that received it.' }) url?: string;
}

class GuestRecordResponse {
  @ApiProperty({ type: ReservationResponse, description: 'The reservation with its guest.' })
  reservation: ReservationResponse;
  @ApiProperty({
    type: [GuestCopyResponse],
    description: 'Copies of the guest data in other places; empty if there are none.',
  })
  copies: GuestCopyResponse[];
}

export class GuestExportResponse {
  @ApiProperty({ type: [GuestRecordResponse], description: 'The rows of this page; empty if there are none.' })
  data: GuestRecordResponse[];
  @ApiProperty({ type: ListMeta, description: 'The position of this page in the list.' }) meta: ListMeta;
}

export const toErasedResponse = ({ reservationIds, remaining }: Erased): ErasedResponse => ({
  erased: reservationIds.length,
  reservationIDs: reservationIds,
  remaining,
});

export const toGuestRecordResponse = ({ reservation, copies }: GuestRecord): GuestRecordResponse => ({
  reservation,
  copies: copies.map(({ at, ...copy }) => ({ ...copy, at: at.toISOString() })),
});
