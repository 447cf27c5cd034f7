import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  AT,
  CURRENCY,
  GUEST,
  IDS,
  LATER_CHECK_OUT,
  PMS_IDS,
  PROVIDER,
  STAY,
} from '../../src/operations/openapi/story/story.js';

const ROOT = resolve(import.meta.dirname, '../..');

type Example = Record<string, any>;

interface Body {
  example?: Example;
  examples?: Record<string, { value: Example }>;
}

const document = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as Example;
const bodiesOf = (content: Record<string, Body> | undefined): Example[] => {
  const { example, examples = {} } = content?.['application/json'] ?? {};
  return [...(example ? [example] : []), ...Object.values(examples).map(({ value }) => value)];
};

/** All examples of requests, answers and notifications, by their place. */
const examples: [where: string, example: Example][] = [
  ...Object.entries(document.paths as Example),
  ...Object.entries(document.webhooks as Example),
].flatMap(([path, methods]) =>
  Object.entries(methods as Example).flatMap(([method, { requestBody, responses }]) => {
    const bodies = [['body', requestBody], ...Object.entries(responses as Example)] as [string, Example | undefined][];
    return bodies.flatMap(([name, body]) =>
      bodiesOf(body?.content).map((example): [string, Example] => [`${method} ${path} ${name}`, example]),
    );
  }),
);

/** Returns every value in an example with its name: of bodies, and of single properties and parameters. */
const valuesOf = (value: unknown, name: string): [name: string, value: unknown][] => {
  if (Array.isArray(value)) return value.flatMap((item) => valuesOf(item, name));
  if (value === null || typeof value !== 'object') return [[name, value]];
  return Object.entries(value).flatMap(([key, part]) => valuesOf(part, key));
};

const exampleValues = (node: unknown, name = ''): [name: string, value: unknown][] => {
  if (Array.isArray(node)) return node.flatMap((item: Example) => exampleValues(item, item?.name ?? name));
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([key, part]) => {
    if (key === 'example') return valuesOf(part, name);
    if (key === 'examples') return valuesOf(part, name);
    return exampleValues(part, key === 'schema' || key === 'items' ? name : key);
  });
};

/** The allowed values of fields with these names: the examples are about one account, one listing and one stay. */
const STORY: Readonly<Record<string, readonly unknown[]>> = {
  workspaceID: [IDS.workspace],
  tenantID: [IDS.tenant],
  integrationAccountID: [IDS.account],
  listingID: [IDS.listing],
  listingIDs: [IDS.listing],
  unitID: [IDS.unit],
  quoteID: [IDS.quote, IDS.changeQuote, IDS.raisedQuote],
  reservationID: [IDS.reservation],
  providerReservationID: [PMS_IDS.reservation, ''],
  providerID: [PMS_IDS.listing],
  provider: [PROVIDER],
  checkInDate: [STAY.checkInDate],
  checkOutDate: [STAY.checkOutDate, LATER_CHECK_OUT],
  // A reference rate is for another currency.
  currency: [CURRENCY, 'USD'],
  originalCurrency: [CURRENCY],
  displayCurrency: [CURRENCY],
  firstName: [GUEST.firstName, 'Robin'],
  total: [374.5, 588.5, 438.7, 214, 64.2, 1, 3],
  totalPrice: [374.5, 588.5, 438.7],
  ...Object.fromEntries(
    ['createdAt', 'updatedAt', 'confirmedAt', 'cancelledAt', 'expiresAt', 'asOf', 'heldUntil'].map((name) => [
      name,
      [...Object.values(AT), '2026-11-22T17:23:00.482Z'],
    ]),
  ),
};

const at = (where: string): Example => {
  const found = examples.find(([name]) => name === where);
  if (!found) throw new Error(`${where} has no example`);
  return found[1];
};

const cents = (amount: number): number => Math.round(amount * 100);
const totalOf = ({ components: { basePrice, fees, taxes, discounts } }: Example): number =>
  cents(basePrice.amount) + cents(fees.amount) + cents(taxes.amount) - cents(discounts.amount);

