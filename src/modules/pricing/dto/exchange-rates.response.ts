import { ApiProperty } from '@nestjs/swagger';
import { BASE, type ReferenceRates } from '../../../values/money/exchange.js';
import { toNumber } from '../../../values/money/money.js';

class ExchangeRateResponse {
  @ApiProperty({ description: 'ISO 4217 code.', example: 'USD' }) currency: string;
  @ApiProperty({ description: 'Units of the currency for one unit of `base`.', example: 1.0842 }) rate: number;
}

export class ExchangeRatesResponse {
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'The day of the rates. Null if none have been read yet.',
    example: '2026-11-27',
  })
  date: string | null;
  @ApiProperty({ description: 'ISO 4217 code. It has no rate of its own.', example: BASE }) base: string;
  @ApiProperty({
    type: [ExchangeRateResponse],
    description: 'The rates, by currency; empty if none have been read yet.',
  })
  rates: ExchangeRateResponse[];

  static of(newest: ReferenceRates | undefined): ExchangeRatesResponse {
    const rates = [...(newest?.rates ?? [])].map(([currency, rate]) => ({ currency, rate: toNumber(rate) }));
    rates.sort((one, other) => (one.currency < other.currency ? -1 : 1));
    return { date: newest?.date ?? null, base: BASE, rates };
  }
}
