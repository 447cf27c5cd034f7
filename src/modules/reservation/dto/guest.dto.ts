import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { invalidField } from '../../../values/errors/domain-error.js';
import { Email, Id } from '../../../edge/http/fields.js';
import { Cursor, Limit } from '../../../edge/http/page.query.js';
import { ListMeta } from '../../../platform/paging/page.js';
import type { Erased, GuestRecord, GuestSelector } from '../guest.service.js';
import { ReservationResponse } from './reservation.response.js';

export class GuestSelectorDto {
  @Id({ optional: true, description: 'The guest of this reservation. Either this or `email`.' }) reservationID?: string;
  @Email({ optional: true, description: 'The guest of all reservations with this address, in any case.' })
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
  @ApiProperty({ description: 'Reservations whose guest was erased now.' }) erased: number;
  @ApiProperty({ type: [String], format: 'uuid', description: 'The reservations whose guest was erased now.' })
  reservationIDs: string[];
  @ApiProperty({ description: 'Reservations with this address that are left: repeat the request.' }) remaining: number;
}

class GuestCopyResponse {
  @ApiProperty({ enum: ['event', 'delivery', 'answer'], description: 'What holds the copy.' }) kind:
    'event' | 'delivery' | 'answer';
  @ApiProperty({ format: 'date-time', description: 'When the copy was made, in UTC.' }) at: string;
  @ApiProperty({ description: 'The data that was sent or answered; for a delivery, the answer of the receiver.' })
  content: string;
  @ApiPropertyOptional({ description: 'Who received it.' }) url?: string;
}

class GuestRecordResponse {
  @ApiProperty({ type: ReservationResponse, description: 'The reservation with its guest.' })
  reservation: ReservationResponse;
  @ApiProperty({
    type: [GuestCopyResponse],
    description: 'Other places that hold data of the guest; empty where there are none.',
  })
  copies: GuestCopyResponse[];
}

export class GuestExportResponse {
  @ApiProperty({ type: [GuestRecordResponse], description: 'The rows of this page; empty where there are none.' })
  data: GuestRecordResponse[];
  @ApiProperty({ type: ListMeta, description: 'Where this page stands in the list.' }) meta: ListMeta;
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
