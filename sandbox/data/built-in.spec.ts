import { Account } from '../ledger/account.js';
import { nightsOf } from '../ledger/calendar.js';
import { dayOf } from '../ledger/dates.js';
import { builtIn } from './built-in.js';

const properties = builtIn('demo', 1).map(({ property }) => property);

describe('the built-in data', () => {
  it('has at least 40 properties in at least 6 countries and currencies, including JPY and KWD', () => {
    expect(properties.length).toBeGreaterThanOrEqual(40);
    expect(new Set(properties.map(({ address }) => address.countryCode)).size).toBeGreaterThanOrEqual(6);
    expect([...new Set(properties.map(({ currency }) => currency))]).toEqual(
      expect.arrayContaining(['JPY', 'KWD', 'EUR', 'USD']),
    );
  });

  it('has hotel room types with several units', () => {
    const multi = properties.filter(({ units }) => units.length > 1);
    expect(multi.length).toBeGreaterThanOrEqual(4);
    expect(multi.every(({ parent }) => parent !== null)).toBe(true);
  });

  it('has unique ids, uids, fee and unit ids', () => {
    const unique = (ids: (string | number)[]) => expect(new Set(ids).size).toBe(ids.length);
    unique(properties.map(({ id }) => id));
    unique(properties.map(({ uid }) => uid));
    unique(properties.flatMap(({ units }) => units.map(({ id }) => id)));
    unique(properties.flatMap(({ fees }) => fees.map(({ id }) => id)));
  });

  it('is the same for the same seed and different for another', () => {
    const prices = (seed: number) => builtIn('demo', seed).map(({ property }) => property.price);
    expect(prices(1)).toEqual(prices(1));
    expect(prices(2)).not.toEqual(prices(1));
  });

  it('generates an account of the size in its name, with unique ids', () => {
    const generated = builtIn('generated-100', 1).map(({ property }) => property);
    expect(generated).toHaveLength(100);
    expect(new Set(generated.flatMap(({ uid, units }) => [uid, ...units.map(({ id }) => id)])).size).toBe(
      100 + generated.reduce((count, { units }) => count + units.length, 0),
    );
    expect(['generated-0', 'generated-', 'generated-x', 'nobody'].map((name) => builtIn(name, 1))).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  it('costs more in season and at weekends', () => {
    const account = new Account('demo', builtIn('demo', 1));
    const price = (date: string) =>
      nightsOf(account, account.list()[0]!, dayOf(date)!, dayOf(date)! + 1)[0]!.price.toNumber();
    expect(price('2026-08-04')).toBeGreaterThan(price('2026-02-03'));
    expect(price('2026-02-06')).toBeGreaterThan(price('2026-02-03'));
  });

  it('is open on most nights and closed on some', () => {
    const account = new Account('demo', builtIn('demo', 1));
    const open = account
      .list()
      .flatMap((property) =>
        nightsOf(account, property, dayOf('2026-01-01')!, dayOf('2027-01-01')!).map(({ free }) => free > 0),
      );
    const share = open.filter(Boolean).length / open.length;
    expect(share).toBeGreaterThan(0.85);
    expect(share).toBeLessThan(1);
  });
});
