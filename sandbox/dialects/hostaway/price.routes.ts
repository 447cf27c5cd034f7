import { Decimal } from 'decimal.js';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import { stayOf } from '../../ledger/bookings.js';
import { round } from '../../ledger/money.js';
import { quoteOf } from '../../ledger/quote.js';
import type { Quote } from '../../ledger/quote.js';
import { Failure } from '../dialect.js';
import { accountFor, listingFor } from './auth.js';
import { flag } from './envelope.js';
import { FEE_TYPES, LISTING_FEES } from './listing.js';

interface PriceBody {
  startingDate?: string;
  endingDate?: string;
  numberOfGuests?: number | string;
  markup?: number;
  components?: { listingFeeSettingId?: number; name?: string }[];
}

interface Component {
  listingFeeSettingId?: number | null;
  type: 'price' | 'fee' | 'tax' | 'discount';
  name: string;
  title: string;
  total: Decimal;
  included?: boolean;
  mandatory?: boolean | null;
}

/** `POST /listings/{id}/calendar/priceDetails`, version 2: computes only, stores nothing. */
export function priceRoutes(app: FastifyInstance, context: Context): void {
  app.post<{ Params: { id: string }; Body: PriceBody | undefined }>(
    '/listings/:id/calendar/priceDetails',
    async (request) => {
      const account = await accountFor(request, context);
      const property = listingFor(account, request.params.id);
      const { startingDate = '', endingDate = '', numberOfGuests, markup, components = [] } = request.body ?? {};
      const guests = Number(numberOfGuests);
      if (!Number.isInteger(guests) || guests < 1) throw new Failure(400, 'numberOfGuests is not valid');
      const { from, end } = stayOf(startingDate, endingDate);
      const feeIds = components.map(({ listingFeeSettingId }) => listingFeeSettingId ?? 0);
      const pets = property.fees.filter(({ id, kind }) => kind === 'pet' && feeIds.includes(id)).length;
      const quote = quoteOf(account, property, { from, end, guests, pets, feeIds });
      return { status: 'success', result: priceDetails(quote, property.currency, markup ?? 1) };
    },
  );
}

function priceDetails(quote: Quote, currency: string, markup: number) {
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
    isMandatory: mandatory === null ? null : flag(mandatory),
    isDeleted: 0,
  };
}
