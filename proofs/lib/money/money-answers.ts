import { MINOR_UNITS } from '../../../src/values/money/currencies.js';
import { percentage } from '../../../src/values/money/testing/arbitrary-money.js';
import type { Trial } from '../../proof.js';
import { type Exchange, fractionOf, minorOf, residueIn, type Stepped } from './exact-money.js';
import * as identities from './money-identities.js';
import { day } from '../stack/days.js';
import { moneyStage, type Shelf, type Stage } from './money-stage.js';
import { liftRates } from '../pms-calls.js';
import type { Random } from '../stack/random.js';
import type { Answer, Stack } from '../stack/stack.js';
import { Tally } from '../stack/tally.js';

/** The number of samples after which the percentages change. */
const CHANGE_EVERY = 15;
const RESERVE_EVERY = 4;
const PERIOD_DAYS = 45;

const [MARKUP, DISCOUNT] = [percentage(300), percentage(100)];
const LEAST_PROMOTION = 0.0001;

const placesOf = (currency: string): number => MINOR_UNITS.get(currency)!;

/** Requests every answer with an amount from the service over HTTP. */
export const sampleAnswers = async (trial: Trial, samples: number): Promise<void> => {
  const stack = await trial.stack({
    sandbox: { dataDir: trial.data },
    env: { LOG_LEVEL: 'warn', CALENDAR_DAYS: '60', RATE_LIMIT_PER_MINUTE: '0' },
  });
  await liftRates(stack);
  const sampler = new Sampler(trial, stack, await moneyStage(stack));
  for (let at = 0; at < samples; at += 1) {
    if (at % CHANGE_EVERY === 0) await sampler.changePercentages();
    await sampler.sample(at % RESERVE_EVERY === 0);
  }
  await sampler.readLists();
  await sampler.readEvents();
  sampler.tell();
};

const KINDS = [
  'live quote',
  'computed quote',
  'imported quote',
  'converted quote',
  'night',
  'converted night',
  'reservation',
  'converted reservation',
  'listed',
  'event',
] as const;

/** One sample: a stay at a listing, and the currency of the answer. */
interface Sample extends Shelf {
  display: string;
  /** Undefined if one of the currencies has no rate. */
  exchange: Exchange | undefined;
}

class Sampler {
  private readonly random: Random;
  private readonly tally = new Tally(KINDS);
  private readonly currencies = new Set<string>();
  private readonly promotions = new Map<string, string>();
  private readonly markups = new Map<string, string>();

  constructor(
    private readonly trial: Trial,
    private readonly stack: Stack,
    private readonly stage: Stage,
  ) {
    this.random = trial.random.fork(77);
  }

  async changePercentages(): Promise<void> {
    const percent = (from: typeof MARKUP): number => this.random.draw(from).toNumber();
    await this.ask('PATCH', '/workspace', { body: { defaultDiscountPercentage: percent(DISCOUNT) } });
    for (const id of this.stage.accounts) {
      const [markupPercentage, distributionMarkupPercentage] = [percent(MARKUP), percent(DISCOUNT)];
      const defaultDiscountPercentage = this.random.chance(0.5) ? null : percent(DISCOUNT);
      const body = { markupPercentage, distributionMarkupPercentage, defaultDiscountPercentage };
      await this.ask('PATCH', `/integration-account/${id}`, { body });
      const both = Math.round(markupPercentage * 10_000) + Math.round(distributionMarkupPercentage * 10_000);
      this.markups.set(id, String(markupPercentage)).set(`${id} imported`, String(both / 10_000));
      const discountPercentage = Math.max(LEAST_PROMOTION, percent(DISCOUNT));
      const promotion = { name: 'Spring', integrationAccountID: id, discountPercentage };
      this.promotions.set(id, (await this.ask('POST', '/promotion', { body: promotion })).body.id);
    }
  }

