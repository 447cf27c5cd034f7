import type { PmsCall } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import { Fields } from '../kit/guards.js';
import type {
  GuestCounts,
  PmsHoldRequest,
  PmsQuote,
  PmsQuoteRequest,
  PmsReservationRequest,
  PmsReservationStatus,
} from '../port/model.js';
import { balancedQuote, priceLine } from '../kit/quotes.js';
import { isRejection, nightsTaken } from '../kit/refusals.js';
import type { Creation } from '../kit/rest/slots.js';
import { withReference } from '../kit/texts.js';
import { utcSecond } from '../kit/times.js';
import { addDays, Decimal, eachNight, minorUnits, roundTo, sum, toNumber } from '../port/values.js';
import { instantAt } from '../../values/time/zones.js';
import { meaningIn } from '../kit/vocabulary.js';
import { AGES, allFor, ask, type Listed, requestTo, type MewsService, theService, write } from './client.js';
import { policyOfStay } from './policies.js';
import { availability, nightPrices, rateOf } from './prices.js';
import { NEW_STATES, STATES } from './vocabulary.js';

export const CUSTOMERS: Listed = { name: 'customers', by: 'CustomerIds', filter: { Extent: { Customers: true } } };
const stateOf = meaningIn('State', STATES);
const HOLD_MS = 48 * 3_600_000;
/** The age up to which a child counts as an infant. */
const INFANT = 2;

/** Guests as the PMS counts them. */
export type Ages = ReadonlyMap<string, keyof Pick<GuestCounts, 'adults' | 'children' | 'infants'>>;

export function agesOf(categories: readonly Fields[]): Ages {
  const kindOf = (raw: Fields): 'adults' | 'children' | 'infants' => {
    if (raw.optionalText('Classification') !== 'Child') return 'adults';
    return raw.optionalInteger('MaximalAge', INFANT + 1) <= INFANT ? 'infants' : 'children';
  };
  return new Map(categories.map((raw) => [raw.id('Id'), kindOf(raw)]));
}

/** The data of a request to book or to price. */
interface Offer {
  service: MewsService;
  rateId: string;
  /** The parameters that both share. */
  stay: ReturnType<typeof parametersOf>;
}

type WantedStay = Pick<
  PmsQuoteRequest,
  'listingProviderId' | 'providerUnitId' | 'checkIn' | 'checkOut' | 'guestCounts'
>;

/** Throws `rejected` when the nights are not for sale: the PMS itself prices taken nights too. */
async function offerOf(call: PmsCall, stay: WantedStay, takesNights = true): Promise<Offer> {
  const { providerUnitId: unitId } = stay;
  if (unitId === null) throw new ConnectorError('rejected', 'The PMS sells categories: name the unit');
  const service = await theService(call, stay.listingProviderId);
  const [rateId, ages, left] = await Promise.all([
    rateOf(call, service),
    allFor(call, { ...AGES, activeOnly: true }, [service.id]),
    availability(call, service, stay.checkIn, addDays(stay.checkOut, -1)),
  ]);
  const isFree = (date: string): boolean => Number(left(unitId, date) ?? 0) > 0;
  const isSold = !takesNights || eachNight(stay.checkIn, stay.checkOut).every(isFree);
  if (rateId === undefined || !isSold) throw nightsTaken();
  return { service, rateId, stay: parametersOf(service, rateId, agesOf(ages), stay) };
}

/** Returns the instants at which a stay begins and ends. */
export const intervalOf = (
  { timeZone, startsAt, endsAt }: MewsService,
  stay: Pick<WantedStay, 'checkIn' | 'checkOut'>,
) => ({
  StartUtc: utcSecond(instantAt(timeZone, stay.checkIn, startsAt)),
  EndUtc: utcSecond(instantAt(timeZone, stay.checkOut, endsAt)),
});

function parametersOf(service: MewsService, RateId: string, ages: Ages, stay: WantedStay) {
  return {
    ...intervalOf(service, stay),
    RequestedCategoryId: stay.providerUnitId,
    RateId,
    PersonCounts: personCounts(ages, stay),
  };
}

