import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { CHARGE_KINDS, type ChargeKind } from '../../../connectors/port/charge-kinds.js';
import { Outcome } from '../../../edge/http/outcome.js';
import { CancellationTermsResponse } from '../../listing/dto/cancellation.response.js';
import type {
  Quote,
  QuoteBasis,
  QuoteComponent,
  QuoteLine,
  QuoteModification,
  StoredQuote,
  Totals,
} from '../quote.types.js';

const KINDS = { enum: [...CHARGE_KINDS], enumName: 'ChargeKind' };

/** Kinds of charges that a price may lack. */
export const UnknownParts = (): PropertyDecorator =>
  ApiProperty({
    ...KINDS,
    isArray: true,
    example: [],
    description:
      'Extension. Kinds of charges that the stay may have but the PMS does not report (`DISCOUNT`: a reduction). Empty if the price is complete.',
  });

class QuoteLineResponse implements QuoteLine {
  @ApiProperty({ description: 'The name of the charge, in the words of the PMS.' }) name: string;
  @ApiProperty({ description: 'Details of the line; empty if the PMS has no text.' }) description: string;
  @ApiProperty({ description: 'In the currency of the quote, for the whole stay.' }) price: number;
  @ApiProperty({
    ...KINDS,
    description:
      'Extension. The purpose of the line, as reported by the PMS or derived from the name; `OTHER` if neither shows it.',
  })
  kind: ChargeKind;
  @ApiProperty({ description: 'Extension. False if the guest chose it.' }) mandatory: boolean;
  @ApiPropertyOptional({ description: 'Extension. Whether taxes are due on it. Absent if the PMS does not report it.' })
  taxable?: boolean;
  @ApiProperty({ description: 'Extension. Whether it is paid on site and not with the booking.' })
  payableAtProperty: boolean;
}

class BaseLineResponse extends QuoteLineResponse {
  @ApiProperty({ description: 'The id of the line at the PMS; empty if it has none.' }) id: string;
  @ApiProperty({ example: 'BASE_PRICE', description: 'The kind of line.' }) type: string;
}

class ComponentResponse implements QuoteComponent {
  @ApiProperty({ description: 'In the currency of the quote, for the whole stay.' }) amount: number;
  @ApiProperty({
    type: [QuoteLineResponse],
    description: 'The lines that add up to `amount`; empty if there are none.',
  })
  breakdown: QuoteLineResponse[];
}

export class ComponentsResponse {
  @ApiProperty({ type: ComponentResponse, description: 'After markup.' }) basePrice: ComponentResponse;
  @ApiProperty({ type: ComponentResponse, description: 'The charges other than the nights, without taxes.' })
  fees: ComponentResponse;
  @ApiProperty({ type: ComponentResponse, description: 'Taxes that the guest pays.' }) taxes: ComponentResponse;
  @ApiProperty({
    type: ComponentResponse,
    description: "The default discount, the promotion and the PMS's own discounts.",
  })
  discounts: ComponentResponse;
}

class TotalsResponse implements Totals {
  @ApiProperty({ description: 'After discounts; `totalBasePrice` of a reservation.', example: 300 }) base: number;
  @ApiProperty({ description: '`totalFeePrice` of a reservation.', example: 50 }) fees: number;
  @ApiProperty({ description: '`totalTaxPrice` of a reservation.', example: 24.5 }) taxes: number;
  @ApiProperty({ description: '`totalPrice` of a reservation.', example: 374.5 }) total: number;
}

/** The amounts of a booking. */
export const TotalsProperty = (
  description = 'Extension. The four amounts that `POST /api/v1/reservation` takes: base + fees + taxes = total.',
): PropertyDecorator => ApiProperty({ type: TotalsResponse, description });

class ModificationResponse implements QuoteModification {
  @ApiProperty({ description: 'In percent.' }) percentage: number;
  @ApiProperty({ description: 'The amount added (markup) or deducted (discounts).' }) value: number;
}

class PromotionDiscountResponse extends ModificationResponse {
  @ApiProperty({ description: 'Empty if no promotion applies.' }) promotionID: string;
  @ApiProperty({ description: 'Empty if no promotion applies.' }) promotionName: string;
}

class ModificationsResponse {
  @ApiProperty({
    type: ModificationResponse,
    description: 'The discount of the account or workspace; both values are 0 if there is none.',
  })
  defaultDiscount: ModificationResponse;
  @ApiProperty({
    type: ModificationResponse,
    description: 'The markups of the account; both values are 0 if there are none.',
  })
  markup: ModificationResponse;
  @ApiProperty({
    type: PromotionDiscountResponse,
    description: 'The discount of the promotion; both values are 0 if none was named.',
  })
  promotionDiscount: PromotionDiscountResponse;
}

