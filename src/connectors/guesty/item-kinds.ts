import type { ChargeKind } from '../port/charge-kinds.js';

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

/** `type` of a tax that a listing has. Those that are not here are of no one kind. */
export const LISTING_TAX_KINDS: ReadonlyMap<string, ChargeKind> = new Map([
  ['CITY_TAX', 'CITY_TAX'],
  ['TOURISM_TAX', 'CITY_TAX'],
  ['VAT', 'VAT'],
  ['GOODS_AND_SERVICES_TAX', 'VAT'],
  ['HARMONIZED_SALES_TAX', 'VAT'],
  ['STATE_TAX', 'SALES_TAX'],
  ['OCCUPANCY_TAX', 'LODGING_TAX'],
  ['TRANSIENT_OCCUPANCY_TAX', 'LODGING_TAX'],
  ['HOME_SHARING_TAX', 'LODGING_TAX'],
]);
