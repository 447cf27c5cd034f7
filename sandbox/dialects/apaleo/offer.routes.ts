import { Decimal } from 'decimal.js';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { stayOf } from '../../ledger/bookings.js';
import { type Night, nightsOf } from '../../ledger/calendar.js';
import { dayOf } from '../../ledger/dates.js';
import type { Property } from '../../ledger/types.js';
import { Failure } from '../dialect.js';
import { accountFor, listed, listIn, type Listing } from './auth.js';
import { groupIdOf, planIdOf } from './inventory.routes.js';
import { amountOf, money, priceOf, totalOf } from './prices.js';
import { localTime } from './times.js';

const MOST_ADULTS = 3;

/** What a rate plan offers: night by night, and for a stay. */
export function offerRoutes(app: FastifyInstance, context: Context): void {
  app.get<Listing>('/booking/v1/offer-index', async (request, reply) => {
    const account = await accountFor(request, context);
    const property = propertyOfPlan(account, request.query.ratePlanId);
    const [from, to] = [dayIn(request.query.from, 'from'), dayIn(request.query.to, 'to')];
    const nights = nightsOf(account, property, from, to + 1);
    return listed(reply, 'timeSlices', nights, (night) => toSlice(account, property, night));
  });

  app.get<Listing>('/booking/v1/rate-plan-offers', async (request) => {
    const account = await accountFor(request, context);
    const { ratePlanId, arrival = '', departure = '', adults, childrenAges } = request.query;
    const property = propertyOfPlan(account, ratePlanId);
    const { from, end } = stayOf(arrival, departure);
    const guests = Number(adults) + (listIn(childrenAges) ?? []).filter((age) => Number(age) > 2).length;
    return { property: { id: String(property.id) }, offers: [toOffer(account, property, from, end, guests)] };
  });
}

export function propertyOfPlan(account: Account, id: unknown): Property {
  const property = account.list().find((one) => planIdOf(one) === id);
  if (!property) throw new Failure(422, `The rate plan '${String(id)}' does not exist`);
  return property;
}

function dayIn(text: string | undefined, name: string): number {
  const day = dayOf(text ?? '');
  if (day === undefined) throw new Failure(422, `The ${name} is not a date`);
  return day;
}

function toSlice(account: Account, property: Property, night: Night) {
  const { currency, capacity } = property;
  const price = (adults: number) => {
    const { nights, cityTax } = priceOf(account, property, night.day, night.day + 1, adults);
    const { gross, vat } = nights[0]!;
    const taxes = { tax: vat.toNumber(), cityTax: cityTax.toNumber() };
    const [beforeTax, afterTax] = [gross.minus(vat).toNumber(), gross.plus(cityTax).toNumber()];
    return { adults, price: { beforeTax, afterTax, taxes, currency } };
  };
  const adults = Array.from({ length: Math.max(1, Math.min(capacity ?? 1, MOST_ADULTS)) }, (_, n) => n + 1);
  return {
    from: localTime(property, night.date, 'arrival'),
    to: localTime(property, nextDate(night.date), 'departure'),
    offers: [
      {
        unitGroup: { id: groupIdOf(property), code: 'STD', name: property.name },
        minGuaranteeType: 'PM6Hold',
        available: night.free,
        restrictions: {
          minLengthOfStay: night.minNights ?? undefined,
          maxLengthOfStay: night.maxNights ?? undefined,
          closed: false,
          closedOnArrival: night.closedToArrival,
          closedOnDeparture: night.closedToDeparture,
        },
        prices: adults.map(price),
      },
    ],
  };
}

const nextDate = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

function toOffer(account: Account, property: Property, from: number, end: number, guests: number) {
  const { currency } = property;
  const stay = nightsOf(account, property, from, end);
  const price = priceOf(account, property, from, end, guests);
  const [arrival, departure] = [stay[0]!.date, nextDate(stay.at(-1)!.date)];
  const free = Math.min(...stay.map((night) => night.free));
  return {
    arrival: localTime(property, arrival, 'arrival'),
    departure: localTime(property, departure, 'departure'),
    unitGroup: { id: groupIdOf(property), code: 'STD', name: property.name, type: 'BedRoom' },
    minGuaranteeType: 'PM6Hold',
    availableUnits: free,
    ratePlan: { id: planIdOf(property), code: 'FLEX', name: 'FLEX', isSubjectToCityTax: true },
    totalGrossAmount: money(totalOf(price), currency),
    timeSlices: price.nights.map((night, n) => ({
      from: localTime(property, night.date, 'arrival'),
      to: localTime(property, nextDate(night.date), 'departure'),
      availableUnits: stay[n]!.free,
      baseAmount: amountOf(night, currency),
      totalGrossAmount: money(night.gross, currency),
    })),
    services: price.services.map((service) => ({
      service: { id: `${property.id}-${service.name}`, code: service.name, name: service.name, pricingUnit: 'Room' },
      count: 1,
      totalAmount: amountOf(service, currency),
    })),
    cityTax: amountOf({ gross: price.cityTax, vat: new Decimal(0) }, currency),
    isCorporate: false,
    ...(free < 1 && {
      validationMessages: [{ code: 'UnitGroupFullyBooked', message: 'The unit group is fully booked.' }],
    }),
  };
}