class BasePriceResponse {
  @ApiProperty({ description: 'In the currency of the quote, for the whole stay.' }) amount: number;
  @ApiProperty({
    type: [BaseLineResponse],
    description: 'The lines that add up to `amount`; empty if there are none.',
  })
  breakdown: BaseLineResponse[];
}

class QuoteMetadataResponse {
  @ApiProperty({ description: 'The id of the quote at the PMS.' }) quoteId: string;
  @ApiProperty({ description: 'The id of the rate plan at the PMS.' }) ratePlanId: string;
}

/** priceBeforeTaxes = basePrice + fees - discounts; totalPrice = priceBeforeTaxes + taxes, to the minor unit. */
export class QuoteResponse implements Quote {
  @ApiProperty({
    enum: ['native', 'estimated'],
    description: 'Whether the PMS returned this price or it was computed from the mirrored calendar.',
  })
  basis: QuoteBasis;
  @UnknownParts() unknownParts: ChargeKind[];
  @ApiProperty({ format: 'uuid', description: 'The id of the listing at Lodgewire.' }) listingID: string;
  @ApiProperty({
    format: 'date',
    example: '2027-03-01',
    description: 'The day of arrival in the time zone of the listing (YYYY-MM-DD).',
  })
  checkInDate: string;
  @ApiProperty({
    format: 'date',
    example: '2027-03-04',
    description: 'The day of departure (YYYY-MM-DD); the night before it is the last one.',
  })
  checkOutDate: string;
  @ApiProperty({ type: 'integer', description: 'The number of people, including children.' }) guests: number;
  @ApiProperty({ example: 'EUR', description: 'ISO 4217 code of the amounts in this object.' }) currency: string;
  @ApiProperty({ description: 'After all modifications.' }) totalPrice: number;
  @TotalsProperty() totals: Totals;
  @ApiProperty({ description: 'After markups and discounts, before taxes, in `currency`.' }) priceBeforeTaxes: number;
  @ApiProperty({ type: ComponentsResponse, description: 'The parts of the price.' }) components: ComponentsResponse;
  @ApiProperty({
    type: ModificationsResponse,
    description: 'The amounts added to and deducted from the price of the PMS.',
  })
  priceModifications: ModificationsResponse;
  @ApiProperty({ description: 'The price of the PMS.' }) originalTotalPrice: number;
  @ApiProperty({
    type: BasePriceResponse,
    description: 'The price of the nights at the PMS, before markups and discounts.',
  })
  originalBasePrice: BasePriceResponse;
  @ApiPropertyOptional({ description: 'The deposit that the PMS requires, in `currency`. Absent if none is known.' })
  deposit?: number;
  @ApiProperty({
    type: CancellationTermsResponse,
    description: 'Extension. The cost of a cancellation by the guest if the stay were booked now.',
  })
  cancellation: CancellationTermsResponse;
  @ApiPropertyOptional({ description: 'The id of the promotion. Absent if it does not apply.' }) promotionID?: string;
  @ApiPropertyOptional({ description: 'The name of the promotion that was applied. Absent if none was.' })
  promotionName?: string;
  @ApiPropertyOptional({
    type: QuoteMetadataResponse,
    description: 'Only from PROVIDER_03; send it with the reservation.',
  })
  quoteMetadata?: QuoteMetadataResponse;
}

/** A quote that is stored until it expires. */
export class StoredQuoteResponse extends QuoteResponse implements StoredQuote {
  @ApiProperty({ format: 'uuid', description: 'Extension. For `GET /api/v1/quote/{id}`.' }) quoteID: string;
  @ApiProperty({ format: 'date-time', description: 'Extension. When the quote can no longer be used.' })
  expiresAt: string;
}

/** `quote` and `basis`, or `error`. Quotes of a batch are not stored. */
export class QuoteOutcomeResponse extends Outcome {
  @ApiPropertyOptional({ type: QuoteResponse, description: 'The quote. Absent if there is an error.' })
  quote?: QuoteResponse;
  @ApiPropertyOptional({ enum: ['native', 'estimated'], description: 'As `x-quote-basis`.' }) basis?: QuoteBasis;
}

export class QuotesResponse {
  @ApiProperty({ type: [QuoteOutcomeResponse], description: 'In the order of the request.' })
  data: QuoteOutcomeResponse[];
}
