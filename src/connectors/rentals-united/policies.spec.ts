import { Fields } from '../kit/guards.js';
import { policyOf } from './policies.js';

type Rule = [from: string, to: string, percentage: string];

const of = (...rules: Rule[]) =>
  policyOf(
    Fields.of(
      {
        CancellationPolicies: {
          'CancellationPolicy*': rules.map(([from, to, text]) => ({
            '@ValidFrom': from,
            '@ValidTo': to,
            '#text': text,
          })),
        },
      },
      'property',
    ).tolerant(),
  );

it('a policy refunds the part that is not due, by full days before check-in', () => {
  expect(of(['0', '6', '100'], ['15', '10000', '0'], ['7', '14', '30'])?.tiers).toEqual([
    { until: { daysBeforeCheckIn: 15 }, refundPercentage: 100 },
    { until: { daysBeforeCheckIn: 7 }, refundPercentage: 70 },
    { until: null, refundPercentage: 0 },
  ]);
});

it.each<[string, Rule[]]>([
  ['none', []],
  [
    'a gap',
    [
      ['0', '6', '100'],
      ['8', '10000', '0'],
    ],
  ],
  [
    'an overlap',
    [
      ['0', '8', '100'],
      ['8', '10000', '0'],
    ],
  ],
  ['no rule for the last days', [['1', '10000', '0']]],
  ['more than everything', [['0', '10000', '120']]],
])('rules with %s do not form a policy', (_, rules) => {
  expect(of(...rules)).toBeUndefined();
});
