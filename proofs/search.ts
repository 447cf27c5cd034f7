import { ANY_PRICE } from './lib/booking-site.js';
import { Decimal } from '../src/values/money/money.js';
import { addDays } from '../src/values/time/dates.js';
import { type Trial, proof } from './proof.js';
import { liftRates } from './lib/pms-calls.js';
import type { Random } from './lib/stack/random.js';
import {
  type Asked,
  type Expected,
  expectedHits,
  type Shown,
  type ShownUnit,
  shownUnits,
} from './lib/money/search-judge.js';
import type { Stack } from './lib/stack/stack.js';
import { inParallel } from './lib/stack/wait.js';
import { planted } from './planted/search.js';
import { day } from './lib/stack/days.js';

const DAYS = 100;
const FIRST_DAY = 3;
const AT_ONCE = 4;

interface Question {
  query: string;
  asked: Asked;
  sort: string;
}

export const search = proof({
  name: 'search',
  promise:
    'a search by dates finds the stays that availability shows, at its prices, and never a night sold before it began',
  short: { searches: 200, bookings: 40 },
  full: { searches: 10_000, bookings: 400 },
  planted,
  async run(trial: Trial, { searches, bookings }) {
    const stack = await trial.stack({
      apis: 2,
      sandbox: { dataDir: trial.data },
      env: { LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '0' },
    });
    await liftRates(stack);
    await stack.sql(RATES, [day(0)]);
    for (const account of ['demo', 'generated-96', ...(trial.data ? ['seattle-h1632'] : [])])
      await stack.connect(account, 'PROVIDER_14');
    await stack.sql('UPDATE integration_account SET markup_percentage = 12.5, default_discount_percentage = 3');
    const units = await shownUnits(stack, day(0), DAYS);
    const shown = await shownIn(stack, units);
    const known = new Set(units.map(({ unitId }) => unitId));
    const wrong: string[] = [];
    let [hits, refused] = [0, 0];
    const questions = Array.from({ length: searches }, () => questionOf(trial.random, units, shown));
    await inParallel(questions, AT_ONCE, async (question) => {
      const found = await foundBy(stack, question, known);
      if (found === undefined) refused += 1;
      if (found === undefined) return;
      const expected = expectedHits(units, question.asked);
      hits += expected.length;
      const fault = differenceOf(question, expected, found);
      if (fault) wrong.push(`${question.query}: ${fault}`);
    });
    for (const line of wrong.slice(0, 5)) trial.say(line);
    const sold = await whileBooking(stack, trial.random.fork(1), units, bookings);
    const currencies = new Set(units.map((unit) => unit.currency)).size;
    trial.figure('units, and currencies of them', `${units.length}, ${currencies}`);
    trial.figure('searches, hits in them, and searches refused as too wide', `${searches}, ${hits}, ${refused}`);
    trial.figure('booked while others searched', sold.booked);
    trial.must(units.length > 100 && hits > searches, `there was enough to find (${units.length} units, ${hits} hits)`);
    trial.must(currencies > 1, `the units have several currencies (${currencies})`);
    trial.must(refused < searches / 10, `few searches were refused as too wide (${refused})`);
    trial.must(
      wrong.length === 0,
      `each search found the same as an examination of every stay, total by total (${wrong.length} wrong)`,
    );
    trial.must(sold.booked >= bookings / 2, `stays were booked meanwhile (${sold.booked})`);
    trial.must(
      sold.offered.length === 0,
      `no night was offered once it was sold (${sold.offered.slice(0, 3).join('; ') || 'none'})`,
    );
  },
});

