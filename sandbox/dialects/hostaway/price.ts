import { Decimal } from 'decimal.js';
import { flag } from '../../engine/index.js';
import { round } from '../../ledger/money.js';
import type { Quote } from '../../ledger/quote.js';
import { FEE_TYPES, LISTING_FEES } from './listing.js';

interface Component {
  listingFeeSettingId?: number | null;
  type: 'price' | 'fee' | 'tax' | 'discount';
  name: string;
  title: string;
  total: Decimal;
  included?: boolean;
  mandatory?: boolean | null;
}

export function priceDetails(quote: Quote, currency: string, markup: number) {
  const raised = round(quote.rent.times(markup), currency);
  const components = componentsOf(quote, raised).map(toComponent);
  const total = components.reduce(
    (sum, { total, isIncludedInTotalPrice }) => (isIncludedInTotalPrice ? sum.plus(total) : sum),
    new Decimal(0),
  );
  return {
    totalPrice: total.toNumber(),
    originalTotalPrice: 0,
    selectedComponentsAmount: 0,
    components,
    extraComponents: [],
    selectedComponents: [],
  };
}

function componentsOf(quote: Quote, baseRate: Decimal): Component[] {
  const list: Component[] = [{ type: 'price', name: 'baseRate', title: 'Base rate', total: baseRate }];
  if (quote.discount.gt(0))
    list.push({ type: 'discount', name: 'weeklyDiscount', title: 'Weekly discount', total: quote.discount.neg() });
  for (const fee of quote.fees.filter(
    ({ selected, total, kind }) => selected && (total.gt(0) || kind !== 'extraGuest'),
  )) {
    const setting = LISTING_FEES.includes(fee.kind) ? null : fee.id;
    list.push({
      listingFeeSettingId: setting,
      type: 'fee',
      name: FEE_TYPES[fee.kind],
      title: fee.name,
      total: fee.total,
      mandatory: setting ? !fee.optional : null,
    });
  }
  for (const tax of quote.taxes) list.push({ type: 'tax', name: tax.kind, title: tax.name, total: tax.total });
  if (quote.deposit.gt(0))
    list.push({ type: 'fee', name: 'damageDeposit', title: 'Damage deposit', total: quote.deposit, included: false });
  return list;
}

function toComponent({
  listingFeeSettingId = null,
  type,
  name,
  title,
  total,
  included = true,
  mandatory = null,
}: Component) {
  return {
    id: null,
    listingFeeSettingId,
    type,
    name,
    title,
    alias: null,
    quantity: null,
    value: total.toNumber(),
    total: total.toNumber(),
    isIncludedInTotalPrice: flag(included),
    isOverriddenByUser: 0,
    isQuantitySelectable: 0,
    isMandatory: flag(mandatory),
    isDeleted: 0,
  };
}
