import { scripted, testAccount } from '../kit/testing/fakes.js';
import { rentalsUnited } from './connector.js';
import { calendar, quote } from './prices.js';

const bound = (contents: Record<string, string>) => {
  const kit = scripted(rentalsUnited, [
    ({ body }) => ({
      body: `<X_RS><Status ID="0">Success</Status>${contents[/<(\w+)_RQ>/.exec(String(body))![1]!] ?? ''}</X_RS>`,
    }),
  ]);
  const credentials = { advertiserId: '7', username: 'u', password: 'p' };
  return { ...kit, call: kit.gateway.bind(testAccount({ credentials, authType: 'EMAIL_PASSWORD' })).call };
};

const day = (date: string, units: number | string, more = '<IsBlocked>false</IsBlocked><MinStay>2</MinStay>') =>
  `<CalDay Date="${date}" Units="${units}" Reservations="0">${more}<Changeover>4</Changeover></CalDay>`;
const season = (from: string, to: string, price: string) =>
  `<Season DateFrom="${from}" DateTo="${to}"><Price>${price}</Price><Extra>10.00</Extra></Season>`;
const ref = { providerId: '1', providerUnitIds: [] as string[], currency: 'EUR', timeZone: 'UTC' };
const nightsOf = async (days: string, seasons: string, units: string[] = []) => {
  const { call, outbound } = bound({
    Pull_ListPropertyAvailabilityCalendar: `<PropertyCalendar PropertyID="1">${days}</PropertyCalendar>`,
    Pull_ListPropertyPrices: `<Prices PropertyID="1" Currency="EUR">${seasons}</Prices>`,
  });
  const nights = await calendar(call, { ...ref, providerUnitIds: units }, '2026-07-01', '2026-07-04');
  return {
    outbound,
    nights,
    shown: nights.map(({ date, available, price }) => `${date.slice(8)} ${available} ${price?.toString() ?? '-'}`),
  };
};

describe('a calendar', () => {
  it('joins units with the price of the season, last day included', async () => {
    const { shown, nights, outbound } = await nightsOf(
      ['2026-07-01', '2026-07-02', '2026-07-03', '2026-07-04', '2026-07-05'].map((date) => day(date, 1)).join(''),
      season('2026-06-01', '2026-07-02', '100.00') + season('2026-07-03', '2026-07-03', '120.5'),
    );
    expect(shown).toEqual(['01 1 100', '02 1 100', '03 1 120.5', '04 0 -']);
    expect(nights[0]).toMatchObject({ providerUnitId: null, minimumNights: 2, maximumNights: 0 });
    for (const { body } of outbound.requests) expect(body).toContain('<DateTo>2026-07-05</DateTo>');
  });

  it('closes nights that are blocked, without a price, missing or unreadable', async () => {
    const { shown } = await nightsOf(
      day('2026-07-01', 1, '<IsBlocked>true</IsBlocked>') + day('2026-07-02', 'many') + day('2026-07-04', 1),
      season('2026-07-01', '2026-07-03', '100') + season('2026-07-04', '2026-07-09', '0.00'),
    );
    expect(shown).toEqual(['01 0 100', '02 0 -', '03 0 -', '04 0 -']);
  });

  it('closes the nights of a season that cannot be read', async () => {
    const { shown } = await nightsOf(
      day('2026-07-01', 1) + day('2026-07-02', 1),
      season('2026-07-01', '2026-07-01', 'free') + season('2026-07-02', '2026-07-02', '90'),
    );
    expect(shown).toEqual(['01 0 -', '02 1 90', '03 0 -', '04 0 -']);
  });

  it('counts units', async () => {
    const { nights } = await nightsOf(day('2026-07-01', 3), season('2026-07-01', '2026-07-01', '80'), ['1']);
    expect(nights[0]).toMatchObject({ providerUnitId: '1', available: 3 });
  });

  it('is an invalid response without a readable day', async () => {
    await expect(nightsOf(day('soon', 1), '')).rejects.toMatchObject({ kind: 'invalid_response' });
  });
});

describe('a quote', () => {
  const request = {
    listingProviderId: '1',
    providerUnitId: null,
    checkIn: '2026-07-01',
    checkOut: '2026-07-03',
    guests: 2,
    guestCounts: { adults: 2, children: 0, infants: 0, pets: 0 },
    currency: 'USD',
  };
  const quoted = (contents: string, attributes = 'PropertyID="1" Currency="EUR"') =>
    quote(
      bound({ Pull_GetPropertyAvbPrice: `<PropertyPrices ${attributes}>${contents}</PropertyPrices>` }).call,
      request,
    );
  // https://github.com/roomorama/concierge/wiki/Rentals-United, "Quote price"
  const RECORDED =
    '<PropertyPrice AdditionalFees="0.00" Cleaning="44.50" Deposit="1200.00" ExtraPersonPrice="0.00" NOP="2" SecurityDeposit="40.00">1744.50</PropertyPrice>';

  it('is one sum with its fees; a prepayment is not a deposit', async () => {
    const { base, fees, taxes, total, deposit, currency } = await quoted(RECORDED);
    expect([total, base[0]!.amount, fees[0]!.amount, deposit].map(String)).toEqual(['1744.5', '1700', '44.5', '40']);
    expect([base.length, fees.map(({ name }) => name), taxes, currency]).toEqual([1, ['Cleaning'], [], 'EUR']);
  });

  it('is for the number of guests, in the currency of the listing if none is named', async () => {
    const row = (guests: number, price: number) =>
      `<PropertyPrice NOP="${guests}" Cleaning="10.00">${price}</PropertyPrice>`;
    const { total, currency } = await quoted(row(1, 100) + row(2, 110) + row(3, 120), 'PropertyID="1"');
    expect([total.toString(), currency]).toEqual(['110', 'USD']);
  });

  it.each([
    ['no row', ''],
    ['rows for others only', '<PropertyPrice NOP="3">100</PropertyPrice><PropertyPrice NOP="4">100</PropertyPrice>'],
  ])('is refused if there is %s', async (_, contents) => {
    await expect(quoted(contents)).rejects.toMatchObject({ kind: 'rejected', reason: 'not_available' });
  });

  it.each([
    ['a price that is not a number', '<PropertyPrice NOP="2">on request</PropertyPrice>'],
    ['a price below its fees', '<PropertyPrice NOP="2" Cleaning="50" AdditionalFees="60">100</PropertyPrice>'],
    ['a negative fee', '<PropertyPrice NOP="2" Cleaning="-50">100</PropertyPrice>'],
  ])('with %s is an invalid response', async (_, contents) => {
    await expect(quoted(contents)).rejects.toMatchObject({ kind: 'invalid_response' });
  });
});
