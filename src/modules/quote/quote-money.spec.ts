import fc from 'fast-check';
import type { ChargeKind } from '../../connectors/port/charge-kinds.js';
import type { PmsChargeRule, PmsQuote, PriceLine } from '../../connectors/port/model.js';
import { convert } from '../../values/money/exchange.js';
import { Decimal, minorUnits, roundTo, sum } from '../../values/money/money.js';
import { amountIn, anyCurrency, anyExchange } from '../../values/money/testing/arbitrary-money.js';
import { anySteps } from '../pricing/testing/arbitrary-steps.js';
import { convertParts, quoteParts, type QuotePrices, quotePrices } from './quote-money.js';

const line = (amount: string | Decimal, name = 'Line'): PriceLine => ({
  name,
  description: '',
  amount: new Decimal(amount),
});
const linesIn = (currency: string, maxLength = 8): fc.Arbitrary<PriceLine[]> =>
  fc.array(
    amountIn(currency).map((amount) => line(amount)),
    { maxLength },
  );

/** Up to 8.8 × 10^12 a JSON number is exact to a thousandth. */
const LARGEST_TOTAL = 1e12;

const exact = (value: number): Decimal => new Decimal(value);
const total = (lines: { price: number }[]): string => sum(lines.map(({ price }) => exact(price))).toFixed();

/** Asserts the sums that every quote guarantees, in exact decimals of the numbers that a caller reads. */
const expectIdentities = (prices: QuotePrices): void => {
  const { basePrice, fees, taxes, discounts } = prices.components;
  const { markup, defaultDiscount, promotionDiscount } = prices.priceModifications;
  expect(exact(basePrice.amount).plus(fees.amount).minus(discounts.amount).toFixed()).toBe(
    exact(prices.priceBeforeTaxes).toFixed(),
  );
  expect(exact(prices.priceBeforeTaxes).plus(taxes.amount).toFixed()).toBe(exact(prices.totalPrice).toFixed());
  expect(exact(prices.originalBasePrice.amount).plus(markup.value).toFixed()).toBe(exact(basePrice.amount).toFixed());
  expect(exact(discounts.amount).minus(defaultDiscount.value).minus(promotionDiscount.value).isNegative()).toBe(false);
  for (const { amount, breakdown } of [...Object.values(prices.components), prices.originalBasePrice])
    expect(total(breakdown)).toBe(exact(amount).toFixed());
  expect(prices.priceBeforeTaxes).toBeGreaterThanOrEqual(0);
  const { totals } = prices;
  expect(exact(totals.base).plus(totals.fees).plus(totals.taxes).toFixed()).toBe(exact(totals.total).toFixed());
  expect(totals).toMatchObject({ taxes: taxes.amount, total: prices.totalPrice });
  expect(Math.min(totals.base, totals.fees)).toBeGreaterThanOrEqual(0);
  const places = minorUnits(prices.currency);
  const amounts = [
    prices.totalPrice,
    totals.base,
    totals.fees,
    prices.priceBeforeTaxes,
    prices.originalTotalPrice,
    basePrice.amount,
    discounts.amount,
    markup.value,
  ];
  for (const amount of amounts) expect(exact(amount).decimalPlaces()).toBeLessThanOrEqual(places);
};

const pmsQuote = (currency: string): fc.Arbitrary<PmsQuote> =>
  fc
    .tuple(
      linesIn(currency, 30),
      linesIn(currency),
      linesIn(currency),
      linesIn(currency, 2),
      fc.option(amountIn(currency)),
    )
    .map(([base, fees, taxes, discounts, deposit]) => ({
      currency,
      base,
      fees,
      taxes,
      discounts,
      deposit,
      total: new Decimal(0),
    }));

const typed = (kind: ChargeKind) => ({ kind, mandatory: true, payableAtProperty: false });

