import { type Call, type Routes, utc } from '../../engine/index.js';
import { horizon, type Night, nightsOf } from '../../ledger/calendar.js';
import { dateOf, dayOf, daysBetween } from '../../ledger/dates.js';
import { uuidOf } from '../../ledger/random.js';
import type { Property } from '../../ledger/types.js';
import { toAmount, withTaxes } from './amounts.js';
import { among, type Body, idsIn, instantIn, intervalIn, invalid, listed, propertyOfService } from './body.js';
import { categoryIdOf, rateIdOf, serviceIdOf } from './ids.js';
import { localDate, midnight } from './zone.js';

const MOST_UNITS = 367;
const YEARS_MS = 5 * 366 * 86_400_000;

/** Rates, their prices by the night, availability, and restrictions of stays. */
export const rates: Routes = {
  'POST /rates/getAll': (call: Call<Body>) => {
    const { account, body } = call;
    const services = idsIn(body, 'ServiceIds', true);
    const rates = account
      .list()
      .filter((property) => among(services, serviceIdOf(property)))
      .flatMap(ratesOf);
    return listed(rates, body, 'Rates', (rate) => rate);
  },

  'POST /rates/getPricing': (call: Call<Body>) => {
    const { account, body } = call;
    const property = account.list().find((one) => ratesOf(one).some(({ Id }) => Id === body.RateId));
    if (!property) throw invalid('RateId');
    const nights = nightsIn(call, property);
    const share = body.RateId === rateIdOf(property) ? 1 : 0.9;
    const amounts = nights.map(({ price }) => toAmount(property, withTaxes(property, price.times(share))));
    return {
      Currency: property.currency,
      TimeUnitStartsUtc: startsOf(property, nights),
      BaseAmountPrices: amounts,
      CategoryPrices: [{ CategoryId: categoryIdOf(property), AmountPrices: amounts }],
      CategoryAdjustments: [],
    };
  },

  'POST /services/getAvailability': (call: Call<Body>) => {
    const { account, body } = call;
    const property = propertyOfService(account, body.ServiceId);
    const nights = nightsIn(call, property);
    return {
      TimeUnitStartsUtc: startsOf(property, nights),
      CategoryAvailabilities: [
        {
          CategoryId: categoryIdOf(property),
          Availabilities: nights.map(({ free }) => free),
          Adjustments: nights.map(() => 0),
        },
      ],
    };
  },

  'POST /restrictions/getAll': (call: Call<Body>) => {
    const { account, body } = call;
    const services = idsIn(body, 'ServiceIds', true)!;
    const rates = idsIn(body, 'RateIds');
    intervalIn(body, 'CollidingUtc', YEARS_MS);
    const { StartUtc, EndUtc } = (body.CollidingUtc ?? {}) as { StartUtc?: string; EndUtc?: string };
    const found = account
      .list()
      .filter((property) => services.includes(serviceIdOf(property)) && among(rates, rateIdOf(property)))
      .flatMap((property) => {
        const known = horizon(call.now);
        const day = (at: string | undefined, fallback: number) =>
          at === undefined ? fallback : dayOf(localDate(property.timeZone, Date.parse(at)))!;
        const [from, end] = [day(StartUtc, known.first), day(EndUtc, known.end)];
        const days = call.known({ from, end });
        return restrictionsOf(property, nightsOf(account, property, days.from, days.end));
      });
    return listed(found, body, 'Restrictions', (restriction) => restriction);
  },
};

/** Returns rates, newest first: one for members only, a cheaper one based on the default, and the default itself. */
function ratesOf(property: Property) {
  const rate = (Id: string, name: string, more: Body) => ({
    Id,
    GroupId: uuidOf(`mews:rates:${property.uid}`),
    ServiceId: serviceIdOf(property),
    BaseRateId: null,
    IsBaseRate: false,
    IsActive: true,
    IsEnabled: true,
    IsPublic: true,
    IsDefault: false,
    Type: 'Public',
    Names: { 'en-US': name },
    UpdatedUtc: utc(property.updatedAt),
    ...more,
  });
  const base = rateIdOf(property);
  return [
    rate(base, 'Fully flexible', { IsBaseRate: true, IsDefault: true }),
    rate(uuidOf(`mews:saver:${property.uid}`), 'Saver', { BaseRateId: base }),
    rate(uuidOf(`mews:members:${property.uid}`), 'Members', { Type: 'Private', IsPublic: false }),
  ];
}

/** Returns the time units of the request; both ends must be midnights at the property. */
function nightsIn({ account, body, now }: Call<Body>, property: Property): Night[] {
  const [first, last] = ['FirstTimeUnitStartUtc', 'LastTimeUnitStartUtc'].map((name) => {
    const at = instantIn(body[name], name);
    const date = localDate(property.timeZone, at);
    if (midnight(property.timeZone, date) !== at) throw invalid(name);
    return dayOf(date)!;
  }) as [number, number];
  if (last < first || last - first >= MOST_UNITS) throw invalid('LastTimeUnitStartUtc');
  const known = horizon(now);
  // Nothing is on sale beyond the ledger's horizon.
  const within = nightsOf(account, property, Math.max(first, known.first), Math.min(last + 1, known.end));
  const byDay = new Map(within.map((night) => [night.day, night]));
  const [any] = nightsOf(account, property, known.first, known.first + 1);
  return daysBetween(first, last + 1).map((day) => byDay.get(day) ?? { ...any!, day, date: dateOf(day), free: 0 });
}

const startsOf = ({ timeZone }: Property, nights: Night[]): string[] =>
  nights.map(({ date }) => utc(midnight(timeZone, date)));

/** Groups nights of equal rules into one restriction, both ends included. */
function restrictionsOf(property: Property, nights: Night[]) {
  const rulesOf = ({ minNights, maxNights, closedToArrival, closedToDeparture }: Night): string =>
    JSON.stringify({ minNights, maxNights, closedToArrival, closedToDeparture });
  const runs: Night[][] = [];
  for (const night of nights) {
    const run = runs.at(-1);
    if (run && rulesOf(run[0]!) === rulesOf(night)) run.push(night);
    else runs.push([night]);
  }
  return runs.flatMap((run) => {
    const { minNights, maxNights, closedToArrival, closedToDeparture } = run[0]!;
    const at = (night: Night): string => utc(midnight(property.timeZone, night.date));
    const days = (count: number | null): string | null => (count ? `P0Y0M${count}DT0H0M0S` : null);
    const restriction = (Type: 'Start' | 'End', Exceptions: Body | null) => ({
      Id: uuidOf(`mews:restriction:${property.uid}:${run[0]!.date}:${Exceptions ? 'length' : Type}`),
      ServiceId: serviceIdOf(property),
      Origin: 'User',
      Conditions: {
        Type,
        ExactRateId: null,
        BaseRateId: rateIdOf(property),
        RateGroupId: null,
        ResourceCategoryId: Exceptions ? categoryIdOf(property) : null,
        ResourceCategoryType: null,
        StartUtc: at(run[0]!),
        EndUtc: at(run.at(-1)!),
        Days: [],
      },
      Exceptions,
    });
    const lengths = { MinAdvance: null, MaxAdvance: null, MinLength: days(minNights), MaxLength: days(maxNights) };
    return [
      ...(minNights || maxNights ? [restriction('Start', lengths)] : []),
      ...(closedToArrival ? [restriction('Start', null)] : []),
      ...(closedToDeparture ? [restriction('End', null)] : []),
    ];
  });
}
