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
      'The id of the guest at the PMS if it has one, otherwise one assigned by Lodgewire; it never changes. Empty once the guest is erased.',
  })
  id: string;
  @ApiProperty({ example: 'Ada Example', description: 'First and last name; empty once the guest is erased.' })
  name: string;
  @ApiProperty({ description: 'The given name; empty once the guest is erased.' }) firstName: string;
  @ApiProperty({ description: 'The family name; empty once the guest is erased.' }) lastName: string;
  @ApiProperty({ description: 'Empty if the PMS has none, and once the guest is erased.' }) email: string;
  @ApiProperty({ description: 'Empty if the PMS has none, and once the guest is erased.' }) phone: string;
}

class ReservationPriceLine {
  @ApiProperty({ description: 'The name of the charge, in the words of the PMS.' }) name: string;
  @ApiProperty({ description: 'Details of the line; empty if the PMS has no text.' }) description: string;
  @ApiProperty({ description: 'In the currency of the reservation, for the whole stay.' }) price: number;
  @ApiProperty({
    enum: [...CHARGE_KINDS],
    enumName: 'ChargeKind',
    description: 'Extension. The purpose of the line; `OTHER` for fees and taxes of which only the sum is known.',
  })
  kind: ChargeKind;
}

class ReservationPriceComponent {
  @ApiProperty({ description: 'In the currency of the reservation, for the whole stay.' }) amount: number;
  @ApiProperty({
    type: [ReservationPriceLine],
    description: 'The lines that add up to `amount`; empty if there are none.',
  })
  breakdown: ReservationPriceLine[];
}

class ReservationComponents {
  @ApiProperty({ type: ReservationPriceComponent, description: 'The nights.' }) basePrice: ReservationPriceComponent;
  @ApiProperty({ type: ReservationPriceComponent, description: 'The charges other than the nights, without taxes.' })
  fees: ReservationPriceComponent;
  @ApiProperty({ type: ReservationPriceComponent, description: 'Taxes that the guest pays.' })
  taxes: ReservationPriceComponent;
  @ApiProperty({
    type: ReservationPriceComponent,
    description: 'The reduction, as a positive amount; 0 if there is none.',
  })
  discounts: ReservationPriceComponent;
}

class ReservationCommission {
  @ApiPropertyOptional({ description: 'In the currency of the reservation.' }) amount?: number;
  @ApiPropertyOptional({ description: 'Who receives it and why; empty if not given.' }) description?: string;
}

class CancellationCostResponse implements CancellationCostView {
  @ApiProperty({ enum: [...CANCELLED_BY], enumName: 'CancelledBy', description: 'Who cancels: the guest or the host.' })
  by: CancelledBy;
  @ApiProperty({ type: Number, nullable: true, description: 'Null if unknown.', example: 300 }) refund: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Null if unknown.', example: 100 }) penalty: number | null;
  @ApiProperty({
    enum: [...COST_BASES],
    enumName: 'CostBasis',
    description:
      'TERMS: by the terms at the time of the cancellation. HOST: the host cancelled and refunds everything. UNKNOWN: the terms do not say.',
  })
  basis: CostBasis;
}

class GivenPriceResponse implements GivenPriceView {
  @ApiProperty({ example: 'EUR', description: 'ISO 4217 code of the amounts in this object.' }) currency: string;
  @ApiProperty({ description: 'The price without fees and taxes, as the caller gave it.' })
  totalBasePrice: number;
  @ApiProperty({ description: 'The fees, as the caller gave them; 0 if there are none.' }) totalFeePrice: number;
  @ApiProperty({ description: 'The taxes, as the caller gave them; 0 if there are none.' }) totalTaxPrice: number;
  @ApiProperty({ description: 'The total, as the caller gave it.' }) totalPrice: number;
  @ApiProperty({ format: 'date', description: 'The date of the reference rates that were used for the conversion.' })
  rateDate: string;
}

class ReservationLocale {
  @ApiProperty({ example: 'en', description: 'The language of messages to the guest.' }) language: string;
}

