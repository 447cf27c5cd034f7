import type { Account } from '../../ledger/account.js';
import { type Night, nightsOf } from '../../ledger/calendar.js';
import type { Property } from '../../ledger/types.js';
import { groupIdOf, planIdOf } from './inventory.js';
import { cancellationFee } from './policy.js';
import { amountOf, money, priceOf, totalOf } from './prices.js';
import { timeOf } from './times.js';

const MOST_ADULTS = 3;

export function toSlice(account: Account, property: Property, night: Night) {
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
    from: timeOf(property, night.date, 'arrival'),
    to: timeOf(property, nextDate(night.date), 'departure'),
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

export function toOffer(account: Account, property: Property, from: number, end: number, guests: number) {
  const { currency } = property;
  const stay = nightsOf(account, property, from, end);
  const price = priceOf(account, property, from, end, guests);
  const [arrival, departure] = [stay[0]!.date, nextDate(stay.at(-1)!.date)];
  const free = Math.min(...stay.map((night) => night.free));
  return {
    arrival: timeOf(property, arrival, 'arrival'),
    departure: timeOf(property, departure, 'departure'),
    unitGroup: { id: groupIdOf(property), code: 'STD', name: property.name, type: 'BedRoom' },
    minGuaranteeType: 'PM6Hold',
    availableUnits: free,
    ratePlan: { id: planIdOf(property), code: 'FLEX', name: 'FLEX', isSubjectToCityTax: true },
    totalGrossAmount: money(totalOf(price), currency),
    timeSlices: price.nights.map((night, n) => ({
      from: timeOf(property, night.date, 'arrival'),
      to: timeOf(property, nextDate(night.date), 'departure'),
      availableUnits: stay[n]!.free,
      baseAmount: amountOf(night, currency),
      totalGrossAmount: money(night.gross, currency),
    })),
    services: price.services.map((service) => ({
      service: { id: `${property.id}-${service.name}`, code: service.name, name: service.name, pricingUnit: 'Room' },
      count: 1,
      totalAmount: amountOf(service, currency),
    })),
    cityTaxes: price.cityTax.isZero()
      ? []
      : [{ id: `${property.id}-TAX`, code: 'TAX', name: 'City tax', totalGrossAmount: money(price.cityTax, currency) }],
    cancellationFee: cancellationFee(property, arrival, price),
    isCorporate: false,
    ...(free < 1 && {
      validationMessages: [{ code: 'UnitGroupFullyBooked', message: 'The unit group is fully booked.' }],
    }),
  };
}
