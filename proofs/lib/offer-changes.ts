import { Refusal } from '../../sandbox/ledger/types.js';
import { answered } from './booking-site.js';
import type { Random } from './stack/random.js';
import type { RequestOptions, Stack } from './stack/stack.js';
import type { Window } from './offer-market.js';

const RAISED_MARKUP = 40;
/** Percent that importers pay more than the owner. */
export const MARKUP = 10;

/** What a host can change between an offer and its booking. */
const CHANGES = ['none', 'dearer', 'cheaper', 'night', 'closed', 'rule', 'unit', 'rate', 'markup', 'import'] as const;
export type Change = (typeof CHANGES)[number];

/** Changes after which the shown price or the stay is no longer offered; `markup` and `import` affect importers. */
export const ENDS_OFFER: ReadonlySet<Change> = new Set(['night', 'closed', 'unit', 'import']);
export const RAISES_PRICE: ReadonlySet<Change> = new Set(['dearer', 'markup']);

/** Changes that only the other tenant notices. */
const OF_IMPORTS: ReadonlySet<Change> = new Set(['markup', 'import']);

/** Draws a change, except `unit`, which ends all later stays of the listing. */
export const drawChange = (random: Random, isImporter: boolean): Change =>
  random.pick(CHANGES.filter((change) => change !== 'unit' && (isImporter || !OF_IMPORTS.has(change))));

/** Ignores refusals for nights that the PMS holds for a caller. */
const exceptTaken = (error: unknown): void => {
  if (!(error instanceof Refusal && error.code === 'nights_taken')) throw error;
};

/** Makes changes as the host, at the PMS and as the owner here. */
export class OfferChanges {
  private rateDay = 0;

  constructor(
    private readonly stack: Stack,
    private readonly importer: RequestOptions & { tenant: string },
  ) {}

  async make(
    change: Change,
    { shop, property, listing, checkIn, checkOut, lastNight, nightly }: Window,
  ): Promise<void> {
    const { sandbox } = this.stack;
    const nights = { listing: property.id, from: checkIn, to: lastNight };
    const stay = { listing: property.id, arrival: checkIn, departure: checkOut };
    const acts: Record<Change, () => Promise<unknown>> = {
      none: () => Promise.resolve(),
      dearer: () => sandbox.setNights(shop.account, { ...nights, price: nightly * 2 }),
      cheaper: () => sandbox.setNights(shop.account, { ...nights, price: Math.ceil(nightly / 2) }),
      night: () =>
        sandbox.book(shop.account, { ...stay, guest: { firstName: 'Ada', lastName: 'Example' } }).catch(exceptTaken),
      closed: () => sandbox.setNights(shop.account, { ...nights, available: false }),
      rule: () => sandbox.setNights(shop.account, { ...nights, minNights: 20 }),
      unit: () => sandbox.changeListing(shop.account, property.id, { remove: true }),
      rate: () => this.setRates(),
      markup: () => this.setMarkup(shop.id, RAISED_MARKUP),
      import: () => this.done('DELETE', `/api/v1/listing/${listing.id}/imports?tenantID=${this.importer.tenant}`),
    };
    await acts[change]();
  }

  /** Reverts the change if it affects later stays. */
  async revert(change: Change, { shop, listing }: Window): Promise<void> {
    if (change === 'markup') await this.setMarkup(shop.id, MARKUP);
    if (change === 'import') await this.import([listing.id]);
  }

  async import(listingIDs: readonly string[]): Promise<void> {
    await this.done('POST', '/api/v1/listing/import', { ...this.importer, body: { listingIDs } });
  }

  async setMarkup(accountId: string, distributionMarkupPercentage: number): Promise<void> {
    const body = { allowImport: true, distributionMarkupPercentage };
    await this.done('PATCH', `/api/v1/integration-account/${accountId}`, { body });
  }

  /** Stores newer reference rates, a few percent different from the last ones. */
  private async setRates(): Promise<void> {
    this.rateDay += 1;
    await this.stack.sql(
      `INSERT INTO exchange_rate (date, currency, rate)
         SELECT newest.date + 1, currency, round(rate * $1, 6) FROM exchange_rate, (SELECT max(date) AS date FROM exchange_rate) newest
          WHERE exchange_rate.date = newest.date`,
      [1 + (this.rateDay % 3) / 50],
    );
  }

  private async done(method: string, path: string, options: RequestOptions = {}): Promise<void> {
    const { status, text } = await answered(this.stack, method, path, options);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  }
}
