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
      'Extension. What the stay may cost besides (`DISCOUNT`: less) that the PMS does not report. Empty: the price is complete.',
  });

class QuoteLineResponse implements QuoteLine {
  @ApiProperty() name: string;
  @ApiProperty() description: string;
  @ApiProperty() price: number;
  @ApiProperty({
    ...KINDS,
    description: 'Extension. What the line is for, as the PMS says or by its name; `OTHER` where neither tells.',
  })
  kind: ChargeKind;
  @ApiProperty({ description: 'Extension. False for what the guest chose.' }) mandatory: boolean;
  @ApiPropertyOptional({ description: 'Extension. Whether taxes are due on it. Absent where the PMS does not say.' })
  taxable?: boolean;
  @ApiProperty({ description: 'Extension. True for what is paid on site and not with the booking.' })
  payableAtProperty: boolean;
}

class BaseLineResponse extends QuoteLineResponse {
  @ApiProperty() id: string;
  @ApiProperty({ example: 'BASE_PRICE' }) type: string;
}

class ComponentResponse implements QuoteComponent {
  @ApiProperty() amount: number;
  @ApiProperty({ type: [QuoteLineResponse] }) breakdown: QuoteLineResponse[];
}

export class ComponentsResponse {
  @ApiProperty({ type: ComponentResponse, description: 'After markup.' }) basePrice: ComponentResponse;
  @ApiProperty({ type: ComponentResponse }) fees: ComponentResponse;
  @ApiProperty({ type: ComponentResponse }) taxes: ComponentResponse;
  @ApiProperty({ type: ComponentResponse, description: "Default, promotion and the PMS's own." })
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
  @ApiProperty({ description: 'Percent.' }) percentage: number;
  @ApiProperty({ description: 'The amount added (markup) or taken off (discounts).' }) value: number;
}

class PromotionDiscountResponse extends ModificationResponse {
  @ApiProperty({ description: "'' when no promotion applies." }) promotionID: string;
  @ApiProperty({ description: "'' when no promotion applies." }) promotionName: string;
}

class ModificationsResponse {
  @ApiProperty({ type: ModificationResponse }) defaultDiscount: ModificationResponse;
  @ApiProperty({ type: ModificationResponse }) markup: ModificationResponse;
  @ApiProperty({ type: PromotionDiscountResponse }) promotionDiscount: PromotionDiscountResponse;
}

class BasePriceResponse {
  @ApiProperty() amount: number;
  @ApiProperty({ type: [BaseLineResponse] }) breakdown: BaseLineResponse[];
}

class QuoteMetadataResponse {
  @ApiProperty() quoteId: string;
  @ApiProperty() ratePlanId: string;
}

/** priceBeforeTaxes = basePrice + fees - discounts; totalPrice = priceBeforeTaxes + taxes, to the minor unit. */
export class QuoteResponse implements Quote {
  @ApiProperty({
    enum: ['native', 'estimated'],
    description: 'Whether the PMS named this price or it was computed from the mirrored calendar.',
  })
  basis: QuoteBasis;
  @UnknownParts() unknownParts: ChargeKind[];
  @ApiProperty({ format: 'uuid' }) listingID: string;
  @ApiProperty({ format: 'date', example: '2027-03-01' }) checkInDate: string;
  @ApiProperty({ format: 'date', example: '2027-03-04' }) checkOutDate: string;
  @ApiProperty({ type: 'integer' }) guests: number;
  @ApiProperty({ example: 'EUR' }) currency: string;
  @ApiProperty({ description: 'After all modifications.' }) totalPrice: number;
  @TotalsProperty() totals: Totals;
  @ApiProperty() priceBeforeTaxes: number;
  @ApiProperty({ type: ComponentsResponse }) components: ComponentsResponse;
  @ApiProperty({ type: ModificationsResponse }) priceModifications: ModificationsResponse;
  @ApiProperty({ description: 'As the PMS gave it.' }) originalTotalPrice: number;
  @ApiProperty({ type: BasePriceResponse }) originalBasePrice: BasePriceResponse;
  @ApiPropertyOptional() deposit?: number;
  @ApiProperty({
    type: CancellationTermsResponse,
    description: 'Extension. What a cancellation by the guest would cost, if the stay were booked now.',
  })
  cancellation: CancellationTermsResponse;
  @ApiPropertyOptional({ description: 'Present when the promotion applies.' }) promotionID?: string;
  @ApiPropertyOptional() promotionName?: string;
  @ApiPropertyOptional({
    type: QuoteMetadataResponse,
    description: 'Only from PROVIDER_03; give it back with the reservation.',
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
  @ApiPropertyOptional({ type: QuoteResponse }) quote?: QuoteResponse;
  @ApiPropertyOptional({ enum: ['native', 'estimated'], description: 'As `x-quote-basis`.' }) basis?: QuoteBasis;
}

export class QuotesResponse {
  @ApiProperty({ type: [QuoteOutcomeResponse], description: 'In the order of the request.' })
  data: QuoteOutcomeResponse[];
}
