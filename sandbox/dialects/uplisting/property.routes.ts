import { Decimal } from 'decimal.js';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import { nightsOf } from '../../ledger/calendar.js';
import { dayOf } from '../../ledger/dates.js';
import { intOf } from '../../ledger/random.js';
import type { Fee, Property, Tax } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor, propertyFor } from './auth.js';
import type { Query } from './auth.js';

type ById = { Params: { id: string }; Querystring: Query };

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region' });
const MOST_DAYS = 366;
const FREQUENCIES = { stay: 'per_booking', night: 'per_night', guest: 'per_person', guest_night: 'per_person_per_night', pet: 'per_pet' }; // prettier-ignore
const RELATIONS: Record<string, (property: Property) => Resource[]> = {
  address: addressOf,
  photos: photosOf,
  amenities: amenitiesOf,
  fees: feesOf,
  taxes: taxesOf,
  discounts: discountsOf,
};

interface Resource {
  id: string;
  type: string;
  attributes: Record<string, unknown>;
}

/** The user, properties as JSON:API resources, and calendars. Lists have no pages. */
export function propertyRoutes(app: FastifyInstance, context: Context): void {
  app.get('/users/me', async (request) => {
    const { id, name } = await accountFor(request, context);
    return {
      data: { id: String(id), type: 'users', attributes: { email: `${name}@host.example`, first_name: name, last_name: '' } },
    }; // prettier-ignore
  });

  app.get<{ Querystring: Query }>('/properties', async (request) =>
    documentOf((await accountFor(request, context)).list(), request.query.include, (all) => all),
  );

  app.get<ById>('/properties/:id', async (request) => {
    const property = propertyFor(await accountFor(request, context), request.params.id);
    return documentOf([property], request.query.include, ([only]) => only);
  });

  app.get<ById>('/calendar/:id', async (request) => {
    const account = await accountFor(request, context);
    const property = propertyFor(account, request.params.id);
    const [from, to] = [dayOf(request.query.from ?? ''), dayOf(request.query.to ?? '')];
    if (from === undefined || to === undefined || to < from) throw new Failure(400, 'from and to must be dates');
    if (to - from > MOST_DAYS) throw new Failure(400, 'No more than 12 months at once');
    const days = nightsOf(account, property, from, to + 1).map((night) => ({
      date: night.date,
      available: night.free > 0,
      available_count: night.free,
      day_rate: night.price.toNumber(),
      minimum_length_of_stay: night.minNights,
      maximum_available_nights: night.maxNights,
      closed_for_arrival: night.closedToArrival,
      closed_for_departure: night.closedToDeparture,
    }));
    return { calendar: { days } };
  });
}

/** `included` holds what was asked for; the links are there in any case. */
function documentOf<T>(properties: Property[], include = '', dataOf: (all: unknown[]) => T) {
  const asked = include.split(',');
  const included = properties.flatMap((property) =>
    Object.entries(RELATIONS).flatMap(([name, of]) => (asked.includes(name) ? of(property) : [])),
  );
  return { data: dataOf(properties.map(toProperty)), included: [...new Map(included.map((one) => [`${one.type}:${one.id}`, one])).values()] }; // prettier-ignore
}

function toProperty(property: Property) {
  const link = ({ id, type }: Resource) => ({ id, type });
  const relationships = Object.entries(RELATIONS).map(([name, of]) => {
    const links = of(property).map(link);
    return [name, { data: name === 'address' ? links[0] : links }];
  });
  return {
    id: String(property.id),
    type: 'properties',
    attributes: {
      name: property.name,
      nickname: property.internalName,
      property_slug: property.uid,
      description: property.texts.description,
      currency: property.currency,
      property_type: property.type,
      bedrooms: property.bedrooms,
      beds: property.beds,
      bathrooms: property.bathrooms,
      maximum_capacity: property.capacity,
      default_daily_rate: new Decimal(property.price).toNumber(),
      check_in_time: property.checkInFrom === null ? null : `${property.checkInFrom}:00`,
      check_out_time: property.checkOut === null ? null : `${property.checkOut}:00`,
      minimum_stay: property.minNights,
      created_at: new Date(property.createdAt).toISOString(),
    },
    relationships: Object.fromEntries(relationships) as Record<string, unknown>,
  };
}

function addressOf({ id, address }: Property): Resource[] {
  const { street, city, state, zipcode, countryCode, latitude, longitude } = address;
  const country = countryCode ? COUNTRIES.of(countryCode) : null;
  const attributes = { street, suite: null, city, state, zip_code: zipcode, country, latitude, longitude };
  return [{ id: String(id), type: 'addresses', attributes }];
}

function photosOf({ id, pictures }: Property): Resource[] {
  return pictures.map(({ url }, position) => ({
    id: String(intOf(`photo:${id}:${position}`)),
    type: 'photos',
    attributes: { url, position },
  }));
}

function amenitiesOf({ amenities }: Property): Resource[] {
  return amenities.map((name) => ({
    id: String(intOf(`amenity:${name}`)),
    type: 'amenities',
    attributes: { name, group: 'General' },
  }));
}

/** Fees that a guest chooses are not part of this PMS. */
function feesOf({ fees, guestsIncluded }: Property): Resource[] {
  return fees
    .filter(({ optional }) => !optional)
    .map((fee) => ({
      id: String(fee.id),
      type: 'property_fees',
      attributes: {
        ...chargeOf(fee),
        label: fee.kind === 'extraGuest' ? 'extra_guest_charge' : `${fee.kind}_fee`,
        guests_included: fee.kind === 'extraGuest' ? guestsIncluded : 0,
        enabled: true,
      },
    }));
}

function taxesOf({ taxes }: Property): Resource[] {
  return taxes.map((tax) => ({
    id: String(tax.id),
    type: 'property_taxes',
    attributes: { ...chargeOf(tax), included_in_price: false },
  }));
}

/** As a client of the PMS reads them. */
function discountsOf({ id, weeklyDiscount }: Property): Resource[] {
  if (weeklyDiscount === 0) return [];
  const attributes = {
    name: 'Weekly discount',
    label: 'weekly_discount',
    type: 'percentage',
    days: 7,
    amount: weeklyDiscount,
  };
  return [{ id: `${id}-weekly_discount`, type: 'property_discounts', attributes }];
}

const chargeOf = ({ name, amount, percent, per }: Fee | Tax) => ({
  name,
  amount: new Decimal(amount).toNumber(),
  type: percent ? 'percentage' : 'flat',
  frequency: FREQUENCIES[per],
});
