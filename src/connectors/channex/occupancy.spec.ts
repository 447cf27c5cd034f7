import { Fields } from '../kit/guards.js';
import { plain } from './client.js';
import { guestRules } from './occupancy.js';

const option = (occupancy: number, rate?: unknown, is_primary = false) => ({
  occupancy,
  is_primary,
  rate: '100.00',
  derived_option: rate === undefined ? null : { rate },
});
const plan = (options: object[], sell_mode = 'per_person') =>
  plain(Fields.of({ id: 'p', type: 'rate_plan', attributes: { sell_mode, options } }, 'plan'));
const rulesOf = (...plans: Fields[]) => {
  const { fees, unknownParts } = guestRules(plans);
  return {
    fees: fees.map(({ amount, guestsIncluded }) => `${amount.toFixed()} above ${guestsIncluded}`),
    unknownParts,
  };
};

describe('the price of further guests at a rate plan', () => {
  const primary = option(2, undefined, true);

  it('is the amount that each option adds to the primary one', () => {
    const options = [
      option(1),
      primary,
      option(3, [['increase_by_amount', '12.5']]),
      option(4, [['increase_by_amount', '25']]),
    ];
    expect(rulesOf(plan(options))).toEqual({ fees: ['12.5 above 2'], unknownParts: [] });
  });

  it('is absent if the plan is sold per room or takes no further guests', () => {
    expect(rulesOf(plan([option(4, undefined, true)], 'per_room'))).toEqual({ fees: [], unknownParts: [] });
    expect(rulesOf(plan([option(1), primary]))).toEqual({ fees: [], unknownParts: [] });
  });

  it.each([
    ['an option has a price of its own', [primary, option(3)]],
    ['it is a percentage', [primary, option(3, [['increase_by_percent', '10']])]],
    ['it is not a number', [primary, option(3, [['increase_by_amount', 'much']])]],
    [
      'it consists of several changes',
      [
        primary,
        option(3, [
          ['increase_by_amount', '5'],
          ['increase_by_percent', '10'],
        ]),
      ],
    ],
    [
      'the amount differs between guests',
      [primary, option(3, [['increase_by_amount', '5']]), option(4, [['increase_by_amount', '20']])],
    ],
    ['no option is the primary one', [option(2), option(3)]],
  ])('is unknown if %s', (_, options) => {
    expect(rulesOf(plan(options))).toEqual({ fees: [], unknownParts: ['EXTRA_GUEST'] });
  });

  it.each([
    ['children_fee', '15.00', ['EXTRA_GUEST']],
    ['infant_fee', '5.00', ['EXTRA_GUEST']],
    ['children_fee', '0.00', []],
    ['children_fee', null, []],
  ])('is partly unknown only if a fee for children is above zero: %s of %s', (name, fee, unknownParts) => {
    const attributes = { sell_mode: 'per_room', options: [option(4, undefined, true)], [name]: fee };
    const sold = plain(Fields.of({ id: 'p', type: 'rate_plan', attributes }, 'plan'));
    expect(rulesOf(sold)).toEqual({ fees: [], unknownParts });
  });

  it('is that of the most expensive plan', () => {
    const at = (amount: string) => plan([primary, option(3, [['increase_by_amount', amount]])]);
    expect(rulesOf(at('5'), at('15'), at('10')).fees).toEqual(['15 above 2']);
  });
});