/** The rates of the day for every currency of the units. */
const RATES = `INSERT INTO exchange_rate (date, currency, rate)
  SELECT $1, * FROM (VALUES ('USD', 1.0876), ('GBP', 0.85315), ('CHF', 0.9412), ('JPY', 163.07), ('AUD', 1.6421), ('CAD', 1.4898),
    ('DKK', 7.4592), ('NOK', 11.702), ('SEK', 11.2145), ('PLN', 4.2795), ('CZK', 25.108), ('HUF', 408.35), ('MXN', 21.34),
    ('THB', 36.92), ('SGD', 1.4455), ('NZD', 1.8203), ('ZAR', 19.7812), ('AED', 3.9942), ('ISK', 148.3), ('KWD', 0.33421)) v(currency, rate)
  ON CONFLICT (date, currency) DO UPDATE SET rate = excluded.rate`;

/** Returns how totals are shown: in the most common currency. */
const shownIn = async (stack: Stack, units: readonly ShownUnit[]): Promise<Shown> => {
  const counts = new Map<string, number>();
  for (const { currency } of units) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const [[currency]] = [...counts].sort(([, one], [, other]) => other - one) as [[string, number]];
  const rows = await stack.sql<{ currency: string; rate: string }>(
    'SELECT currency, rate::text FROM exchange_rate WHERE date = (SELECT max(date) FROM exchange_rate)',
  );
  return { currency, rates: new Map(rows.map(({ currency, rate }) => [currency, new Decimal(rate)])) };
};

const questionOf = (random: Random, units: readonly ShownUnit[], shown: Shown): Question => {
  const first = random.int(FIRST_DAY + 8, DAYS - 40);
  const length = random.pick([1, 2, 3, 3, 4, 5, 7, 10, 14]);
  const guests = random.pick([1, 1, 2, 2, 3, 4, 6]);
  const asked: Asked = { shown, guests, stays: [] };
  const add: string[] = [];
  const stay = (shift: number) => ({ checkIn: day(first + shift), checkOut: day(first + shift + length) });
  const form = random.pick(['fixed', 'fixed', 'flexible', 'window']);
  let to = first + length;
  if (form === 'fixed') asked.stays = [stay(0)];
  if (form === 'flexible') {
    const flexible = random.int(1, 7);
    asked.stays = [stay(0), ...Array.from({ length: flexible }, (_, by) => [stay(-by - 1), stay(by + 1)]).flat()];
    add.push(`flexibleDays=${flexible}`);
  }
  if (form === 'window') {
    to += random.int(0, 14);
    asked.stays = Array.from({ length: to - first - length + 1 }, (_, shift) => stay(shift));
    add.push(`nights=${length}`);
  }
  if (random.chance(0.3)) add.push(`bedroomCount=${(asked.bedroomCount = random.int(1, 3))}`);
  const near = random.pick(units);
  if (random.chance(0.3) && near.latitude !== null && near.longitude !== null) {
    asked.place = { latitude: near.latitude, longitude: near.longitude, radius: random.pick([1, 5, 30, 100]) };
    add.push(`location=${near.latitude},${near.longitude}`, `radius=${asked.place.radius}`);
  }
  const sort = random.pick(['createdAt', 'total', 'total', 'rating', ...(asked.place ? ['distance'] : [])]);
  if (random.chance(0.3)) add.push(`minTotal=${(asked.minTotal = random.int(50, 400))}`);
  if (random.chance(0.3)) add.push(`maxTotal=${(asked.maxTotal = random.int(400, 2_500))}`);
  const dates = `checkInDate=${day(first)}&checkOutDate=${day(to)}`;
  const query = [
    dates,
    `guests=${guests}`,
    `sort=${sort}`,
    `displayCurrency=${shown.currency}`,
    `limit=${random.pick([9, 20, 100, 100])}`,
    'fields=ids',
    ...add,
  ].join('&');
  return { query, asked, sort };
};

/** Returns all pages in order; undefined if the search would have to price too many stays. */
const foundBy = async (
  stack: Stack,
  { query, asked }: Pick<Question, 'query' | 'asked'>,
  units: ReadonlySet<string>,
): Promise<any[] | undefined> => {
  const rows: any[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, text, body } = await stack.request(
      'GET',
      `/api/v1/listing/search?${query}${cursor && `&cursor=${cursor}`}`,
    );
    if (status === 422 && asked.stays.length > 1 && text.includes('too_many_stays')) return undefined;
    if (status !== 200) throw new Error(`${query}: ${status} ${text.slice(0, 300)}`);
    rows.push(...body.data);
    cursor = body.meta.nextCursor;
  }
  return rows.filter(({ unitID }) => units.has(unitID));
};

