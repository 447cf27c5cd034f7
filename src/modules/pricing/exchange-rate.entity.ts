import { Entity, PrimaryColumn } from 'typeorm';
import { AmountColumn } from '../../platform/database/columns.js';
import type { Decimal } from '../../values/money/money.js';

/** Units of the currency for 1 EUR on a day. Source: European Central Bank reference rates. */
@Entity('exchange_rate')
export class ExchangeRateEntity {
  @PrimaryColumn('date')
  date: string;

  @PrimaryColumn('text')
  currency: string;

  @AmountColumn()
  rate: Decimal;
}
