import type { ChargeKind } from '../kit/charge-kinds.js';

/** `normalType` of an invoice item, and what taxes are applied on. Open API. */
export const FEE_KINDS: ReadonlyMap<string, ChargeKind> = new Map([
  ['AF', 'ACCOMMODATION'],
  ['CF', 'CLEANING'],
  ['PF', 'PET'],
  ['PET', 'PET'],
  ['RF', 'RESORT'],
]);

/** Types of taxes of an invoice item; `isTax` may be missing. Undefined: none of one kind. */
export const TAX_KINDS: ReadonlyMap<string, ChargeKind | undefined> = new Map([
  ['TAX', undefined],
  ['LT', undefined],
  ['CT', 'CITY_TAX'],
  ['TT', 'CITY_TAX'],
  ['GST', 'VAT'],
  ['VAT', 'VAT'],
  ['HST', 'VAT'],
  ['ST', 'SALES_TAX'],
  ['COT', undefined],
  ['TOT', 'LODGING_TAX'],
  ['OCT', 'LODGING_TAX'],
  ['TRT', 'LODGING_TAX'],
]);