const differenceOf = ({ sort }: Question, expected: readonly Expected[], found: readonly any[]): string | undefined => {
  const line = (unitId: string, checkIn: string, total: number): string => `${unitId} ${checkIn} ${total}`;
  const wanted = new Set(expected.map(({ unitId, checkIn, total }) => line(unitId, checkIn, total)));
  const got = found.map(({ unitID, checkInDate, total }) => line(unitID, checkInDate, total));
  const strange = got.find((one) => !wanted.delete(one));
  if (strange) return `found ${strange}`;
  const [lacking] = wanted;
  if (lacking) return `not found: ${lacking}`;
  const key = { total: 'total', distance: 'distanceKm' }[sort];
  const values = key ? found.map((hit) => hit[key] as number) : [];
  return values.some((value, index) => index > 0 && value < values[index - 1]!) ? `not in order of ${sort}` : undefined;
};

interface Wish {
  unit: ShownUnit;
  stay: { checkIn: string; checkOut: string };
}

/** Returns a stay that a search would find. */
const wishOf = (random: Random, units: readonly ShownUnit[]): Wish | undefined => {
  const first = random.int(FIRST_DAY + 1, DAYS - 10);
  const stay = { checkIn: day(first), checkOut: day(first + random.int(2, 5)) };
  const free = expectedHits(units, { guests: 1, stays: [stay] });
  if (free.length === 0) return undefined;
  const { unitId } = random.pick(free);
  return { unit: units.find((unit) => unit.unitId === unitId)!, stay };
};

const isOffered = async (stack: Stack, { unit: { unitId }, stay }: Wish): Promise<boolean> => {
  const query = `checkInDate=${stay.checkIn}&checkOutDate=${stay.checkOut}&guests=1&limit=100&fields=ids`;
  const found = await foundBy(stack, { query, asked: { guests: 1, stays: [stay] } }, new Set([unitId]));
  return found!.length > 0;
};

/** Books stays that searches find while others search for them, and searches again after each booking. */
const whileBooking = async (
  stack: Stack,
  random: Random,
  units: readonly ShownUnit[],
  bookings: number,
): Promise<{ booked: number; offered: string[] }> => {
  const offered: string[] = [];
  let booked = 0;
  const wishes = Array.from({ length: bookings }, () => wishOf(random, units)).filter((wish) => wish !== undefined);
  const single = new Set(
    (await stack.sql<{ id: string }>('SELECT id FROM unit WHERE inventory_count = 1')).map(({ id }) => id),
  );
  await inParallel(wishes, AT_ONCE, async (wish) => {
    const { unit, stay } = wish;
    const body = {
      listingID: unit.listingId,
      unitID: unit.unitId,
      checkInDate: stay.checkIn,
      checkOutDate: stay.checkOut,
      guests: 1,
      adults: 1,
      notes: '',
      source: 'website',
      guest: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', phone: '+4930123456' },
      totalBasePrice: 200,
      totalFeePrice: 0,
      totalTaxPrice: 0,
      totalPrice: 200,
    };
    const [made] = await Promise.all([stack.request('POST', ANY_PRICE, { body }), isOffered(stack, wish)]);
    if (made.status !== 201) return;
    booked += 1;
    if (!single.has(unit.unitId)) return;
    for (const by of [-1, 0, 1]) {
      const shifted = { checkIn: addDays(stay.checkIn, by), checkOut: addDays(stay.checkOut, by) };
      if (await isOffered(stack, { unit, stay: shifted }))
        offered.push(`${unit.unitId} from ${shifted.checkIn} to ${shifted.checkOut}`);
    }
  });
  return { booked, offered };
};
