import { Decimal } from 'decimal.js';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { horizon, nightsOf } from '../../ledger/calendar.js';
import { dayOf } from '../../ledger/dates.js';
import { intOf } from '../../ledger/random.js';
import { quoteOf } from '../../ledger/quote.js';
import type { Property } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor, propertyFor, type Query } from './auth.js';
import { idsIn, listOf } from './paging.js';

type ById = { Params: { id: string } };

interface QuoteBody {
  property_id?: number;
  arrival?: string;
  departure?: string;
  adults?: number;
  children?: number;
  pets?: number;
}

let lastQuoteId = 400_000;

/** The user, properties, their content, what the search tells of them, and quotes. */
export function propertyRoutes(app: FastifyInstance, context: Context): void {
  app.get('/users/me', async (request) => {
    const { id, name } = await accountFor(request, context);
    return { id, first_name: 'Robin', last_name: `Keeper ${name}`, email_address: `${name}@example.com` };
  });

  app.get('/properties', async (request) => listOf(request, (await accountFor(request, context)).list(), toProperty));

  app.get<ById>('/properties/:id', async (request) =>
    toProperty(propertyFor(await accountFor(request, context), request.params.id)),
  );

  app.get<{ Querystring: Query }>('/listings', async (request) => {
    const account = await accountFor(request, context);
    return listOf(request, wanted(account, request.query), toListing);
  });

  app.get<{ Querystring: Query }>('/propertysearch', async (request) => {
    const account = await accountFor(request, context);
    const { query } = request;
    const [from, to] = [dayOf(query.available_from ?? ''), dayOf(query.available_to ?? '')];
    const isOpen = (property: Property): boolean =>
      from === undefined || to === undefined || nightsOf(account, property, from, to).every(({ free }) => free > 0);
    const found = wanted(account, query)
      .filter(({ capacity }) => (capacity ?? 0) >= Number(query.guests_min ?? 0))
      .filter(isOpen);
    return listOf(request, found, (property) => ({
      ...toProperty(property),
      ...(query.include_rates === 'true' && { rates: ratesOf(account, property, query, context) }),
    }));
  });

  app.post<{ Body: QuoteBody | undefined }>('/quotes', async (request, reply) => {
    const account = await accountFor(request, context);
    return reply.code(201).send(toQuote(account, request.body ?? {}));
  });
}

const wanted = (account: Account, { property_ids }: Query): Property[] => {
  const ids = idsIn(property_ids);
  return account.list().filter(({ id }) => !ids || ids.includes(id));
};

const hour = (value: number | null): string | null => (value === null ? null : `${String(value).padStart(2, '0')}:00`);

function toProperty(property: Property) {
  const { address, allows } = property;
  return {
    id: property.id,
    key: property.uid,
    name: property.internalName,
    internal_code: property.internalName,
    external_name: property.name,
    active: property.active,
    address: {
      street1: address.street,
      city: address.city,
      state: address.state,
      postal_code: address.zipcode,
      country: address.countryCode,
    },
    latitude: address.latitude,
    longitude: address.longitude,
    property_type: property.type,
    currency_code: property.currency,
    bedrooms: property.bedrooms,
    bathrooms: property.bathrooms,
    bathrooms_full: Math.floor(property.bathrooms ?? 0),
    bathrooms_half: (property.bathrooms ?? 0) % 1 > 0 ? 1 : 0,
    max_guests: property.capacity,
    max_adults: null,
    max_children: allows.children === false ? 0 : null,
    max_pets: allows.pets === null ? null : allows.pets ? 2 : 0,
    check_in: hour(property.checkInFrom),
    check_in_end: hour(property.checkInTo),
    check_out: hour(property.checkOut),
    thumbnail_url: property.pictures[0]?.url ?? null,
    public_url: null,
    tags: [],
  };
}

function toListing(property: Property) {
  const { texts } = property;
  return {
    id: intOf(`ownerrez:listing:${property.uid}`),
    property_id: property.id,
    title: property.name,
    description: texts.description,
    accommodations_summary: texts.space,
    location_description: texts.neighbourhood,
    house_rules: texts.rules,
    nightly_rate_min: new Decimal(property.price).toNumber(),
    amenities: [
      { title: 'All', amenities: property.amenities.map((name) => ({ id: intOf(`amenity:${name}`), title: name })) },
    ],
    images: property.pictures.map(({ url, caption }) => ({ original_url: url, caption })),
    rooms: [],
  };
}

/** What the sandbox makes of rates by night, both dates included; the real search is not known to have them. */
function ratesOf(account: Account, property: Property, query: Query, { clock }: Context) {
  const [from, to] = [dayOf(query.rates_from ?? ''), dayOf(query.rates_to ?? '')];
  if (from === undefined || to === undefined) throw new Failure(400, 'rates_from and rates_to must be dates');
  const { first, end } = horizon(clock.now());
  return nightsOf(account, property, Math.max(from, first), Math.min(to + 1, end)).map(
    ({ date, price, minNights, maxNights }) => ({
      date,
      amount: price.toNumber(),
      min_nights: minNights,
      max_nights: maxNights,
    }),
  );
}

function toQuote(account: Account, body: QuoteBody) {
  const property = propertyFor(account, body.property_id);
  const [from, end] = [dayOf(body.arrival ?? ''), dayOf(body.departure ?? '')];
  if (from === undefined || end === undefined || end <= from) throw new Failure(400, 'departure must be after arrival');
  const guests = (body.adults ?? 1) + (body.children ?? 0);
  const nights = nightsOf(account, property, from, end);
  if (guests > (property.capacity ?? Infinity))
    throw new Failure(400, 'The property takes fewer guests: max guests exceeded');
  if (nights.some(({ free }) => free < 1)) throw new Failure(400, 'The property is not available for these dates');
  if (end - from < (nights[0]!.minNights ?? 0)) throw new Failure(400, 'Minimum nights are not met');
  const { rent, discount, fees, taxes, total, deposit } = quoteOf(account, property, {
    from,
    end,
    guests,
    pets: body.pets,
  });
  const charge = (type: string, description: string, amount: Decimal) =>
    amount.isZero() ? [] : [{ type, description, amount: amount.toNumber(), is_taxable: type !== 'tax' }];
  lastQuoteId += 1;
  return {
    id: lastQuoteId,
    property_id: property.id,
    arrival: body.arrival,
    departure: body.departure,
    adults: body.adults ?? 1,
    children: body.children ?? 0,
    currency_code: property.currency,
    charges: [
      ...charge('rent', 'Rent', rent),
      ...charge('discount', 'Length of stay', discount.negated()),
      ...fees.flatMap((fee) => charge('surcharge', fee.name, fee.total)),
      ...taxes.flatMap((tax) => charge('tax', tax.name, tax.total)),
    ].map((item, position) => ({ ...item, position })),
    total_amount: total.toNumber(),
    security_deposit: deposit.toNumber(),
  };
}
