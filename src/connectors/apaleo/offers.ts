import { chargeKindOf } from '../port/charge-kinds.js';
import type { PmsCall } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import { Fields } from '../kit/guards.js';
import type { PmsQuote, PmsQuoteRequest, PriceLine } from '../port/model.js';
import { firstBalanced, priceLine } from '../kit/quotes.js';
import { nightsTaken, refusal } from '../kit/refusals.js';
import { Decimal, sum } from '../port/values.js';
import { policyOfOffer } from './policies.js';
import { CHANNEL, standardPlans } from './rate-plans.js';
import { REFUSALS } from './vocabulary.js';

/** The PMS prices guests by age, which our requests do not have. */
const [CHILD_AGE, INFANT_AGE] = [12, 1];

type Party = Pick<PmsQuoteRequest, 'guestCounts'>;

export function partyOf({ guestCounts: { adults, children, infants } }: Party): {
  adults: number;
  childrenAges: number[];
} {
  const ages = (age: number, count: number): number[] => Array.from({ length: count }, () => age);
  const childrenAges = [...ages(CHILD_AGE, children), ...ages(INFANT_AGE, infants)];
  return { adults, childrenAges };
}

export const isInfant = (age: number): boolean => age < 3;

/** Returns the plan by which the nights of the unit are priced. Throws `rejected` if there is none. */
export async function planFor(
  call: PmsCall,
  { listingProviderId, providerUnitId }: Pick<PmsQuoteRequest, 'listingProviderId' | 'providerUnitId'>,
): Promise<string> {
  if (providerUnitId === null) throw new ConnectorError('rejected', 'The PMS sells unit groups: name the unit');
  const plan = (await standardPlans(call, { propertyId: listingProviderId })).get(providerUnitId);
  if (!plan) throw nightsTaken();
  return plan.id('id');
}

export async function quote(call: PmsCall, request: PmsQuoteRequest): Promise<PmsQuote> {
  const { adults, childrenAges } = partyOf(request);
  const query = {
    ratePlanId: await planFor(call, request),
    arrival: request.checkIn,
    departure: request.checkOut,
    adults,
    childrenAges: childrenAges.join(',') || undefined,
    channelCode: CHANNEL,
    includeUnavailable: true,
  };
  const response = await call.http.send({ method: 'GET', path: '/booking/v1/rate-plan-offers', query });
  if (response.status === 204) throw nightsTaken();
  const offer = Fields.of(response.json(), 'body')
    .objects('offers')
    .find((one) => one.object('unitGroup').id('id') === request.providerUnitId);
  if (!offer) throw nightsTaken();
  const [fault] = offer.objects('validationMessages');
  if (fault) throw refused(fault.meaning('code', REFUSALS));
  return quoteOf(offer, request.currency);
}

function refused(why: Parameters<typeof refusal>[1]): ConnectorError {
  const { kind, message, reason } = refusal(422, why);
  return new ConnectorError(kind, message, { reason });
}

/**
 * Returns nights including VAT, mandatory services, fees and city taxes. The PMS does not document whether the total of
 * an offer includes the services: both readings give the same price.
 */
export function quoteOf(offer: Fields, currency: string): PmsQuote {
  const total = offer.object('totalGrossAmount');
  if (total.currency('currency') !== currency) throw total.invalid('currency', `the listing's (${currency})`);
  const base = offer
    .objects('timeSlices')
    .map((slice) => priceLine(slice.date('from'), amountIn(slice, 'totalGrossAmount')));
  const services = offer.objects('services').map((one) => feeOf(one.optionalObject('service') ?? one, one));
  const fees = [...services, ...offer.objects('fees').map((one) => feeOf(one, one))];
  const taxes = cityTaxesOf(offer);
  const onTop = (lines: PriceLine[]): Decimal => sum(lines.map(({ amount }) => amount));
  const rest = onTop(fees).minus(onTop(services)).plus(onTop(taxes));
  const reading = (stated: Decimal): PmsQuote => ({
    ...{ currency, base, fees, taxes, discounts: [], deposit: null, cancellationPolicy: policyOfOffer(offer) },
    total: stated.plus(rest),
  });
  const stated = total.price('amount');
  return firstBalanced([reading(stated.plus(onTop(services))), reading(stated)]);
}

/**
 * Returns the city taxes, of which a property may have several. An earlier version of the PMS had one amount for all.
 */
function cityTaxesOf(offer: Fields): PriceLine[] {
  const lines = offer.has('cityTaxes')
    ? offer.objects('cityTaxes').map((tax) => cityTax(tax.optionalText('name'), amountIn(tax, 'totalGrossAmount')))
    : [cityTax('', offer.optionalObject('cityTax')?.optionalPrice('grossAmount') ?? new Decimal(0))];
  return lines.filter(({ amount }) => !amount.isZero());
}

const cityTax = (name: string, amount: Decimal): PriceLine => ({
  ...priceLine(name || 'City tax', amount),
  kind: 'CITY_TAX',
});

const amountIn = (raw: Fields, name: string): Decimal => raw.object(name).price('amount');

function feeOf(named: Fields, priced: Fields): PriceLine {
  const name = named.optionalText('name') || 'Service';
  return { ...priceLine(name, priced.object('totalAmount').price('grossAmount')), kind: chargeKindOf(name, 'fees') };
}
