import { Entity, Index, PrimaryColumn } from 'typeorm';
import { AmountColumn, InstantColumn, JsonColumn, TextColumn, UuidColumn } from '../../platform/database/columns.js';
import type { Decimal } from '../../values/money/money.js';
import type { Quote, QuoteRequest } from './quote.types.js';

/** A quote that a caller can book until it expires. The amounts are in the listing's currency, whichever was shown. */
@Entity('quote')
@Index('quote_workspace', ['workspaceId', 'tenantId'])
@Index('quote_expiry', ['expiresAt'])
export class QuoteEntity {
  @PrimaryColumn('uuid')
  id: string;

  @UuidColumn()
  workspaceId: string;

  /** The tenant that requested it. */
  @UuidColumn()
  tenantId: string;

  @UuidColumn()
  listingId: string;

  @UuidColumn()
  unitId: string;

  @JsonColumn()
  request: QuoteRequest;

  /** The quote as shown. */
  @JsonColumn()
  answer: Quote;

  /** Date of the exchange rates, where amounts were converted. */
  @TextColumn({ nullable: true })
  rateDate: string | null;

  @TextColumn()
  currency: string;

  /** After discounts; base, fees and taxes make up the total. */
  @AmountColumn()
  base: Decimal;

  @AmountColumn()
  fees: Decimal;

  @AmountColumn()
  taxes: Decimal;

  @AmountColumn()
  total: Decimal;

  @InstantColumn()
  expiresAt: Date;
}
