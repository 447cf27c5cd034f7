import { Fields } from '../kit/guards.js';
import { scripted, testAccount } from '../kit/testing/fakes.js';
import { memoryVault } from '../port/tokens.js';
import { ownerrez } from './connector.js';
import { moneyOf, quoteOf } from './prices.js';

const quote = (raw: object) => JSON.parse(JSON.stringify(quoteOf(Fields.of(raw, 'quote'), 'EUR')));
const money = (raw: object) => JSON.parse(JSON.stringify(moneyOf(Fields.of(raw, 'booking'))));
const charges = [
  { type: 'rent', amount: 300, description: 'Rent' },
  { type: 'rent', amount: -30, description: 'Weekly' },
  { type: 'surcharge', amount: 40.5, description: 'Cleaning' },
  { type: 'Tax', amount: 20 },
  { type: 'tax', amount: 0, description: 'None' },
];

describe('a quote', () => {
  it('groups its charges by type', () => {
    expect(quote({ charges, total_amount: 330.5, security_deposit: 100, currency_code: 'EUR' })).toEqual({
      currency: 'EUR',
      base: [{ name: 'Rent', description: '', amount: '300' }],
      fees: [{ name: 'Cleaning', description: '', amount: '40.5' }],
      taxes: [{ name: 'tax', description: '', amount: '20' }],
      discounts: [{ name: 'Weekly', description: '', amount: '30' }],
      total: '330.5',
      deposit: '100',
    });
    expect(quote({ charges, total: '330.50' })).toMatchObject({ total: '330.5', deposit: null });
  });

  it.each([
    ['includes', 380.5, '380.5', '50', '60.5'],
    ['leaves out', 350.5, '350.5', '40', '40.5'],
  ])('%s taxes and fees of others if its total does', (_, total_amount, total, taxes, fees) => {
    const others = [
      { type: 'tax_other', amount: 10 },
      { type: 'surcharge_other', amount: 20 },
    ];
    const own = [...charges.slice(0, 3), { type: 'tax', amount: 40 }];
    const raw = { charges: [...own, ...others], total_amount };
    expect(money(raw)).toEqual({ total, base: '270', fees, taxes });
  });

  // A live response has no total.
  it('without a total costs the sum of its charges, without the deposit', () => {
    const deposit = { type: 'security_deposit', amount: 100 };
    expect(quote({ charges: [...charges, deposit] })).toMatchObject({ total: '330.5', deposit: '100' });
    expect(() => quote({ charges: [] })).toThrow(expect.objectContaining({ reason: 'not_available' }));
  });

  it.each([
    ['that does not add up', { charges, total_amount: 331 }],
    ['without charges', { total_amount: 331 }],
    ['in another currency', { charges, total_amount: 330.5, currency_code: 'USD' }],
  ])('%s is refused', (_, raw) => {
    expect(() => quote(raw)).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });
});

it('a quote requests the charges', async () => {
  const { gateway, outbound } = scripted(ownerrez, [{ body: { charges } }]);
  const { call } = gateway.bind(testAccount({ vault: memoryVault({ accessToken: 't', expiresAt: null }) }));
  const stay = { listingProviderId: '5', providerUnitId: null, checkIn: '2026-07-01', checkOut: '2026-07-03' };
  const guestCounts = { adults: 2, children: 0, infants: 0, pets: 0 };
  await ownerrez.quote!(call, { ...stay, guests: 2, guestCounts, currency: 'EUR' });
  expect(JSON.parse(String(outbound.requests[0]!.body))).toMatchObject({ property_id: 5, generate_charges: true });
});

describe('the money of a booking', () => {
  it('is split if the parts add up to the total', () => {
    expect(money({ charges, total_amount: 330.5 })).toEqual({ total: '330.5', base: '270', fees: '40.5', taxes: '20' });
  });

  it.each([
    [{ charges, total_amount: 300 }, '300'],
    [{ total_amount: 300 }, '300'],
    [{}, '0'],
  ])('is only a total in %j', (raw, total) => {
    expect(money(raw)).toEqual({ total, base: null, fees: null, taxes: null });
  });
});
