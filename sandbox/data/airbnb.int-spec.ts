import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Account } from '../ledger/account.js';
import { nightsOf } from '../ledger/calendar.js';
import { dayOf, weekdayOf } from '../ledger/dates.js';
import { AirbnbData } from './airbnb.js';
import { referenceRates, toXml } from './ecb.js';

const REAL = resolve('../shared/data');
const realData = existsSync(join(REAL, 'airbnb-jersey-city-listings.csv.gz')) ? describe : describe.skip;

const LISTINGS = `id,host_key,name,description,amenities,currency,price,cleaning_fee,extra_people,guests_included,security_deposit,minimum_nights,maximum_nights,number_of_reviews,review_scores_rating,rating_max,accommodates,country_code,time_zone,last_scraped
12,h0001,"Flat, with a comma","Two
lines","[""Wifi"", ""Pets allowed""]",EUR,80,30,15,2,200,2,28,7,95,100,4,BE,Europe/Brussels,2019-09-25
1331066476023517711,h0001,Big id,,[],EUR,99,,,,,1,,0,,100,2,BE,Europe/Brussels,2019-09-25
13,h0002,Other host,,[],EUR,50,,,,,1,,0,,100,,BE,Europe/Brussels,2019-09-25
`;
const CALENDAR = `listing_id,date,available,price,minimum_nights,maximum_nights
12,2019-04-27,1,91,3,10
12,2019-04-28,0,,,
12,2020-04-25,1,77,1,1
`;

describe('a folder of extracts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-data-'));
  beforeAll(() => {
    writeFileSync(join(folder, 'airbnb-small-town-listings.csv.gz'), gzipSync(LISTINGS));
    writeFileSync(join(folder, 'airbnb-small-town-calendar.csv.gz'), gzipSync(CALENDAR));
    writeFileSync(
      join(folder, 'ecb-eurofxref-hist.csv.gz'),
      gzipSync('Date,USD,BGN,KWD\n2026-04-13,1.17,,\n2026-04-12,1.16,1.9,\n'),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const data = new AirbnbData(folder);

  it('has one account per host_key', async () => {
    expect(await data.accounts()).toEqual([
      { account: 'small-town-h0001', city: 'small-town', properties: 2 },
      { account: 'small-town-h0002', city: 'small-town', properties: 1 },
    ]);
    const seeds = await data.load('small-town-h0001');
    expect(seeds!.map(({ property }) => property.name)).toEqual(['Flat, with a comma', 'Big id']);
  });

  it.each(['small-town-h0003', 'elsewhere-h0001', '../small-town-h0001', 'demo', ''])(
    'has no account %p',
    async (account) => {
      expect(await data.load(account)).toBeUndefined();
    },
  );

  it('has the fees, deposit, rating and rules of a row; an empty capacity stays unknown', async () => {
    const { property } = (await data.load('small-town-h0001'))![0]!;
    expect(property).toMatchObject({
      id: 12,
      capacity: 4,
      deposit: '200',
      extraGuestFee: '15',
      rating: { count: 7, average: 4.75 },
      allows: { pets: true, smoking: null },
      texts: { description: 'Two\nlines' },
      fees: [
        { kind: 'cleaning', amount: '30' },
        { kind: 'extraGuest', amount: '15' },
      ],
    });
    expect((await data.load('small-town-h0002'))![0]!.property.capacity).toBeNull();
  });

  it('keeps an id that a JSON number cannot represent as its source id', async () => {
    const { property } = (await data.load('small-town-h0001'))![1]!;
    expect(property.sourceId).toBe('1331066476023517711');
    expect(Number.isSafeInteger(property.id)).toBe(true);
  });

  it('repeats the calendar every 364 days, using the first row of a slot', async () => {
    const account = new Account('a', (await data.load('small-town-h0001'))!);
    const night = (date: string) => nightsOf(account, account.property(12)!, dayOf(date)!, dayOf(date)! + 1)[0]!;
    const shifted = dayOf('2019-04-27')! + 364 * 8;
    expect(weekdayOf(shifted)).toBe(6);
    expect(nightsOf(account, account.property(12)!, shifted, shifted + 2)).toMatchObject([
      { free: 1, minNights: 3, maxNights: 10 },
      { free: 0, minNights: 2, maxNights: 28 },
    ]);
    expect(night('2020-04-25').price.toString()).toBe('91');
    expect(night('2019-06-01').free).toBe(0);
  });

  it('derives the nights of a listing without calendar rows from the listing', async () => {
    const account = new Account('a', (await data.load('small-town-h0002'))!);
    expect(nightsOf(account, account.list()[0]!, 20_000, 20_001)[0]).toMatchObject({
      free: 1,
      minNights: 1,
      maxNights: null,
    });
  });

  it('serves the newest row of the reference rates, without empty rates', async () => {
    const rates = await referenceRates(folder, 0);
    expect(rates).toEqual({ date: '2026-04-13', rates: { USD: '1.17' } });
    expect(toXml(rates)).toContain("<Cube time='2026-04-13'>");
  });
});

describe('reference rates without a file', () => {
  it.each([
    ['2026-11-21', '2026-11-20'],
    ['2026-11-22', '2026-11-20'],
    ['2026-11-23', '2026-11-23'],
  ])('on %s are the rates of %s', async (today, date) => {
    const rates = await referenceRates(undefined, Date.parse(`${today}T12:00:00Z`));
    expect(rates.date).toBe(date);
    expect(Object.keys(rates.rates)).toHaveLength(29);
    expect(rates.rates).not.toHaveProperty('KWD');
  });
});

realData('real data: the Inside Airbnb extracts in ../shared/data', () => {
  const data = new AirbnbData(REAL);

  it('lists the accounts of six cities with all their rows', async () => {
    const accounts = await data.accounts();
    const rows = (city: string) =>
      accounts.filter((one) => one.city === city).reduce((sum, { properties }) => sum + properties, 0);
    expect(['seattle', 'jersey-city', 'antwerp-2019', 'singapore', 'brisbane', 'tokyo'].map(rows)).toEqual([
      2500, 2651, 2250, 2496, 1969, 1998,
    ]);
  });

  it('serves jersey-city with the prices of its calendar, on the right weekdays', async () => {
    const account = new Account('a', (await data.load('jersey-city-h0001'))!);
    const property = account.anyProperty('12409858')!;
    const start = dayOf('2019-04-28')! + 364 * 8;
    const [night] = nightsOf(account, property, start, start + 1);
    expect(night!.price.toNumber()).toBe(49);
    expect(weekdayOf(start)).toBe(weekdayOf(dayOf('2019-04-28')!));
  });

  it('serves tokyo, which has no calendar, at the price of each listing', async () => {
    const account = new Account('a', (await data.load('tokyo-h0001'))!);
    expect(nightsOf(account, account.list()[0]!, 21_000, 21_001)[0]).toMatchObject({ free: 1, minNights: 2 });
    expect(account.list()[0]).toMatchObject({ currency: 'JPY', price: '16547' });
  });
});