/** `npm run check:openapi` checks that the examples match their schemas. */
describe('the examples of the document', () => {
  const priced = examples.filter(([, example]) => 'components' in example);

  it('show prices in more than one place', () => {
    expect(priced.length).toBeGreaterThanOrEqual(4);
  });

  it.each(priced)('%s: the lines add up to the parts, and the parts add up to the total', (_, example) => {
    for (const part of Object.values(example.components as Record<string, Example>))
      expect(part.breakdown.reduce((sum: number, { price }: Example) => sum + cents(price), 0)).toBe(
        cents(part.amount),
      );
    expect(totalOf(example)).toBe(cents(example.totalPrice));
    if (example.totals) {
      const { base, fees, taxes, total } = example.totals;
      expect([cents(base) + cents(fees) + cents(taxes), total]).toEqual([cents(total), example.totalPrice]);
    }
  });

  it('quote the price that they book, for the same stay', () => {
    const quoted = at('post /api/v1/quote 201');
    const asked = at('post /api/v1/reservation body');
    const booked = at('post /api/v1/reservation 201');
    const { checkInDate, checkOutDate, guests, currency } = quoted;
    const stay = { checkInDate, checkOutDate, guests, currency };
    for (const example of [asked, booked]) expect(example).toMatchObject(stay);
    expect(at('post /api/v1/quote body')).toMatchObject({ checkInDate, checkOutDate, guests });
    const { totalBasePrice, totalFeePrice, totalTaxPrice, totalPrice } = asked;
    expect(quoted.totals).toEqual({
      base: totalBasePrice,
      fees: totalFeePrice,
      taxes: totalTaxPrice,
      total: totalPrice,
    });
    expect(booked.totalPrice).toBe(quoted.totalPrice);
  });

  it('show a pending answer with the reservation as it is until the outcome is known', () => {
    const pending = Object.entries(document.paths as Example).flatMap(([path, methods]) =>
      Object.entries(methods as Example)
        .filter(([, { responses }]) => responses['202'])
        .map(([method, { responses }]) => [`${method} ${path}`, responses['202']] as const),
    );
    expect(pending.length).toBeGreaterThan(4);
    for (const [where, { description }] of pending)
      expect([where, description]).toEqual([where, expect.stringContaining('do not send the request again')]);
    expect(pending.map(([where]) => at(`${where} 202`).status).sort()).toEqual([
      ...['CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'PENDING', 'UNKNOWN'],
    ]);
  });

  const told = exampleValues(document);

  it.each(Object.keys(STORY))('tell one story: %s', (name) => {
    const values = told.filter(([key]) => key === name).map(([, value]) => value);
    expect(values.length).toBeGreaterThan(0);
    expect(values.filter((value) => !STORY[name]!.includes(value))).toEqual([]);
  });

  it('have notifications of the booking, the change and the cancellation that match the answers', () => {
    const { asOf: _, via: __, ...booked } = at('post /api/v1/reservation 201');
    const [created, updated, cancelled] = ['CREATED', 'UPDATED', 'CANCELLED'].map((type) =>
      at(`post RESERVATION_${type} body`),
    );
    expect(created!.data).toEqual(booked);
    expect(at('post /api/v1/reservation/{id}/change/{changeID}/confirm 200')).toMatchObject(updated!.data);
    expect(at('post /api/v1/reservation/{id}/cancellation/{cancellationID}/confirm 200')).toMatchObject(
      cancelled!.data,
    );
    expect(at('get /api/v1/event 200').data[0]).toEqual(created);
  });

  it('offer the change for the difference of its quote, and refund what was paid', () => {
    const booked = at('post /api/v1/reservation 201');
    const offer = at('post /api/v1/reservation/{id}/change 201');
    expect(cents(offer.quote.totalPrice) - cents(booked.totalPrice)).toBe(cents(offer.difference.total));
    const { refund, penalty } = at('post /api/v1/reservation/{id}/cancellation 201');
    expect(cents(refund) + cents(penalty)).toBe(cents(offer.quote.totalPrice));
  });
});
