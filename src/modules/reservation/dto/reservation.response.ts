import { ApiExtraModels, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { BOOKING_FIELDS, type BookingField } from '../../../connectors/port/booking-fields.js';
import { CHARGE_KINDS, type ChargeKind } from '../../../connectors/port/charge-kinds.js';
import { type Channel, CHANNELS } from '../../../connectors/port/channels.js';
import { CancellationTermsResponse } from '../../listing/dto/cancellation.response.js';
import { AsOfProperty, ViaProperty } from '../../listing/dto/freshness.properties.js';
import type { ReadVia } from '../../listing/freshness/freshness.types.js';
import { CANCELLED_BY, type CancelledBy, COST_BASES, type CostBasis } from '../../../values/cancellation/refund.js';
import { PageMeta } from '../../../platform/paging/page.js';
import { DeltaMeta, RemovedRowResponse } from '../../../platform/paging/delta-meta.js';
import { eitherOf } from '../../../edge/http/openapi.js';
import { RESERVATION_STATUSES } from '../reservation.types.js';
import type { CancellationCostView, GivenPriceView, ShownReservation } from '../reservation-view.js';

class ReservationGuestResponse {
  @ApiProperty({
    description:
      'Never changes: the id that the PMS gives a guest of its own, else one of ours. Empty once the guest is erased.',
  })
  id: string;
  @ApiProperty({ example: 'Ada Example' }) name: string;
  @ApiProperty() firstName: string;
  @ApiProperty() lastName: string;
  @ApiProperty() email: string;
  @ApiProperty() phone: string;
}

class ReservationPriceLine {
  @ApiProperty() name: string;
  @ApiProperty() description: string;
  @ApiProperty() price: number;
  @ApiProperty({
    enum: [...CHARGE_KINDS],
    enumName: 'ChargeKind',
    description: 'Extension. What the line is for; `OTHER` for fees and taxes of which only the sum is known.',
  })
  kind: ChargeKind;
}

class ReservationPriceComponent {
  @ApiProperty() amount: number;
  @ApiProperty({ type: [ReservationPriceLine] }) breakdown: ReservationPriceLine[];
}

class ReservationComponents {
  @ApiProperty({ type: ReservationPriceComponent }) basePrice: ReservationPriceComponent;
  @ApiProperty({ type: ReservationPriceComponent }) fees: ReservationPriceComponent;
  @ApiProperty({ type: ReservationPriceComponent }) taxes: ReservationPriceComponent;
  @ApiProperty({ type: ReservationPriceComponent }) discounts: ReservationPriceComponent;
}

class ReservationCommission {
  @ApiPropertyOptional() amount?: number;
  @ApiPropertyOptional() description?: string;
}

class CancellationCostResponse implements CancellationCostView {
  @ApiProperty({ enum: [...CANCELLED_BY], enumName: 'CancelledBy' }) by: CancelledBy;
  @ApiProperty({ type: Number, nullable: true, description: 'Null: not known.', example: 300 }) refund: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Null: not known.', example: 100 }) penalty: number | null;
  @ApiProperty({
    enum: [...COST_BASES],
    enumName: 'CostBasis',
    description:
      'TERMS: by the terms at the time of the cancellation. HOST: the host cancelled and gives all back. UNKNOWN: the terms do not say.',
  })
  basis: CostBasis;
}

class GivenPriceResponse implements GivenPriceView {
  @ApiProperty({ example: 'EUR' }) currency: string;
  @ApiProperty() totalBasePrice: number;
  @ApiProperty() totalFeePrice: number;
  @ApiProperty() totalTaxPrice: number;
  @ApiProperty() totalPrice: number;
  @ApiProperty({ format: 'date', description: 'Date of the reference rates that converted it.' }) rateDate: string;
}

/** A reservation as in docs/interface.md#reservation */
class ReservationLocale {
  @ApiProperty({ example: 'en' }) language: string;
}

export class ReservationResponse implements ShownReservation {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'uuid' }) listingID: string;
  @ApiProperty({ format: 'uuid' }) integrationAccountID: string;
  @ApiProperty({ description: 'Empty while the PMS has not answered.' }) providerReservationID: string;
  @ApiProperty({ description: "The listing's id at the PMS." }) providerID: string;
  @ApiProperty({ example: '2027-03-01' }) checkInDate: string;
  @ApiProperty({ example: '2027-03-04' }) checkOutDate: string;
  @ApiProperty() guests: number;
  @ApiProperty({ type: ReservationGuestResponse }) guest: ReservationGuestResponse;
  @ApiProperty({ enum: [...RESERVATION_STATUSES] }) status: string;
  @ApiProperty({ description: "The PMS's own text, or what was given when it was booked here." }) source: string;
  @ApiProperty({
    enum: [...CHANNELS],
    enumName: 'Channel',
    description:
      'Extension. Where it was booked, in one vocabulary for all PMSes: what `source` means. DIRECT: with the host, or here.',
  })
  channel: Channel;
  @ApiProperty() notes: string;
  @ApiProperty({ example: 'EUR' }) originalCurrency: string;
  @ApiProperty({ example: 'EUR' }) currency: string;
  @ApiProperty() totalPrice: number;
  @ApiPropertyOptional({
    description:
      'Extension. What the agreed price was above (or, negative, below) that of the PMS when it was booked here. Absent where that is not known.',
  })
  priceDifference?: number;
  @ApiPropertyOptional({ type: ReservationCommission, description: 'Extension. As it was given.' })
  commission?: ReservationCommission;
  @ApiPropertyOptional({ description: 'Extension. As it was given.' }) hostPayout?: number;
  @ApiPropertyOptional({ description: "Extension. The PMS's code, else the one that was given." })
  confirmationCode?: string;
  @ApiPropertyOptional({ description: 'Extension. As it was given: local hour, 0 to 23.', example: 16 })
  checkInTime?: number;
  @ApiPropertyOptional({ description: 'Extension. As it was given: local hour, 0 to 23.', example: 10 })
  checkOutTime?: number;
  @ApiPropertyOptional({ type: ReservationLocale, description: 'Extension. As it was given.' })
  preferredLocale?: ReservationLocale;
  @ApiPropertyOptional({
    enum: [...BOOKING_FIELDS],
    enumName: 'BookingField',
    isArray: true,
    description:
      'Extension. The given fields that the PMS did not get, because its interface has none for them. They are kept and returned here. Absent for reservations that were made at the PMS. The table of providers names the fields that each PMS takes.',
    example: ['commission'],
  })
  notSent?: BookingField[];
  @ApiPropertyOptional({
    type: GivenPriceResponse,
    description:
      "Extension. The price as it was booked, or shown by the booked quote, where that was in another currency than the listing's; the PMS got `originalCurrency`.",
  })
  givenPrice?: GivenPriceResponse;
  @ApiPropertyOptional({ format: 'uuid', description: 'Extension. Absent where the unit is not known.' })
  unitID?: string;
  @ApiPropertyOptional({ description: "Extension. The caller's own id of the booking." }) clientReference?: string;
  @ApiPropertyOptional({ format: 'uuid', description: 'Extension. A change of the stay gave its place to this one.' })
  replacesReservationID?: string;
  @ApiPropertyOptional({ format: 'uuid', description: 'Extension. A change of the stay made that one in its place.' })
  replacedByReservationID?: string;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Extension. As given with the booking.',
  })
  metadata?: Record<string, string>;
  @ApiProperty({
    type: CancellationTermsResponse,
    description: 'Extension. The terms when it was booked or imported; later changes of the policy do not change them.',
  })
  cancellation: CancellationTermsResponse;
  @ApiPropertyOptional({
    type: CancellationCostResponse,
    description:
      'Extension. What a cancellation that was requested here costs; refund + penalty = total. Absent for all others. Lodgewire moves no money.',
  })
  cancellationCost?: CancellationCostResponse;
  @ApiProperty({ type: ReservationComponents }) components: ReservationComponents;
  @ApiPropertyOptional() parentPropertyID?: string;
  @ApiPropertyOptional() adults?: number;
  @ApiPropertyOptional() children?: number;
  @ApiPropertyOptional() infants?: number;
  @ApiPropertyOptional() pets?: number;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) updatedAt: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'Only when cancelled.' }) cancelledAt?: string;
  @ApiPropertyOptional({ format: 'date-time' }) confirmedAt?: string;
  @AsOfProperty() asOf: string;
  @ViaProperty() via: ReadVia;
}

export class ReservationListResponse {
  @ApiProperty({ type: [ReservationResponse] }) data: ReservationResponse[];
  @ApiProperty({ type: PageMeta }) meta: PageMeta;
}

@ApiExtraModels(RemovedRowResponse)
export class ReservationDeltaResponse {
  @ApiProperty({ type: 'array', items: eitherOf(ReservationResponse, RemovedRowResponse) })
  data: (ReservationResponse | RemovedRowResponse)[];
  @ApiProperty({ type: DeltaMeta }) meta: DeltaMeta;
}
