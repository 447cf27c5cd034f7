import { ApiProperty } from '@nestjs/swagger';
import { Num } from '../../../edge/http/fields.js';
import { toNumber } from '../../../values/money/money.js';
import type { PriceChanges, PricePreview } from './price-preview.types.js';

export class PricePreviewBody implements PriceChanges {
  @Num({
    min: 0,
    optional: true,
    nullable: true,
    example: 10,
    description: 'The percentage added to each price. If null, none; if absent, the current one.',
  })
  markupPercentage?: number | null;

  @Num({
    min: 0,
    max: 100,
    optional: true,
    nullable: true,
    description:
      "The percentage taken off each price. If null, the workspace's percentage; if absent, the current one.",
  })
  defaultDiscountPercentage?: number | null;

  @Num({
    min: 0,
    max: 100,
    optional: true,
    description: 'The percentage added for importers. If absent, the current one.',
  })
  distributionMarkupPercentage?: number;
}

class PreviewedNightResponse {
  @ApiProperty({ format: 'date', description: 'The date on which the night begins.' }) date: string;
  @ApiProperty({ description: 'The price of the PMS.', example: 100 }) originalPrice: number;
  @ApiProperty({ description: 'The current price.', example: 100 }) price: number;
  @ApiProperty({ description: 'The price with the requested percentages.', example: 110 }) newPrice: number;
  @ApiProperty({ description: 'The current price for a tenant that imported the listing.', example: 105 })
  importPrice: number;
  @ApiProperty({ description: 'The price for such a tenant with the requested percentages.', example: 115 })
  newImportPrice: number;
}

export class PricePreviewResponse {
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description:
      'The listing to which the nights belong. Null if no active listing of the account has a free night with a price.',
  })
  listingID: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'The name of the listing. Null if there is no listing.' })
  listingName: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'ISO 4217 code of all amounts. Null if there is no listing.',
  })
  currency: string | null;

  @ApiProperty({ type: [PreviewedNightResponse], description: 'The next free nights, at most three.' })
  nights: PreviewedNightResponse[];
}

export const pricePreviewResponse = ({ listing, nights }: PricePreview): PricePreviewResponse => ({
  listingID: listing?.id ?? null,
  listingName: listing?.name ?? null,
  currency: listing?.currency ?? null,
  nights: nights.map(({ date, ...prices }) => ({
    date,
    originalPrice: toNumber(prices.originalPrice),
    price: toNumber(prices.price),
    newPrice: toNumber(prices.newPrice),
    importPrice: toNumber(prices.importPrice),
    newImportPrice: toNumber(prices.newImportPrice),
  })),
});
