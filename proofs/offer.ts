import { drawChange, type Change, ENDS_OFFER, MARKUP, OfferChanges, RAISES_PRICE } from './lib/offer-changes.js';
import { openMarket, stockOf, type Window } from './lib/offer-market.js';
import { OfferLedger, type Shown } from './lib/offer-ledger.js';
import { answered, insist, type Outcome } from './lib/booking-site.js';
import { wreak } from './lib/chaos.js';
import { liftRates } from './lib/pms-calls.js';
import { settle } from './lib/reservation-ledgers.js';
import type { Random } from './lib/stack/random.js';
import type { RequestOptions, Stack } from './lib/stack/stack.js';
import { inParallel, pause } from './lib/stack/wait.js';
import { planted } from './planted/offer.js';
import { proof, type Trial } from './proof.js';

const GUEST = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', phone: '+4930123456' };
const AT_ONCE = 5;
/** The number of new quotes that a caller accepts before it abandons the stay. */
const MOST_QUOTES = 4;
/** Mews has no code; this one shares its connector with another code. */
const CONNECTOR_OVERRIDES = 'PROVIDER_14=mews';
/** The time after which an ended hold must be gone from every answer. */
const ENDED_MS = 2_000;

/** The moment when the host changes something: before the hold, before the booking, or during it. */
type Gap = 'hold' | 'booking' | 'during';

interface Plan {
  window: Window;
  caller: RequestOptions;
  change: Change;
  gap: Gap;
  isHeld: boolean;
  /** Whether the caller sends the booking twice at the same time. */
  isTwice: boolean;
  displayCurrency: string | undefined;
}

interface Detail {
  code: string;
  quote?: Shown;
  reservationID?: string;
}

/** The answer to a booking. */
interface Reply {
  reservationID: string | undefined;
  /** Its status and codes. */
  answer: string;
  newQuote: Shown | undefined;
}

interface Held {
  heldUntil: string;
  guard: 'PMS' | 'LOCAL';
}

/** A stay whose hold was never booked. */
interface Left {
  window: Window;
  caller: RequestOptions;
  heldUntil: number;
}

export const offer = proof({
  name: 'offer',
  promise: 'a stay is booked at the price, for the nights and in the currency that were shown last, or not at all',
  short: { runs: 60, codes: 5, kills: 5 },
  full: { runs: 2_000, codes: 15, kills: 10 },
  planted,
  async run(trial: Trial, { runs, codes, kills }) {
    const stack = await trial.stack({
      apis: 2,
      env: { LOG_LEVEL: 'warn', HOLDS_PER_TENANT: '1000', CONNECTOR_OVERRIDES },
    });
    await liftRates(stack);
    const importer = { tenant: (await stack.request('POST', '/api/v1/tenant', { body: { name: 'Agent' } })).body.id };
    const changes = new OfferChanges(stack, importer);
    const shops = await openMarket(stack, codes, trial.random.fork(1));
    for (const shop of shops) {
      await changes.setMarkup(shop.id, MARKUP);
      await changes.import([...shop.listings.values()].map(({ id }) => id));
    }
    trial.say(`${shops.map(({ connector }) => connector).join(', ')} are read`);
    const ledger = new OfferLedger(stack);
    const site = new BookingSite(stack, changes, ledger);
    const chaos = wreak(stack, { processes: [kills, 2 * kills], spareOne: true }, trial.random.fork(2));
    await inParallel(shops.entries(), AT_ONCE, async ([index, shop]) => {
      const random = trial.random.fork(100 + index);
      const { windows, last } = await stockOf(stack, shop, random);
      const share = Math.ceil(runs / shops.length);
      for (const window of windows.slice(0, share)) await site.visit(planOf(window, random, importer), random);
      if (last) await site.visit({ ...planOf(last, random, importer), change: 'unit', gap: 'booking' }, random);
    });
    const killed = await chaos.stop();
    trial.figure('kills', `${killed.api} of an API, ${killed.worker} of a worker`);
    await settle(stack, { jump: true });
    await site.endHolds(trial);
    await ledger.judge(trial);
  },
});

const planOf = (window: Window, random: Random, importer: RequestOptions): Plan => {
  const isImporter = random.chance(0.5);
  return {
    window,
    caller: isImporter ? importer : {},
    change: drawChange(random, isImporter),
    gap: random.pick(['hold', 'booking', 'during']),
    isHeld: random.chance(0.5),
    isTwice: random.chance(0.25),
    displayCurrency: random.chance(0.3) ? random.pick(['USD', 'EUR', 'JPY']) : undefined,
  };
};

/** Walks from quote to booking like the site of a careful agency. */
class BookingSite {
  private readonly left: Left[] = [];

  constructor(
    private readonly stack: Stack,
    private readonly changes: OfferChanges,
    private readonly ledger: OfferLedger,
  ) {}

  async visit(plan: Plan, random: Random): Promise<void> {
    const { window, change, gap, caller } = plan;
    const shown = await this.quote(plan);
    if (!shown) return this.ledger.skip();
    const act = (): Promise<void> => this.changes.make(change, window);
    if (gap === 'hold') await act();
    const hold = plan.isHeld ? await this.hold(shown.quoteID, random.int(1, 60), caller) : undefined;
    const heldUntil = hold && Date.parse(hold.heldUntil);
    // The stay of every fourth hold is never booked.
    if (heldUntil && gap !== 'hold' && random.chance(0.25)) {
      this.left.push({ window, caller, heldUntil });
      return;
    }
    if (gap === 'booking') await act();
    const during = gap === 'during' ? pause(random.int(0, 80)).then(() => act().catch(() => undefined)) : undefined;
    await this.book(plan, shown, hold?.guard === 'PMS' && gap !== 'hold');
    await during;
    await this.changes.revert(change, window);
  }

