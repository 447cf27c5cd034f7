import { Decimal } from 'decimal.js';

const MINOR_UNITS: Record<string, number> = { JPY: 0, KRW: 0, ISK: 0, CLP: 0, KWD: 3, BHD: 3, OMR: 3, TND: 3 };

export function minorUnits(currency: string): number {
  return MINOR_UNITS[currency] ?? 2;
}

/** Rounds half-up to the currency's minor unit. */
export function round(amount: Decimal, currency: string): Decimal {
  return amount.toDecimalPlaces(minorUnits(currency), Decimal.ROUND_HALF_UP);
}

export function fromMinor(minor: number, currency: string): Decimal {
  // Exact: the nearest double of so few digits prints with the same digits.
  return new Decimal(minor / 10 ** minorUnits(currency));
}

export function toMinor(amount: Decimal.Value, currency: string): number {
  const whole = typeof amount === 'string' && /^\d{1,9}$/.test(amount) ? Number(amount) : undefined;
  if (whole !== undefined) return whole * 10 ** minorUnits(currency);
  return new Decimal(amount)
    .times(Decimal.pow(10, minorUnits(currency)))
    .toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
    .toNumber();
}

export function sum(amounts: Decimal[]): Decimal {
  return amounts.reduce((total, amount) => total.plus(amount), new Decimal(0));
}
