import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

type Example = Record<string, any>;

interface Body {
  example?: Example;
}

const document = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as Example;
const bodyOf = (content: Record<string, Body> | undefined): Example | undefined =>
  content?.['application/json']?.example;

/** All examples of bodies and answers, by where they stand. */
const examples: [where: string, example: Example][] = Object.entries(document.paths as Example).flatMap(
  ([path, methods]) =>
    Object.entries(methods as Example).flatMap(([method, operation]) => {
      const answers = Object.entries((operation as Example).responses as Example);
      const bodies = [
        ['body', bodyOf((operation as Example).requestBody?.content)] as const,
        ...answers.map(([status, answer]) => [status, bodyOf((answer as Example).content)] as const),
      ];
      return bodies.flatMap(([name, example]) =>
        example === undefined ? [] : [[`${method} ${path} ${name}`, example] as [string, Example]],
      );
    }),
);

const at = (where: string): Example => {
  const found = examples.find(([name]) => name === where);
  if (!found) throw new Error(`${where} has no example`);
  return found[1];
};

const cents = (amount: number): number => Math.round(amount * 100);
const totalOf = ({ components: { basePrice, fees, taxes, discounts } }: Example): number =>
  cents(basePrice.amount) + cents(fees.amount) + cents(taxes.amount) - cents(discounts.amount);

/** Whether the examples fit their schemas is checked by `npm run check:openapi`. */
describe('the examples of the document', () => {
  const priced = examples.filter(([, example]) => 'components' in example);

  it('show prices at more than one place', () => {
    expect(priced.length).toBeGreaterThanOrEqual(4);
  });

  it.each(priced)('%s: the lines add up to their parts, and the parts to the total', (_, example) => {
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
});