/** Counts children as adults where the property has no class of children, and infants only where it counts them. */
export function personCounts(ages: Ages, { guestCounts }: WantedStay): { AgeCategoryId: string; Count: number }[] {
  const categoryOf = (kind: string): string | undefined => [...ages].find(([, known]) => known === kind)?.[0];
  const { adults, children, infants } = guestCounts;
  const counts = categoryOf('children') ? { adults, children, infants } : { adults: adults + children, infants };
  return Object.entries(counts).flatMap(([kind, Count]) => {
    const AgeCategoryId = categoryOf(kind);
    return AgeCategoryId && Count > 0 ? [{ AgeCategoryId, Count }] : [];
  });
}

/** Returns the PMS's price of a reservation: its total `Amount`. */
async function totalOf(call: PmsCall, { id }: MewsService, parameters: object): Promise<Fields> {
  const body = await ask(call, '/reservations/price', {
    ServiceId: id,
    Reservations: [{ Identifier: '1', ...parameters }],
  });
  const [price] = body.objects('ReservationPrices');
  if (!price) throw body.invalid('ReservationPrices', 'a list with the price');
  return price.optionalObject('TotalAmount') ?? price.object('Total');
}

export async function quote(call: PmsCall, request: PmsQuoteRequest): Promise<PmsQuote> {
  const { service, rateId, stay } = await offerOf(call, request);
  const [total, cancellationPolicy] = await Promise.all([
    totalOf(call, service, stay),
    policyOfStay(call, rateId, stay),
  ]);
  return { ...quoteOf(total, service, request.currency), cancellationPolicy };
}

/** Returns one sum; taxes are separate only where the property prices without them. */
export function quoteOf(total: Fields, { isGross }: MewsService, currency: string): PmsQuote {
  if (total.currency('Currency') !== currency) throw total.invalid('Currency', `the listing's (${currency})`);
  const [gross, net] = [total.price('GrossValue'), total.price('NetValue')];
  const named = total
    .objects('TaxValues')
    .map((tax) => priceLine(tax.optionalText('Code', 'Tax'), tax.amount('Value')));
  const onTop = gross.minus(net);
  const isWhole =
    sum(named.map(({ amount }) => amount)).equals(onTop) && named.every((tax) => !tax.amount.isNegative());
  const taxes = isWhole ? named.filter(({ amount }) => !amount.isZero()) : [priceLine('Taxes', onTop)];
  return balancedQuote({
    currency,
    base: [priceLine('Stay', isGross ? gross : net)],
    fees: [],
    taxes: isGross ? [] : taxes,
    discounts: [],
    total: gross,
    deposit: null,
  });
}

export const statusOf = (raw: Fields): PmsReservationStatus | undefined => {
  const status = stateOf(raw);
  return status === 'CANCELLED' && raw.optionalText('CancellationReason') === 'NoShow' ? 'NO_SHOW' : status;
};

/** Creates a customer, then the reservation that names it. A failure before the second write books nothing. */
export const creation: Creation = {
  takes: ['PENDING', 'INQUIRY'],
  request: async (request, call) =>
    requestTo(call, '/reservations/add', await bodyFor(call, request).catch(nothingBooked)),
  made: (answer, { guest }) => {
    const raw = addedIn(answer);
    return {
      providerReservationId: raw.id('Id'),
      confirmationCode: raw.optionalId('Number'),
      status: statusOf(raw) ?? 'UNKNOWN',
      guest: { ...guest, id: raw.optionalText('CustomerId') },
    };
  },
};

/** Returns the new reservation in a response. */
export function addedIn(answer: Fields): Fields {
  const [added] = answer.objects('Reservations');
  if (!added) throw answer.invalid('Reservations', 'a list with the new one');
  return added.object('Reservation').tolerant();
}

