import { Decimal } from 'decimal.js';
import type { Account } from './account.js';
import { nightsOf } from './calendar.js';
import { round, sum } from './money.js';
import type { Fee, Per, Property, Tax } from './types.js';

const WEEK = 7;

export interface QuoteRequest {
  from: number;
  end: number;
  guests: number;
  pets?: number;
  /** Requested optional fees by id; fees for pets are due if there are pets. */
  feeIds?: number[];
}

interface QuotedNight {
  date: string;
  base: Decimal;
  price: Decimal;
}

export type QuotedFee = Fee & { selected: boolean; total: Decimal };
type QuotedTax = Tax & { total: Decimal };

/**
 * rent = sum of the nights' base prices; net = rent - discount;
 * beforeTaxes = net + feeTotal; total = beforeTaxes + taxTotal. Each line is rounded once, half-up.
 */
export interface Quote {
  nights: QuotedNight[];
  rent: Decimal;
  discount: Decimal;
  net: Decimal;
  fees: QuotedFee[];
  feeTotal: Decimal;
  taxes: QuotedTax[];
  taxTotal: Decimal;
  deposit: Decimal;
  beforeTaxes: Decimal;
  total: Decimal;
}

export function quoteOf(account: Account, property: Property, request: QuoteRequest): Quote {
  const nights = pricedNights(account, property, request);
  const rent = sum(nights.map(({ base }) => base));
  const net = sum(nights.map(({ price }) => price));
  const extraGuests = sum(property.fees.filter(isForGuests).map((fee) => quotedFee(fee, property, request, net).total));
  const fees = property.fees.map((fee) => quotedFee(fee, property, request, net.plus(extraGuests)));
  const feeTotal = sum(fees.map(({ total }) => total));
  const taxed = { rent: net.plus(extraGuests), fees: feeTotal.minus(extraGuests) };
  const taxes = property.taxes.map((tax) => quotedTax(tax, property, request, taxed));
  const taxTotal = sum(taxes.map(({ total }) => total));
  const beforeTaxes = net.plus(feeTotal);
  return {
    nights,
    rent,
    net,
    fees,
    feeTotal,
    taxes,
    taxTotal,
    beforeTaxes,
    discount: rent.minus(net),
    deposit: new Decimal(property.deposit),
    total: beforeTaxes.plus(taxTotal),
  };
}

function pricedNights(account: Account, property: Property, { from, end }: QuoteRequest): QuotedNight[] {
  const share = new Decimal(100).minus(end - from >= WEEK ? property.weeklyDiscount : 0).div(100);
  return nightsOf(account, property, from, end).map(({ date, price }) => ({
    date,
    base: price,
    price: round(price.times(share), property.currency),
  }));
}

/** Returns how often an amount `per` something is charged. */
function times(per: Per, { from, end, guests, pets = 0 }: QuoteRequest): number {
  const nights = end - from;
  return { stay: 1, night: nights, guest: guests, guest_night: guests * nights, pet: pets }[per];
}

const isForGuests = ({ kind }: Fee): boolean => kind === 'extraGuest';

/** Returns the fee; a percentage applies to the rent including fees for further guests. */
function quotedFee(fee: Fee, property: Property, request: QuoteRequest, rent: Decimal): QuotedFee {
  const isForPets = fee.kind === 'pet' && (request.pets ?? 0) > 0;
  const selected = !fee.optional || isForPets || (request.feeIds ?? []).includes(fee.id);
  if (!selected) return { ...fee, selected, total: new Decimal(0) };
  const above = isForGuests(fee) ? Math.max(0, request.guests - property.guestsIncluded) : request.guests;
  const amount = fee.percent
    ? rent.times(fee.amount).div(100)
    : new Decimal(fee.amount).times(times(fee.per, { ...request, guests: above }));
  return { ...fee, selected, total: round(amount, property.currency) };
}

function quotedTax(
  tax: Tax,
  property: Property,
  request: QuoteRequest,
  taxed: Record<'rent' | 'fees', Decimal>,
): QuotedTax {
  const base = sum(tax.appliesTo.map((part) => taxed[part]));
  const amount = tax.percent ? base.times(tax.amount).div(100) : new Decimal(tax.amount).times(times(tax.per, request));
  return { ...tax, total: round(amount, property.currency) };
}