  /** Checks that abandoned holds kept others out, and that their nights are free when they end. */
  async endHolds(trial: Trial): Promise<void> {
    const { stack, left } = this;
    const isFree = async ({ window, caller }: Left): Promise<boolean> =>
      (await this.ask(window, caller, undefined)).kind === 'accepted';
    const isHeld = ({ window, heldUntil }: Left): boolean =>
      window.property.units.length === 1 && heldUntil > Date.now() + ENDED_MS;
    const early = await keep(left, async (one) => isHeld(one) && (await isFree(one)));
    // The remaining time passes immediately.
    await stack.sql('UPDATE hold SET held_until = now() WHERE held_until > now()');
    await stack.sql(`UPDATE pms_hold SET held_until = now(), due_at = now() WHERE state = 'HELD'`);
    for (const name of new Set(left.map(({ window }) => window.shop.account)))
      for (const booking of (await stack.sandbox.ledger.account(name))!.expiring) booking.expiresAt = Date.now();
    await pause(ENDED_MS);
    const stuck = await keep(left, async (one) => !(await isFree(one)));
    trial.figure('holds that were never booked', left.length);
    trial.must(left.length > 0 && early.length === 0, `no night was offered while it was held (${early.length} were)`);
    trial.must(stuck.length === 0, `every night is offered 2 s after its hold ended (${stuck.length} are not)`);
  }

  private ask(
    { listing, checkIn, checkOut }: Window,
    caller: RequestOptions,
    displayCurrency?: string,
  ): Promise<Outcome> {
    const body = {
      listingID: listing.id,
      unitID: listing.unitId,
      checkInDate: checkIn,
      checkOutDate: checkOut,
      guests: 1,
    };
    const query = displayCurrency ? `?displayCurrency=${displayCurrency}` : '';
    return insist(this.stack, 'POST', `/api/v1/quote${query}`, body, caller);
  }

  private async quote({ window, caller, displayCurrency }: Plan): Promise<Shown | undefined> {
    const { kind, text } = await this.ask(window, caller, displayCurrency);
    return kind === 'accepted' ? (JSON.parse(text) as Shown) : undefined;
  }

  private async hold(quoteID: string, minutes: number, caller: RequestOptions): Promise<Held | undefined> {
    const { kind, text } = await insist(this.stack, 'POST', `/api/v1/quote/${quoteID}/hold`, { minutes }, caller);
    return kind === 'accepted' ? (JSON.parse(text) as Held) : undefined;
  }

  /** Books the shown quote, and a new one if the price changed. */
  private async book(plan: Plan, first: Shown, isGuarded: boolean): Promise<void> {
    const { window, change } = plan;
    let shown = first;
    let reply = await this.send(shown, plan);
    for (let attempt = 1; reply.newQuote && attempt < MOST_QUOTES; attempt += 1) {
      shown = reply.newQuote;
      reply = await this.send(shown, plan);
    }
    const { reservationID: named, answer } = reply;
    const reservationID = named !== undefined && (await this.exists(named, plan)) ? named : undefined;
    // Nights that the PMS holds are booked as they were quoted, whatever the host changes later.
    const wasKnown = plan.gap !== 'during' && !isGuarded;
    const isNative = window.shop.basis === 'native';
    this.ledger.record({
      ...{ window, change, shown, tenant: plan.caller.tenant, reservationID, answer },
      mustFail: wasKnown && ENDS_OFFER.has(change) && (change !== 'night' || window.property.units.length === 1),
      mustRise: wasKnown && RAISES_PRICE.has(change) && shown === first && isNative,
      mustSucceed: change === 'none',
    });
  }

  /** Returns whether the booking exists: one that another answer named is gone if the PMS refused it. */
  private async exists(id: string, { caller }: Plan): Promise<boolean> {
    return (await answered(this.stack, 'GET', `/api/v1/reservation/${id}`, caller)).status === 200;
  }

  /** Sends the booking once, or twice at the same time. */
  private async send({ quoteID }: Shown, { caller, isTwice }: Plan): Promise<Reply> {
    const body = { quoteID, guest: GUEST, notes: '', source: 'website' };
    const one = (): Promise<Outcome> => insist(this.stack, 'POST', '/api/v1/reservation', body, caller);
    const outcomes = await Promise.all(isTwice ? [one(), one()] : [one()]);
    const made = outcomes.find(({ kind }) => kind === 'accepted');
    const { status, text } = made ?? outcomes[0]!;
    const details = (JSON.parse(text || '{}').details ?? []) as Detail[];
    return {
      reservationID: made?.reservationId ?? details.find(({ code }) => code === 'quote_used')?.reservationID,
      answer: [status, ...details.map(({ code }) => code)].join(' '),
      newQuote: details.find(({ code }) => code === 'price_changed')?.quote,
    };
  }
}

const keep = async <T>(items: readonly T[], isWanted: (item: T) => Promise<boolean>): Promise<T[]> => {
  const kept: T[] = [];
  for (const item of items) if (await isWanted(item)) kept.push(item);
  return kept;
};
