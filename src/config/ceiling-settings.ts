import { ValidateBy } from 'class-validator';
import { CEILING_DEFAULTS, type CeilingNumbers } from '../records/ceilings/ceilings.list.js';

const names = Object.keys(CEILING_DEFAULTS);

const entriesOf = (spec: string): [name: string, number: string][] =>
  spec === '' ? [] : spec.split(',').map((entry) => entry.split('=', 2) as [string, string]);

const isEntry = ([name, number]: [string, string?]): boolean =>
  names.includes(name) && number !== undefined && /^[1-9]\d{0,8}$/.test(number);

/** Accepts ceilings that differ from their defaults, such as `tenants=20000,tags=8000`. */
export const CeilingList = (): PropertyDecorator =>
  ValidateBy({
    name: 'ceilingList',
    validator: {
      validate: (value) => typeof value === 'string' && entriesOf(value).every(isEntry),
      defaultMessage: () =>
        `CEILINGS must list name=number, separated by commas; numbers are at least 1, names are ${names.join(', ')}`,
    },
  });

/** Returns every ceiling, the listed ones in place of their defaults. */
export const ceilingNumbers = (spec: string): CeilingNumbers => ({
  ...CEILING_DEFAULTS,
  ...Object.fromEntries(entriesOf(spec).map(([name, number]) => [name, Number(number)])),
});
