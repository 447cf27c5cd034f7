import { Fields } from '../kit/guards.js';
import { Decimal } from '../port/values.js';
import { quoteOf, stayBody } from './quotes.js';

const item = (normalType: string, amount: number, title = normalType) => ({
  title,
  amount,
  normalType,
  isTax: normalType === 'TAX',
});
const ITEMS = [item('AF', 300), item('CF', 40), item('PRO', -30), item('TAX', 31)];
const MONEY = {
  currency: 'EUR',
  fareAccommodation: 300,
  fareAccommodationAdjusted: 270,
  totalFees: 40,
  totalTaxes: 31,
  subTotalPrice: 310,
  invoiceItems: ITEMS,
};

function quote(money: object = {}, days: object[] = [], currency = 'EUR') {
  const plan = (id: string, more: object) => ({ ratePlan: { _id: id }, days, money: { money: { ...MONEY, ...more } } });
  const rates = { ratePlans: [plan('plan-1', money), plan('plan-2', { subTotalPrice: 1 })] };
  return quoteOf(Fields.of({ _id: 'q-1', rates }, 'quote'), currency, new Decimal(200));
}
const sums = ({ base, fees, taxes, discounts }: ReturnType<typeof quote>) =>
  [base, fees, taxes, discounts].map((lines) => lines.map(({ amount }) => amount.toNumber()));

describe('quoteOf', () => {
  it('reads the first rate plan, names it with the quote, and excludes the deposit from the total', () => {
    const { total, deposit, metadata } = quote();
    expect([total.toNumber(), deposit?.toNumber()]).toEqual([341, 200]);
    expect(metadata).toEqual({ quoteId: 'q-1', ratePlanId: 'plan-1' });
  });

  it('lists the items if they add up to the total', () => {
    expect(sums(quote())).toEqual([[300], [40], [31], [30]]);
  });

  it.each(['LT', 'CT', 'VAT', 'GST', 'TOT', 'HST'])('counts %s as a tax even without `isTax`', (normalType) => {
    const tax = { title: 'Tax', amount: 31, normalType };
    expect(sums(quote({ invoiceItems: [...ITEMS.slice(0, 3), tax] }))).toEqual([[300], [40], [31], [30]]);
  });

  it('lists the nights if they add up to the accommodation', () => {
    const days = [
      { date: '2026-07-01', price: 100 },
      { date: '2026-07-02', price: 200 },
    ];
    expect(quote({}, days).base.map(({ name }) => name)).toEqual(['2026-07-01', '2026-07-02']);
    expect(sums(quote({}, days.slice(1)))[0]).toEqual([300]);
  });

  it.each(['PCM', 'CM'])('leaves out the commission that the host pays (%s), unless the total contains it', (type) => {
    expect(sums(quote({ invoiceItems: [...ITEMS, item(type, -50)] }))).toEqual([[300], [40], [31], [30]]);
    const contained = { subTotalPrice: 260, invoiceItems: [...ITEMS, item(type, -50)] };
    expect(sums(quote(contained))).toEqual([[300], [40], [31], [30, 50]]);
  });

  it('uses the sums if the items do not add up to the price', () => {
    expect(sums(quote({ invoiceItems: [...ITEMS, item('AFE', 50)] }))).toEqual([[270], [40], [31], []]);
  });

  it.each([
    ['AFO', [[300, 20], [40], [31], [30]]],
    ['AFA', [[300, 20], [40], [31], [30]]],
    ['MAR', [[300, 20], [40], [31], [30]]],
    ['EPF', [[300], [40, 20], [31], [30]]],
    ['HSHAT', [[300], [40], [20, 31], [30]]],
    ['LGT', [[300], [40], [20, 31], [30]]],
    ['TAF', [[300], [40], [20, 31], [30]]],
    ['LOSD', [[300], [40], [31], [30, 20]]],
    ['AFWD', [[300], [40], [31], [30, 20]]],
  ])('reads an item of type %s', (type, expected) => {
    const sign = type === 'LOSD' || type === 'AFWD' ? -1 : 1;
    const line = { title: 'Line', normalType: type, amount: sign * 20 };
    const invoiceItems = [...ITEMS.slice(0, 3), line, ITEMS[3]!];
    expect(sums(quote({ subTotalPrice: 310 + sign * 20, invoiceItems }))).toEqual(expected);
  });

  it.each([
    ['a security deposit', { normalType: 'SD' }],
    ['an additional fee that is a deposit', { normalType: 'AFE', secondIdentifier: 'DEPOSIT' }],
  ])('excludes %s from the price, whether or not the total contains it', (_, of) => {
    const invoiceItems = [...ITEMS, { title: 'Deposit', amount: 100, ...of }];
    for (const subTotalPrice of [310, 410]) {
      const quoted = quote({ subTotalPrice, invoiceItems });
      expect([sums(quoted), quoted.total.toNumber()]).toEqual([[[300], [40], [31], [30]], 341]);
    }
  });

  it.each([[{ totalFees: 41, invoiceItems: [] }], [{ currency: 'USD' }], [{ subTotalPrice: 'lots' }]])(
    'refuses %j',
    (money) => {
      expect(() => quote(money)).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
    },
  );
});

it('stayBody sends the numbers of adults, children, infants and pets', () => {
  const guestCounts = { adults: 1, children: 2, infants: 1, pets: 1 };
  const stay = { listingProviderId: 'l1', checkIn: '2026-07-01', checkOut: '2026-07-03', guests: 3, guestCounts };
  const numberOfGuests = { numberOfAdults: 1, numberOfChildren: 2, numberOfInfants: 1, numberOfPets: 1 };
  expect(stayBody(stay)).toMatchObject({ guestsCount: 3, numberOfGuests });
});