  async sample(reserve: boolean): Promise<void> {
    const shelf = this.random.pick(this.stage.shelves);
    const display = this.random.pick([...this.stage.rates.keys()]);
    const sample = { ...shelf, display, exchange: this.exchange(shelf.currency, display) };
    const stay = await this.availability(sample);
    const quote = stay && (await this.quote(sample, stay));
    if (quote && reserve) await this.reserve(sample, stay, quote);
  }

  /** Checks both lists, and returns a stay that is free in them. */
  private async availability(sample: Sample): Promise<object | undefined> {
    const { id, tenant, unitId, exchange, display } = sample;
    const places = placesOf(sample.currency);
    const first = this.random.int(2, 8);
    const path = `/availability/${id}?startDate=${day(first)}&endDate=${day(first + PERIOD_DAYS)}&includePrice=true&limit=90`;
    const own = (await this.ask('GET', path, { tenant })).body;
    const shown = exchange && (await this.ask('GET', `${path}&displayCurrency=${display}`, { tenant })).body;
    this.tally.try(`availability in ${sample.currency}`, () => {
      const nights = own.data.map((night: unknown) => identities.checkNight(night, places)) as Stepped[];
      // The sandbox has no prices of 0: such a night has no price.
      const priced = (amounts: bigint[]): bigint[] => amounts.filter((_, at) => nights[at]!.original > 0n);
      identities.checkMean(own.avgNightlyPrice, priced(nights.map(({ amount }) => amount)), places);
      this.tally.count('night', nights.length);
      if (!exchange) return;
      const inDisplay = shown.data.map((night: unknown, at: number) =>
        identities.checkConvertedNight(night, nights[at]!, exchange),
      );
      identities.checkMean(shown.avgNightlyPrice, priced(inDisplay), exchange.toPlaces);
      this.tally.count('converted night', nights.length);
    });
    const isOpen = ({ unit, status }: any): boolean => status === 'AVAILABLE' && unit.id === (unitId ?? unit.id);
    const open = own.data.filter(isOpen).map(({ date }: any) => date) as string[];
    const length = Math.max(sample.minimumNights, this.random.int(1, 7));
    const at = open.findIndex((date, index) => open[index + length - 1] === later(date, length - 1));
    return at < 0 ? undefined : { checkInDate: open[at]!, checkOutDate: later(open[at]!, length) };
  }

  private async quote({ id, tenant, unitId, ...sample }: Sample, stay: object): Promise<any> {
    const { exchange, display, accountId } = sample;
    const promotionID = this.random.chance(0.5) && !tenant ? this.promotions.get(accountId) : undefined;
    const body = { listingID: id, unitID: unitId, ...stay, guests: 1, promotionID };
    const own = await this.ask('POST', '/quote', { tenant, body }, [201, 422]);
    if (own.status !== 201) return undefined;
    // A concurrent calendar read may have blocked a night.
    const shown =
      exchange && (await this.ask('POST', `/quote?displayCurrency=${display}`, { tenant, body }, [201, 422]));
    this.tally.try(`quote in ${sample.currency}`, () => {
      const amounts = identities.checkQuote(own.body, placesOf(sample.currency));
      const markup = this.markups.get(tenant ? `${accountId} imported` : accountId);
      const found = String(own.body.priceModifications.markup.percentage);
      if (found !== markup) throw new Error(`markup is ${found} %, not ${markup} %`);
      this.tally.count(accountId === this.stage.accounts[0] ? 'live quote' : 'computed quote');
      if (tenant) this.tally.count('imported quote');
      if (!exchange || shown?.status !== 201) return;
      const discounts = amounts.steps.original + amounts.fees + amounts.taxes - amounts.originalTotal;
      identities.checkConvertedQuote(shown.body, amounts, discounts, exchange);
      this.tally.count('converted quote');
    });
    return own.body;
  }

