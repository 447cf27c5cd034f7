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
    description: 'Percent added to each price. Null: none; absent: as now.',
  })
  markupPercentage?: number | null;

  @Num({
    min: 0,
    max: 100,
    optional: true,
    nullable: true,
    description: "Percent taken off each price. Null: the workspace's counts; absent: as now.",
  })
  defaultDiscountPercentage?: number | null;

  @Num({ min: 0, max: 100, optional: true, description: 'Percent added for importers. Absent: as now.' })
  distributionMarkupPercentage?: number;
}

class PreviewedNightResponse {
  @ApiProperty({ format: 'date', description: 'The night, by the date on which it begins.' }) date: string;
  @ApiProperty({ description: 'The price of the PMS.', example: 100 }) originalPrice: number;
  @ApiProperty({ description: 'The present price.', example: 100 }) price: number;
  @ApiProperty({ description: 'The price with the percentages of the body.', example: 110 }) newPrice: number;
  @ApiProperty({ description: 'The present price for a tenant that imported the listing.', example: 105 })
  importPrice: number;
  @ApiProperty({ description: 'That price with the percentages of the body.', example: 115 }) newImportPrice: number;
}

export class PricePreviewResponse {
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'The listing of the nights. Null: no active listing of the account has a free night with a price.',
  })
  listingID: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Its name. Null where there is no listing.' })
  listingName: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'ISO 4217, of all amounts. Null where there is no listing.',
  })
  currency: string | null;

  @ApiProperty({ type: [PreviewedNightResponse], description: 'At most three: the next that are free.' })
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
