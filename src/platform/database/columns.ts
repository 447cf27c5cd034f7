import type { ColumnOptions } from 'typeorm';
import { Column } from 'typeorm';
import { Decimal } from '../../values/money/money.js';

const decimal = {
  to: (value: Decimal | null | undefined) => value?.toFixed() ?? value,
  from: (value: string | null) => (value === null ? null : new Decimal(value)),
};

const number = {
  to: (value: number | null | undefined) => value,
  from: (value: string | null) => (value === null ? null : Number(value)),
};

const options = (base: ColumnOptions, extra: ColumnOptions): ColumnOptions => ({ ...base, ...extra });

/** `numeric`, read as `Decimal`. */
export const AmountColumn = (extra: ColumnOptions = {}): PropertyDecorator =>
  Column(options({ type: 'numeric', transformer: decimal }, extra));

/** `numeric`, read as a number: percentages and counts with halves, never money. */
export const NumberColumn = (extra: ColumnOptions = {}): PropertyDecorator =>
  Column(options({ type: 'numeric', transformer: number }, extra));

export const TextColumn = (extra: ColumnOptions = {}): PropertyDecorator => Column(options({ type: 'text' }, extra));

export const UuidColumn = (extra: ColumnOptions = {}): PropertyDecorator => Column(options({ type: 'uuid' }, extra));

export const IntColumn = (extra: ColumnOptions = {}): PropertyDecorator => Column(options({ type: 'int' }, extra));

/** `bigint`, read as a number: positions below 2^53. */
export const PositionColumn = (extra: ColumnOptions = {}): PropertyDecorator =>
  Column(options({ type: 'bigint', transformer: number }, extra));

export const BoolColumn = (extra: ColumnOptions = {}): PropertyDecorator =>
  Column(options({ type: 'boolean', default: false }, extra));

export const JsonColumn = (extra: ColumnOptions = {}): PropertyDecorator => Column(options({ type: 'jsonb' }, extra));

/** A calendar date, read and written as `YYYY-MM-DD`. */
export const DateColumn = (extra: ColumnOptions = {}): PropertyDecorator => Column(options({ type: 'date' }, extra));

/** An instant, `timestamptz`. */
export const InstantColumn = (extra: ColumnOptions = {}): PropertyDecorator =>
  Column(options({ type: 'timestamptz' }, extra));
