import { chargeLines, discountLines } from './charges.js';
import type { PmsChargeRule } from './model.js';
import { Decimal } from './values.js';

const rule = (name: string, charge: PmsChargeRule['charge'], amount: number, own: Partial<PmsChargeRule> = {}) => ({
  name,
  charge,
  amount: new Decimal(amount),
  guestsIncluded: 0,
  ...own,
});
const stay = { nights: 2, guests: 4, accommodation: new Decimal(200), currency: 'EUR' };
const amounts = (lines: { name: string; amount: Decimal }[]): string[] =>
  lines.map(({ name, amount }) => `${name} ${amount.toFixed()}`);

describe('charges of a stay', () => {
  const further = rule('Extra guest', 'PER_GUEST_PER_NIGHT', 5, { guestsIncluded: 2 });

  it('base a percentage fee on the nights and the charges for further guests, and on no other fee', () => {
    const fees = [rule('Service fee', 'PERCENT', 10), rule('Cleaning', 'PER_STAY', 50), further];
    expect(amounts(chargeLines(fees, 'fees', stay))).toEqual(['Extra guest 20', 'Service fee 22', 'Cleaning 50']);
  });

  it('base a percentage tax on the nights and all fees, and on no other tax', () => {
    const fees = chargeLines([rule('Cleaning', 'PER_STAY', 50), further], 'fees', stay);
    const taxes = [rule('VAT', 'PERCENT', 10), rule('Lodging tax', 'PERCENT', 10)];
    expect(amounts(chargeLines(taxes, 'taxes', { ...stay, fees }))).toEqual(['VAT 27', 'Lodging tax 27']);
  });

  it('base a percentage on the kinds that its rule names, including earlier rules', () => {
    const fees = chargeLines([rule('Cleaning', 'PER_STAY', 50), further], 'fees', stay);
    const taxes = [
      rule('Lodging tax', 'PERCENT', 10, { appliesTo: ['ACCOMMODATION'] }),
      rule('VAT', 'PERCENT', 10, { appliesTo: ['ACCOMMODATION', 'LODGING_TAX'] }),
      rule('Tax on cleaning', 'PERCENT', 10, { appliesTo: ['CLEANING'] }),
    ];
    expect(amounts(chargeLines(taxes, 'taxes', { ...stay, fees }))).toEqual([
      'Lodging tax 22',
      'VAT 24.2',
      'Tax on cleaning 5',
    ]);
  });

  it('have a kind for each line', () => {
    const fees = [rule('Endreinigung', 'PER_STAY', 50), rule('Anything', 'PER_STAY', 1, { kind: 'PET' })];
    expect(chargeLines(fees, 'fees', stay).map(({ kind }) => kind)).toEqual(['CLEANING', 'PET']);
  });
});

describe('discounts of a stay', () => {
  const week = { name: 'Week', minimumNights: 7, percentage: new Decimal(10) };
  const month = { name: 'Month', minimumNights: 28, percentage: new Decimal(25) };

  it.each([
    [6, []],
    [7, ['Week 20']],
    [30, ['Month 50']],
  ])('of %i nights are %j', (nights, expected) => {
    expect(amounts(discountLines([week, month], { ...stay, nights }))).toEqual(expected);
  });
});
