import type { FastifyInstance } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { horizon, nightsOf } from '../../ledger/calendar.js';
import { dateOf, dayOfTime } from '../../ledger/dates.js';
import { uuidOf } from '../../ledger/random.js';
import type { Property } from '../../ledger/types.js';
import { accountFor, propertyFor } from './auth.js';
import { changedSince, cursorPage } from './paging.js';
import { amenitiesOf, descriptionsOf, feesOf, photosOf, rulesOf, toProperty } from './property.js';

type Query = Record<string, string | undefined>;
type ById = { Params: { uid: string } };

/** Agencies, properties and the lists that hang on a property. */
export function propertyRoutes(app: FastifyInstance, context: Context): void {
  app.get('/agencies', async (request) => {
    const account = await accountFor(request, context);
    return { agencies: [toAgency(account)], _metadata: { count: 1, totalCount: 1 } };
  });
  app.get<ById>('/agencies/:uid', async (request) => ({ agency: toAgency(await accountFor(request, context)) }));

  app.get<{ Querystring: Query }>('/properties', async (request) => {
    const account = await accountFor(request, context);
    const found = account.list().filter(({ updatedAt }) => changedSince(updatedAt, request.query.updatedSince));
    return cursorPage('properties', found, request.query, request.sandbox.drift, (property) =>
      toProperty(property, account),
    );
  });
  app.get<ById>('/properties/:uid', async (request) => {
    const account = await accountFor(request, context);
    return { property: toProperty(propertyFor(account, request.params.uid), account) };
  });

  const lists: [path: string, name: string, items: (property: Property, account: Account) => object[]][] = [
    ['/property-descriptions', 'propertyDescriptions', descriptionsOf],
    ['/photos', 'photos', photosOf],
    ['/amenities', 'amenities', amenitiesOf],
    ['/property-rules', 'propertyRules', rulesOf],
    ['/fees', 'fees', feesOf],
    ['/pricing-periods', 'pricingPeriods', (property, account) => periodsOf(property, account, context.clock.now())],
  ];
  for (const [path, name, items] of lists) {
    app.get<{ Querystring: Query }>(path, async (request) => {
      const account = await accountFor(request, context);
      const property = propertyFor(account, request.query.propertyUid);
      return cursorPage(
        name,
        items(property, account),
        { limit: '100', ...request.query },
        request.sandbox.drift,
        (item) => item,
      );
    });
  }
}

function toAgency(account: Account) {
  const [first] = account.list();
  return {
    uid: account.uid,
    name: account.name,
    currencyCode: first?.currency ?? 'USD',
    countryCode: first?.address.countryCode ?? 'US',
    defaultCheckInTime: 15,
    defaultCheckOutTime: 11,
    rentalCondition: null,
  };
}

/** Runs of nights with one price and minimum stay. */
function periodsOf(property: Property, account: Account, now: number) {
  const periods: {
    uid: string;
    propertyUid: string;
    from: string;
    to: string;
    amount: number;
    minimumStay: number | null;
  }[] = [];
  for (const night of nightsOf(account, property, dayOfTime(now), horizon(now).end)) {
    const amount = night.price.toNumber();
    const last = periods.at(-1);
    if (last && last.amount === amount && last.minimumStay === night.minNights) last.to = dateOf(night.day);
    else
      periods.push({
        uid: uuidOf(`period:${property.uid}:${night.date}`),
        propertyUid: property.uid,
        from: night.date,
        to: night.date,
        amount,
        minimumStay: night.minNights,
      });
  }
  return periods;
}
