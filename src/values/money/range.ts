/**
 * A lower and an upper bound of an amount, as plain numbers in minor units: many times as fast as decimals, and enough
 * to establish that one amount is less than another. Both bounds are included.
 */
export interface Range {
  least: number;
  most: number;
}

export const NOTHING: Range = { least: 0, most: 0 };
export const UNKNOWN: Range = { least: -Infinity, most: Infinity };

/** More than the rounding error of binary arithmetic, percentages and exchange rates. */
const SLACK = 1e-10;

const slack = (value: number): number => (Math.abs(value) + 1) * SLACK;

export const plus = (one: Range, other: Range): Range => ({
  least: one.least + other.least,
  most: one.most + other.most,
});

export const minus = (one: Range, other: Range): Range => ({
  least: one.least - other.most,
  most: one.most - other.least,
});

export const times = ({ least, most }: Range, by: number): Range =>
  by < 0 ? { least: most * by, most: least * by } : { least: least * by, most: most * by };

export const lesser = (one: Range, other: Range): Range => ({
  least: Math.min(one.least, other.least),
  most: Math.min(one.most, other.most),
});

export const notNegative = ({ least, most }: Range): Range => ({ least: Math.max(0, least), most: Math.max(0, most) });

/** Returns the bounds of an amount in the range after `roundTo`: mostly a single whole number. */
export const rounded = ({ least, most }: Range): Range => ({
  least: Math.round(least - slack(least)),
  most: Math.round(most + slack(most)),
});