/** Reports that nothing was booked. The next attempt finds a customer that was created, by its e-mail address. */
export function nothingBooked(error: unknown): never {
  const isUnclear = error instanceof ConnectorError && ['unknown_outcome', 'invalid_response'].includes(error.kind);
  if (!isUnclear) throw error;
  throw new ConnectorError('unavailable', 'The PMS was not ready for the booking; nothing was booked', {
    cause: error,
  });
}

async function bodyFor(call: PmsCall, request: PmsReservationRequest): Promise<object> {
  const { status, guest, notes } = request;
  const offer = await offerOf(call, request, status !== 'INQUIRY');
  const heldUntil = utcSecond(new Date(call.clock.now().getTime() + HOLD_MS));
  return additionOf(call, request, {
    offer,
    own: {
      State: NEW_STATES[status],
      ...(status === 'PENDING' && { ReleasedUtc: earlier(heldUntil, offer.stay.StartUtc) }),
    },
    notes,
    customer: () => customerOf(call, offer.service, guest),
  });
}

/** Returns the parameters of `reservations/add` for a hold that expires by itself. */
export async function holdFor(call: PmsCall, request: PmsHoldRequest): Promise<object> {
  const offer = await offerOf(call, request);
  return additionOf(call, request, {
    offer,
    own: { State: NEW_STATES.PENDING, ReleasedUtc: utcSecond(request.until) },
    notes: '',
    customer: () => holdingCustomer(call, offer.service),
  });
}

interface Addition {
  offer: Offer;
  own: object;
  notes: string;
  customer: () => Promise<string>;
}

/** Creates the customer last, because it remains when something else is refused. */
async function additionOf(
  call: PmsCall,
  request: AgreedStay & Pick<PmsReservationRequest, 'reference'>,
  { offer, own, notes, customer }: Addition,
): Promise<object> {
  const { service, stay } = offer;
  const prices = await agreedPrices(call, offer, request);
  return {
    EnterpriseId: service.enterpriseId,
    ServiceId: service.id,
    CheckOverbooking: true,
    CheckRateApplicability: true,
    SendConfirmationEmail: false,
    Reservations: [
      {
        Identifier: request.reference,
        ChannelNumber: request.reference,
        ...own,
        CustomerId: await customer(),
        Notes: withReference(notes, request.reference),
        ...stay,
        ...prices,
      },
    ],
  };
}

type AgreedStay = Pick<PmsReservationRequest, 'checkIn' | 'checkOut' | 'currency' | 'providerUnitId' | 'total'>;

const earlier = (a: string, b: string): string => (a < b ? a : b);

/**
 * Spreads the agreed total over the nights; returns nothing if it is the PMS's own. The agreed total already includes
 * what the PMS adds to the nights (products of the rate), so it is subtracted: pricing the spread shows how much it is.
 */
async function agreedPrices(
  call: PmsCall,
  { service, rateId, stay }: Offer,
  { checkIn, checkOut, currency, providerUnitId, total }: AgreedStay,
): Promise<{ TimeUnitPrices?: object[] }> {
  const own = await totalOf(call, service, stay);
  if (own.currency('Currency') !== currency)
    throw new ConnectorError('rejected', `The PMS sells in ${own.currency('Currency')}`);
  const asked = own.price('GrossValue');
  if (asked.equals(total)) return {};
  const prices = await nightPrices(call, service, rateId, checkIn, addDays(checkOut, -1));
  const nights = eachNight(checkIn, checkOut).map((date) =>
    Fields.of(prices.told(providerUnitId!, date), `AmountPrices[${date}]`),
  );
  const spread = (sought: Decimal) => ({ TimeUnitPrices: timeUnitPrices(nights, sought, service, currency) });
  const reached = (await totalOf(call, service, { ...stay, ...spread(total) })).price('GrossValue');
  // If the PMS ignores the spread when it prices, the difference means nothing.
  const added = reached.equals(asked) ? new Decimal(0) : reached.minus(total);
  if (added.greaterThanOrEqualTo(total) && !added.isZero())
    throw new ConnectorError('rejected', 'The PMS charges more than the agreed price', { reason: 'price_changed' });
  const isRounding = added.abs().lessThanOrEqualTo(`${nights.length}e-${minorUnits(currency)}`);
  return spread(isRounding ? total : total.minus(added));
}