/** A reservation as in docs/interface.md#reservation */
export class ReservationResponse implements ShownReservation {
  @ApiProperty({ format: 'uuid', description: 'Assigned by Lodgewire; it never changes.' }) id: string;
  @ApiProperty({ format: 'uuid', description: 'The id of the listing at Lodgewire.' }) listingID: string;
  @ApiProperty({ format: 'uuid', description: 'The integration account to which it belongs.' })
  integrationAccountID: string;
  @ApiProperty({ description: 'Empty while the PMS has not answered.' }) providerReservationID: string;
  @ApiProperty({ description: "The listing's id at the PMS." }) providerID: string;
  @ApiProperty({
    example: '2027-03-01',
    description: 'The day of arrival in the time zone of the listing (YYYY-MM-DD).',
  })
  checkInDate: string;
  @ApiProperty({
    example: '2027-03-04',
    description: 'The day of departure (YYYY-MM-DD); the night before it is the last one.',
  })
  checkOutDate: string;
  @ApiProperty({ description: 'The number of people, including children.' }) guests: number;
  @ApiProperty({ type: ReservationGuestResponse, description: 'The guest who stays.' }) guest: ReservationGuestResponse;
  @ApiProperty({
    enum: [...RESERVATION_STATUSES],
    description: 'UNKNOWN: the PMS has not answered; the reservation is looked up until its outcome is known.',
  })
  status: string;
  @ApiProperty({ description: "The PMS's own text, or the text given when it was booked here." }) source: string;
  @ApiProperty({
    enum: [...CHANNELS],
    enumName: 'Channel',
    description:
      'Extension. Where it was booked: the meaning of `source`, in one vocabulary for all PMSes. DIRECT: with the host, or here.',
  })
  channel: Channel;
  @ApiProperty({ description: 'Free text for the host; empty if there is none.' }) notes: string;
  @ApiProperty({ example: 'EUR', description: 'ISO 4217 code of the currency in which it was booked.' })
  originalCurrency: string;
  @ApiProperty({
    example: 'EUR',
    description: 'ISO 4217 code of the amounts: `displayCurrency`, or that of the booking.',
  })
  currency: string;
  @ApiProperty({ description: 'The amount that the guest pays for the whole stay, in `currency`.' }) totalPrice: number;
  @ApiPropertyOptional({
    description:
      'Extension. The agreed price minus the price of the PMS when it was booked here; negative if the agreed price is lower. Absent if unknown.',
  })
  priceDifference?: number;
  @ApiPropertyOptional({ type: ReservationCommission, description: 'Extension. As given with the booking.' })
  commission?: ReservationCommission;
  @ApiPropertyOptional({ description: 'Extension. As given with the booking.' }) hostPayout?: number;
  @ApiPropertyOptional({ description: "Extension. The PMS's code, otherwise the one given with the booking." })
  confirmationCode?: string;
  @ApiPropertyOptional({ description: 'Extension. As given with the booking: local hour, 0 to 23.', example: 16 })
  checkInTime?: number;
  @ApiPropertyOptional({ description: 'Extension. As given with the booking: local hour, 0 to 23.', example: 10 })
  checkOutTime?: number;
  @ApiPropertyOptional({ type: ReservationLocale, description: 'Extension. As given with the booking.' })
  preferredLocale?: ReservationLocale;
  @ApiPropertyOptional({
    enum: [...BOOKING_FIELDS],
    enumName: 'BookingField',
    isArray: true,
    description:
      'Extension. The given fields that were not sent to the PMS, because its API has no field for them. They are stored and returned here. Absent for reservations that were made at the PMS. The table of providers lists the fields that each PMS takes.',
    example: ['commission'],
  })
  notSent?: BookingField[];
  @ApiPropertyOptional({
    type: GivenPriceResponse,
    description:
      "Extension. The price as it was booked, or as the booked quote showed it, if its currency is not the listing's; the PMS received `originalCurrency`.",
  })
  givenPrice?: GivenPriceResponse;
  @ApiPropertyOptional({ format: 'uuid', description: 'Extension. Absent if the unit is unknown.' })
  unitID?: string;
  @ApiPropertyOptional({ description: "Extension. The caller's own id for the booking." }) clientReference?: string;
  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Extension. The reservation that this one replaced in a change of the stay.',
  })
  replacesReservationID?: string;
  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Extension. The reservation that replaced this one in a change of the stay.',
  })
  replacedByReservationID?: string;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Extension. As given with the booking.',
  })
  metadata?: Record<string, string>;
  @ApiProperty({
    type: CancellationTermsResponse,
    description: 'Extension. The terms when it was booked or imported; later changes to the policy do not affect them.',
  })
  cancellation: CancellationTermsResponse;
  @ApiPropertyOptional({
    type: CancellationCostResponse,
    description:
      'Extension. The cost of a cancellation that was requested here; refund + penalty = total. Absent for all others. Lodgewire moves no money.',
  })
  cancellationCost?: CancellationCostResponse;
  @ApiProperty({ type: ReservationComponents, description: 'The parts of the price.' })
  components: ReservationComponents;
  @ApiPropertyOptional({
    description: 'The larger listing at the PMS of which this is a room type. Absent if there is none.',
  })
  parentPropertyID?: string;
  @ApiPropertyOptional({ description: 'The number of adults. Absent if the PMS does not report it.' }) adults?: number;
  @ApiPropertyOptional({ description: 'The number of children. Absent if the PMS does not report it.' })
  children?: number;
  @ApiPropertyOptional({ description: 'The number of infants. Absent if the PMS does not report it.' })
  infants?: number;
  @ApiPropertyOptional({ description: 'The number of pets. Absent if the PMS does not report it.' }) pets?: number;
  @ApiProperty({ format: 'date-time', description: 'When it was first stored, in UTC.' }) createdAt: string;
  @ApiProperty({ format: 'date-time', description: 'When it was last changed, in UTC.' }) updatedAt: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'Only for cancelled reservations.' }) cancelledAt?: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'When the PMS confirmed it, in UTC. Absent if it has not.' })
  confirmedAt?: string;
  @AsOfProperty() asOf: string;
  @ViaProperty() via: ReadVia;
}

export class ReservationListResponse {
  @ApiProperty({ type: [ReservationResponse], description: 'The rows of this page; empty if there are none.' })
  data: ReservationResponse[];
  @ApiProperty({ type: PageMeta, description: 'The position of this page in the list.' }) meta: PageMeta;
}

@ApiExtraModels(RemovedRowResponse)
export class ReservationDeltaResponse {
  @ApiProperty({
    type: 'array',
    items: eitherOf(ReservationResponse, RemovedRowResponse),
    description: 'Reservations that changed, and removed ones as `{ id, removedAt }`.',
  })
  data: (ReservationResponse | RemovedRowResponse)[];
  @ApiProperty({ type: DeltaMeta, description: 'Where to continue.' }) meta: DeltaMeta;
}