  private async reserve({ id, tenant, unitId, ...sample }: Sample, stay: object, { components }: any): Promise<void> {
    // The sum as a JavaScript caller computes it, rounded to the minor unit.
    const base = Number((components.basePrice.amount * 1.1).toFixed(placesOf(sample.currency)));
    const [fee, tax] = [components.fees.amount as number, components.taxes.amount as number];
    const guest = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', phone: '' };
    const prices = { totalBasePrice: base, totalFeePrice: fee, totalTaxPrice: tax, totalPrice: base + fee + tax };
    const people = { guest, guests: 1, adults: 1, children: 0, notes: '', source: 'website' };
    const body = { listingID: id, unitID: unitId, ...stay, ...people, ...prices };
    const made = await this.ask('POST', '/reservation', { tenant, body }, [201, 409, 422]);
    if (made.status !== 201) return;
    const path = `/reservation/${made.body.id}?displayCurrency=${sample.display}`;
    const shown = sample.exchange && (await this.ask('GET', path, { tenant })).body;
    this.tally.try(`reservation in ${sample.currency}`, () => {
      const amounts = identities.checkReservation(made.body, placesOf(sample.currency));
      this.tally.count('reservation');
      if (!sample.exchange) return;
      identities.checkConvertedReservation(shown, amounts, sample.exchange);
      this.tally.count('converted reservation');
    });
  }

  /** Checks mirrored listings and reservations, and all other answers with numbers. */
  async readLists(): Promise<void> {
    for (const path of ['/workspace', '/integration-account', '/promotion?limit=100']) await this.ask('GET', path);
    for (const display of ['', '&displayCurrency=JPY'])
      for (const account of this.stage.accounts)
        await this.readAll(`/listing?integrationAccountID=${account}${display}`, checkListing);
    await this.readAll('/reservation?', (row) => identities.checkReservation(row, placesOf(row.currency)));
  }

  async readEvents(): Promise<void> {
    const text = "SELECT body FROM outbox_event WHERE type LIKE 'RESERVATION%'";
    for (const { body } of await this.stack.sql<{ body: string }>(text)) {
      const { data } = JSON.parse(body);
      this.noteResidue('an event', body);
      this.tally.try('an event', () => identities.checkReservation(data, placesOf(data.currency)));
      this.tally.count('event');
    }
  }

  tell(): void {
    this.trial.figure('currencies', [...this.currencies].sort().join(' '));
    this.tally.tell(this.trial, 'answers of the service', 'the identities hold in each, and no JSON has residue');
    const exponents = new Set([...this.currencies].map(placesOf));
    this.trial.must(exponents.size >= 3, `in currencies of ${[...exponents].sort().join(', ')} decimals`);
  }

  private async readAll(path: string, check: (row: any) => unknown): Promise<void> {
    for (let page = 1, last = 1; page <= last; page += 1) {
      // Not all currencies have a rate.
      const { body, status } = await this.ask('GET', `${path}&limit=100&page=${page}`, {}, [200, 422]);
      if (status === 422) return;
      for (const row of body.data) this.tally.try(path, () => check(row));
      this.tally.count('listed', body.data.length);
      last = body.meta.totalPages;
    }
  }

  private async ask(method: string, path: string, options: object = {}, expected = [200, 201]): Promise<Answer> {
    const answer = await this.stack.request(method, `/api/v1${path}`, options);
    if (!expected.includes(answer.status)) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    this.noteResidue(`${method} ${path}`, answer.text);
    return answer;
  }

  private noteResidue(what: string, text: string): void {
    const found = residueIn(text);
    if (found.length > 0) this.tally.fault(`${what} has ${found.slice(0, 3).join(', ')}`);
  }

  private exchange(from: string, to: string): Exchange | undefined {
    this.currencies.add(from).add(to);
    const [fromRate, toRate] = [this.stage.rates.get(from), this.stage.rates.get(to)];
    if (!fromRate || !toRate) return undefined;
    return { from: fractionOf(fromRate), to: fractionOf(toRate), fromPlaces: placesOf(from), toPlaces: placesOf(to) };
  }
}

const later = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

const checkListing = ({ startPrice, currency, units }: any): void => {
  minorOf(startPrice, placesOf(currency));
  for (const unit of units) minorOf(unit.basePrice, placesOf(unit.currency));
};