/** Spreads a total in proportion to the rate's own prices, with its taxes. A gross price can have only one tax. */
export function timeUnitPrices(nights: readonly Fields[], total: Decimal, { isGross }: MewsService, currency: string) {
  const weights = nights.map((night) => night.price('GrossValue'));
  const whole = sum(weights);
  let left = total;
  return nights.map((night, Index) => {
    const [weight, net] = [weights[Index]!, night.price('NetValue')];
    const share = whole.isZero() ? total.div(nights.length) : total.times(weight).div(whole);
    const gross = Index === nights.length - 1 ? left : roundTo(share, currency);
    left = left.minus(gross);
    const TaxCodes = night.objects('TaxValues').map((tax) => tax.id('Code'));
    const netShare = weight.isZero() ? gross : roundTo(gross.times(net).div(weight), currency);
    const value = isGross && TaxCodes.length < 2 ? { GrossValue: toNumber(gross) } : { NetValue: toNumber(netShare) };
    return { Index, Amount: { Currency: currency, ...value, TaxCodes } };
  });
}

type NewGuest = PmsReservationRequest['guest'];

/**
 * Returns the guest's profile at the property: the one with the e-mail address and the name, otherwise a new one. An
 * existing profile is never overwritten; if the address is another guest's (an agency's), the new profile has none.
 */
export async function customerOf(call: PmsCall, service: MewsService, guest: NewGuest): Promise<string> {
  const { same, isTaken } = await customersLike(call, service, guest);
  if (same !== undefined) return same;
  const { firstName, lastName, email, phone } = guest;
  const profile = {
    ChainId: service.chainId,
    OverwriteExisting: false,
    FirstName: lastName ? firstName || undefined : undefined,
    LastName: lastName || firstName || 'Guest',
    Phone: phone || undefined,
    ...(isTaken ? { Notes: `E-mail: ${email}` } : { Email: email || undefined }),
  };
  try {
    return await write(call, '/customers/add', profile, (answer) => answer.id('Id'));
  } catch (error) {
    if (!isRejection(error)) throw error;
    // Somebody else has added the guest in the meantime.
    const { same: added } = await customersLike(call, service, guest);
    if (added === undefined) throw error;
    return added;
  }
}

async function customersLike(
  call: PmsCall,
  { chainId }: MewsService,
  { firstName, lastName, email }: NewGuest,
): Promise<{ same?: string; isTaken: boolean }> {
  if (email === '') return { isTaken: false };
  const found = await allFor(call, { ...CUSTOMERS, by: 'Emails', activeOnly: true }, [email], { ChainIds: [chainId] });
  const plain = (text: string): string => text.trim().toLowerCase();
  const holders = found.filter((raw) => plain(raw.optionalText('Email')) === plain(email));
  const nameOf = (raw: Fields): string => `${raw.optionalText('FirstName')} ${raw.optionalText('LastName')}`;
  const same = holders.find((raw) => plain(nameOf(raw)) === plain(`${firstName} ${lastName}`));
  return { same: same?.id('Id'), isTaken: holders.length > 0 };
}

/** The last name of the profile that holds for quotes name until they are booked; each chain has one. */
const HOLDING = 'Held for a quote';

async function holdingCustomer(call: PmsCall, { chainId }: MewsService): Promise<string> {
  const byName = { ...CUSTOMERS, by: 'LastNames', activeOnly: true as const };
  const found = await allFor(call, byName, [HOLDING], { ChainIds: [chainId] });
  const known = found.find((raw) => raw.optionalText('LastName') === HOLDING);
  if (known) return known.id('Id');
  const profile = { ChainId: chainId, OverwriteExisting: false, LastName: HOLDING };
  return write(call, '/customers/add', profile, (answer) => answer.id('Id'));
}