describe('quotePrices', () => {
  const pms: PmsQuote = {
    currency: 'EUR',
    base: [line('100', '2027-03-01'), line('120.5', '2027-03-02')],
    fees: [line('40', 'Cleaning')],
    taxes: [line('12.34', 'City tax')],
    discounts: [line('10', 'Weekly')],
    total: new Decimal('262.84'),
    deposit: new Decimal('200'),
  };
  const steps = {
    markupPercentage: new Decimal(10),
    defaultDiscountPercentage: new Decimal(5),
    promotionDiscountPercentage: new Decimal(20),
  };

  it("passes on the PMS's fields of each line, and derives its kind from its name", () => {
    const told = { kind: 'PET' as const, mandatory: false, taxable: true, payableAtProperty: true };
    const fees = [{ ...line('5', 'Anything'), ...told }, line('1', 'Endreinigung')];
    const { prices } = quotePrices(quoteParts({ ...pms, fees }, steps));
    expect(prices.components.fees.breakdown).toEqual([
      { name: 'Anything', description: '', price: 5, ...told },
      { name: 'Endreinigung', description: '', price: 1, ...typed('CLEANING') },
    ]);
  });

  it('shows originals, modifications and totals', () => {
    const { prices, amounts } = quotePrices(quoteParts(pms, steps), { id: 'p1', name: 'Early bird' });
    expect(prices).toEqual({
      currency: 'EUR',
      originalBasePrice: {
        amount: 220.5,
        breakdown: [
          {
            name: '2027-03-01',
            description: '',
            price: 100,
            ...typed('ACCOMMODATION'),
            id: 'base-1',
            type: 'BASE_PRICE',
          },
          {
            name: '2027-03-02',
            description: '',
            price: 120.5,
            ...typed('ACCOMMODATION'),
            id: 'base-2',
            type: 'BASE_PRICE',
          },
        ],
      },
      originalTotalPrice: 262.84,
      components: {
        basePrice: {
          amount: 242.55,
          breakdown: [
            { name: '2027-03-01', description: '', price: 100, ...typed('ACCOMMODATION') },
            { name: '2027-03-02', description: '', price: 120.5, ...typed('ACCOMMODATION') },
            { name: 'Markup', description: '10 %', price: 22.05, ...typed('ACCOMMODATION') },
          ],
        },
        fees: { amount: 40, breakdown: [{ name: 'Cleaning', description: '', price: 40, ...typed('CLEANING') }] },
        taxes: {
          amount: 12.34,
          breakdown: [{ name: 'City tax', description: '', price: 12.34, ...typed('CITY_TAX') }],
        },
        discounts: {
          amount: 68.21,
          breakdown: [
            { name: 'Default discount', description: '5 %', price: 12.13, ...typed('DISCOUNT') },
            { name: 'Early bird', description: '20 %', price: 46.08, ...typed('DISCOUNT') },
            { name: 'Weekly', description: '', price: 10, ...typed('DISCOUNT') },
          ],
        },
      },
      priceModifications: {
        markup: { percentage: 10, value: 22.05 },
        defaultDiscount: { percentage: 5, value: 12.13 },
        promotionDiscount: { percentage: 20, value: 46.08, promotionID: 'p1', promotionName: 'Early bird' },
      },
      priceBeforeTaxes: 214.34,
      totalPrice: 226.68,
      totals: { base: 174.34, fees: 40, taxes: 12.34, total: 226.68 },
      deposit: 200,
    });
    expect(amounts.total.toFixed()).toBe('226.68');
  });

  it("returns the PMS's own price when nothing modifies it", () => {
    const none = {
      markupPercentage: new Decimal(0),
      defaultDiscountPercentage: new Decimal(0),
      promotionDiscountPercentage: new Decimal(0),
    };
    const { prices } = quotePrices(quoteParts(pms, none));
    expect(prices.totalPrice).toBe(262.84);
    expect(prices.originalTotalPrice).toBe(262.84);
    expect(prices.components.basePrice.breakdown.map(({ name }) => name)).toEqual(['2027-03-01', '2027-03-02']);
    expect(prices.components.discounts.breakdown.map(({ name }) => name)).toEqual(['Weekly']);
    expect(prices.priceModifications.promotionDiscount).toEqual({
      percentage: 0,
      value: 0,
      promotionID: '',
      promotionName: '',
    });
  });

  it("caps the PMS's own discounts where ours leave no amount to discount", () => {
    const all = { ...steps, defaultDiscountPercentage: new Decimal(100) };
    const { prices } = quotePrices(quoteParts({ ...pms, fees: [line('4', 'Cleaning')] }, all));
    expect(prices.priceBeforeTaxes).toBe(0);
    expect(prices.originalTotalPrice).toBe(226.84);
    expect(prices.components.discounts.breakdown.at(-1)).toEqual({
      name: 'Weekly',
      description: '',
      price: 4,
      ...typed('DISCOUNT'),
    });
    expectIdentities(prices);
  });

  it("applies as much of each of the PMS's discounts as the amount allows, in their order", () => {
    const free = { ...steps, defaultDiscountPercentage: new Decimal(100) };
    const discounts = [line('10', 'Weekly'), line('35', 'Loyalty'), line('5', 'Late')];
    const { prices } = quotePrices(quoteParts({ ...pms, discounts }, free));
    expect(prices.components.discounts.breakdown.slice(1).map(({ name, price }) => [name, price])).toEqual([
      ['Weekly', 10],
      ['Loyalty', 30],
      ['Late', 0],
    ]);
    expectIdentities(prices);
  });

  it('keeps discounts of the PMS as they are where the amount allows them, corrections included', () => {
    const { prices } = quotePrices(
      quoteParts({ ...pms, discounts: [line('-5', 'Correction'), line('15', 'Weekly')] }, steps),
    );
    const shown = prices.components.discounts.breakdown.slice(2).map(({ name, price }) => [name, price]);
    expect(shown).toEqual([
      ['Correction', -5],
      ['Weekly', 15],
    ]);
    expectIdentities(prices);
  });

  it('returns every amount in whole minor units, including the deposit', () => {
    const finer = { ...pms, deposit: new Decimal('200.005'), fees: [line('40.005', 'Cleaning')] };
    const { prices } = quotePrices(quoteParts(finer, steps));
    expect([prices.deposit, prices.components.fees.amount]).toEqual([200.01, 40.01]);
  });

  it('takes discounts off the base of the totals first, and off the fees where they exceed it', () => {
    const untouched = {
      markupPercentage: new Decimal(0),
      defaultDiscountPercentage: new Decimal(0),
      promotionDiscountPercentage: new Decimal(0),
    };
    const totals = (discount: string) =>
      quotePrices(
        quoteParts(
          { ...pms, base: [line('100')], fees: [line('40')], taxes: [line('7')], discounts: [line(discount)] },
          untouched,
        ),
      ).prices.totals;
    expect(totals('30')).toEqual({ base: 70, fees: 40, taxes: 7, total: 117 });
    expect(totals('120')).toEqual({ base: 0, fees: 20, taxes: 7, total: 27 });
  });

  it('gives the promotion discount a default label when no promotion is named', () => {
    const { prices } = quotePrices(quoteParts(pms, steps));
    expect(prices.components.discounts.breakdown[1]!.name).toBe('Promotion');
  });

  const percent = (name: string): PmsChargeRule => ({
    name,
    charge: 'PERCENT',
    amount: new Decimal(5),
    guestsIncluded: 0,
  });

  describe('with taxes on the marked-up price', () => {
    const taxed = {
      ...pms,
      base: [line('668')],
      fees: [],
      discounts: [],
      taxes: [line('66.8', 'VAT'), line('12', 'City tax')],
    };
    const marked = {
      ...steps,
      markupPercentage: new Decimal('4.5'),
      defaultDiscountPercentage: new Decimal(0),
      promotionDiscountPercentage: new Decimal(0),
    };
    const taxesOf = (taxOnMarkup: boolean, rules: PmsChargeRule[], own = {}): [number[], QuotePrices] => {
      const { prices } = quotePrices(quoteParts({ ...taxed, ...own }, { ...marked, taxOnMarkup }, rules));
      expectIdentities(prices);
      return [prices.components.taxes.breakdown.map(({ price }) => price), prices];
    };

    it('recomputes only percentage taxes', () => {
      const [taxes, prices] = taxesOf(true, [percent('VAT'), { ...percent('City tax'), charge: 'PER_STAY' }]);
      expect(taxes).toEqual([69.81, 12]);
      expect(prices).toMatchObject({ priceBeforeTaxes: 698.06, totalPrice: 779.87, originalTotalPrice: 746.8 });
    });

    it('keeps taxes as the PMS gave them unless the account applies taxes to the markup', () => {
      expect(taxesOf(false, [percent('VAT')])[0]).toEqual([66.8, 12]);
    });

    it('recomputes all taxes of a listing that has percentages only, whatever the PMS calls them in a quote', () => {
      expect(taxesOf(true, [percent('Value added tax')])[0]).toEqual([69.81, 12.54]);
      expect(taxesOf(true, [])[0]).toEqual([66.8, 12]);
    });

    it('computes taxes on the amount after fees and discounts of the PMS', () => {
      const own = { base: [line('100')], fees: [line('40')], discounts: [line('10')], taxes: [line('13', 'VAT')] };
      const half = { ...marked, markupPercentage: new Decimal(50), taxOnMarkup: true };
      expect(quoteParts({ ...taxed, ...own }, half, [percent('VAT')]).taxes.amount.toFixed()).toBe('18');
    });

    it('keeps taxes as the PMS gave them where its discounts leave nothing to tax', () => {
      const own = { base: [line('100')], discounts: [line('150')] };
      const double = { ...marked, markupPercentage: new Decimal(100), taxOnMarkup: true };
      expect(quoteParts({ ...taxed, ...own }, double, [percent('VAT')]).taxes.amount.toFixed()).toBe('78.8');
    });

    it('changes no tax where no step changes the price, or where the stay was free', () => {
      const none = { ...marked, markupPercentage: new Decimal(0), taxOnMarkup: true };
      expect(quoteParts(taxed, none, [percent('VAT')]).taxes.amount.toFixed()).toBe('78.8');
      expect(taxesOf(true, [percent('VAT')], { base: [line('0')] })[0]).toEqual([66.8, 12]);
    });
  });

  describe('in a currency without decimals', () => {
    const none = {
      markupPercentage: new Decimal(0),
      defaultDiscountPercentage: new Decimal(0),
      promotionDiscountPercentage: new Decimal(0),
    };
    const shown = (own: Partial<PmsQuote>) => {
      const quote = { ...pms, fees: [], taxes: [], discounts: [], deposit: null, ...own };
      return quotePrices(convertParts(quoteParts(quote, none), 'JPY', (amount) => roundTo(amount, 'JPY'))).prices;
    };
    const lines = (...amounts: string[]): PriceLine[] => amounts.map((amount, at) => line(amount, `L${at}`));
    const read = (all: { name: string; price: number }[]) => all.map(({ name, price }) => [name, price]);

    it.each([
      ['the largest line', ['10.4', '20.4', '5.4'], [10, 21, 5]],
      ['the first of equal lines', ['0.4', '0.4', '0.4'], [1, 0, 0]],
      ['no line where there is none', ['1.2', '3.1'], [1, 3]],
    ])('gives the rounding difference to %s', (_, amounts, expected) => {
      const { breakdown } = shown({ base: lines(...amounts) }).originalBasePrice;
      expect(read(breakdown)).toEqual(expected.map((price, at) => [`L${at}`, price]));
    });

    it('gives the rounding difference to the largest line even if it is a discount', () => {
      const { fees } = shown({ fees: lines('-20.6', '10.3') }).components;
      expect([fees.amount, read(fees.breakdown)]).toEqual([
        -10,
        [
          ['L0', -20],
          ['L1', 10],
        ],
      ]);
    });

    it('converts the deposit, and has no amounts for a quote without lines', () => {
      expect(shown({ deposit: new Decimal('99.5') }).deposit).toBe(100);
      expect(shown({ base: [] })).toMatchObject({ totalPrice: 0, originalBasePrice: { amount: 0, breakdown: [] } });
    });
  });

  it('returns amounts that add up for every currency and every set of percentages', () => {
    const sample = anyCurrency.chain((currency) => fc.tuple(pmsQuote(currency), anySteps));
    fc.assert(
      fc.property(sample, ([quote, given]) => {
        const { prices } = quotePrices(quoteParts(quote, given, [percent('Line')]));
        fc.pre(prices.totalPrice <= LARGEST_TOTAL);
        expectIdentities(prices);
      }),
    );
  });

  it('returns amounts that add up after conversion too', () => {
    const sample = anyExchange.chain((exchange) => fc.tuple(fc.constant(exchange), pmsQuote(exchange.from), anySteps));
    fc.assert(
      fc.property(sample, ([{ from, to, rates }, quote, given]) => {
        const parts = convertParts(quoteParts(quote, given, [percent('Line')]), to, (amount) =>
          convert(amount, from, to, rates)!,
        );
        const { prices } = quotePrices(parts);
        fc.pre(prices.totalPrice <= LARGEST_TOTAL);
        expect(prices.currency).toBe(to);
        expectIdentities(prices);
      }),
    );
  });
});
