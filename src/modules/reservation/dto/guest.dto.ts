import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { invalidField } from '../../../values/errors/domain-error.js';
import { Email, Id, Num } from '../../../edge/http/fields.js';
import { MAX_PAGE, PageMeta } from '../../../platform/paging/page.js';
import type { Erased, GuestRecord, GuestSelector } from '../guest.service.js';
import { ReservationResponse } from './reservation.response.js';

export class GuestSelectorDto {
  @Id({ optional: true, description: 'The guest of this reservation. Either this or `email`.' }) reservationID?: string;
  @Email({ optional: true, description: 'The guest of all reservations with this address, in any case.' })
  email?: string;
}

export class ExportGuestQuery extends GuestSelectorDto {
  @Num({ query: true, integer: true, min: 1, max: MAX_PAGE, optional: true, default: 1 }) page: number = 1;
  @Num({ query: true, integer: true, min: 1, max: 100, optional: true, default: 20 }) limit: number = 20;
}

/** Returns the selector; 400 unless exactly one field is given. */
export const toGuestSelector = ({ reservationID, email }: GuestSelectorDto): GuestSelector => {
  if ((reservationID === undefined) === (email === undefined))
    throw invalidField('reservationID', 'exactly_one_required', 'Give either reservationID or email');
  return reservationID === undefined ? { email: email! } : { reservationId: reservationID };
};

export class ErasedResponse {
  @ApiProperty({ description: 'Reservations whose guest was erased now.' }) erased: number;
  @ApiProperty({ type: [String], format: 'uuid' }) reservationIDs: string[];
  @ApiProperty({ description: 'Reservations with this address that are left: repeat the request.' }) remaining: number;
}

class GuestCopyResponse {
  @ApiProperty({ enum: ['event', 'delivery', 'answer'] }) kind: 'event' | 'delivery' | 'answer';
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ description: 'The data that was sent or answered; for a delivery, the answer of the receiver.' })
  content: string;
  @ApiPropertyOptional({ description: 'Who received it.' }) url?: string;
}

class GuestRecordResponse {
  @ApiProperty({ type: ReservationResponse }) reservation: ReservationResponse;
  @ApiProperty({ type: [GuestCopyResponse] }) copies: GuestCopyResponse[];
}

export class GuestExportResponse {
  @ApiProperty({ type: [GuestRecordResponse] }) data: GuestRecordResponse[];
  @ApiProperty({ type: PageMeta }) meta: PageMeta;
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
