import type { Trial } from '../proof.js';
import type { Change } from './offer-changes.js';
import type { Window } from './offer-market.js';
import type { Stack } from './stack/stack.js';

/** A quote as its caller saw it. */
export interface Shown {
  quoteID: string;
  currency: string;
  totals: { base: number; fees: number; taxes: number; total: number };
}

/** The outcome of one walk from quote to booking. */
export interface Visit {
  window: Window;
  /** Absent for the owner. */
  tenant: string | undefined;
  /** The quote that was shown last. */
  shown: Shown;
  change: Change;
  /** Absent if the stay was refused. */
  reservationID: string | undefined;
  /** Status and code of the last answer. */
  answer: string;
  /** Whether the stay was no longer offered when the booking was sent. */
  mustFail: boolean;
  /** Whether the price had risen when the booking was sent, and the first quote was booked. */
  mustRise: boolean;
  mustSucceed: boolean;
}

/** The share by which rounding may change a converted amount. */
const ROUNDED = 0.01;

/** Compares the shown quotes with the bookings, in the service and at the PMS. */
export class OfferLedger {
  private readonly visits: Visit[] = [];
  private skipped = 0;

  constructor(private readonly stack: Stack) {}

  record(visit: Visit): void {
    this.visits.push(visit);
  }

  /** Counts a stay that was not offered at first. */
  skip(): void {
    this.skipped += 1;
  }

  async judge(trial: Trial): Promise<void> {
    const { visits } = this;
    const booked = visits.filter(({ reservationID }) => reservationID !== undefined);
    const faults = (await Promise.all(booked.map((visit) => this.faultsOf(visit)))).flat();
    const wrong = [
      ...faults,
      ...visits.filter(({ mustFail, reservationID }) => mustFail && reservationID).map(named('was no longer offered')),
      ...visits.filter(({ mustRise, reservationID }) => mustRise && reservationID).map(named('had become dearer')),
    ];
    const lost = visits.filter(({ mustSucceed, reservationID }) => mustSucceed && !reservationID);
    for (const line of [...lost.map(named('was refused')), ...wrong].slice(0, 20)) trial.say(line);
    const twice = await this.stack.sql(
      'SELECT 1 FROM reservation WHERE quote_id IS NOT NULL GROUP BY listing_id, check_in HAVING count(*) > 1',
    );
    trial.figure('stays offered / not offered', `${visits.length} / ${this.skipped}`);
    trial.figure('booked / refused', `${booked.length} / ${visits.length - booked.length}`);
    trial.must(visits.length > this.skipped, `most stays were offered at first (${this.skipped} were not)`);
    trial.must(booked.length > 0, `some were booked (${booked.length})`);
    trial.must(wrong.length === 0, `every booking matches the quote shown last (${wrong.length} faults)`);
    trial.must(lost.length === 0, `every unchanged stay was booked (${lost.length} were not)`);
    trial.must(twice.length === 0, `one stay made one booking (${twice.length} made more)`);
  }

  private async faultsOf(visit: Visit): Promise<string[]> {
    const { window, tenant, shown, reservationID } = visit;
    const { body } = await this.stack.request('GET', `/api/v1/reservation/${reservationID}`, { tenant });
    const atPms = (await this.stack.sandbox.bookings(window.shop.account)).filter(
      ({ reference }) => reference === reservationID,
    );
    const isGone = body.status === 'CANCELLED';
    const price = shown.currency === window.listing.currency ? body : (body.givenPrice ?? {});
    const own = await this.inOwnCurrency(price, window.listing.currency);
    const faults: [boolean, string][] = [
      [
        Math.abs(body.totalPrice - own) <= own * ROUNDED,
        `costs ${body.totalPrice} ${body.currency} instead of about ${own}`,
      ],
      [price.currency === shown.currency, `is in ${price.currency}, not in ${shown.currency}`],
      [price.totalPrice === shown.totals.total, `costs ${price.totalPrice}, not ${shown.totals.total}`],
      [body.listingID === window.listing.id, 'is at another listing'],
      [body.checkInDate?.startsWith(window.checkIn), `begins on ${body.checkInDate}`],
      [body.checkOutDate?.startsWith(window.checkOut), `ends on ${body.checkOutDate}`],
      [isGone || atPms.length === 1, `is at the PMS ${atPms.length} times`],
      [
        atPms.every(({ arrival, departure }) => arrival === window.checkIn && departure === window.checkOut),
        'has other nights at the PMS',
      ],
      [atPms.every(({ propertyId }) => propertyId === window.property.id), 'is at another house at the PMS'],
    ];
    return faults.filter(([holds]) => !holds).map(([, fault]) => named(fault)(visit));
  }

  /** Converts a price at the rates of its own date. */
  private async inOwnCurrency(
    { totalPrice, currency, rateDate }: { totalPrice: number; currency: string; rateDate?: string },
    own: string,
  ): Promise<number> {
    if (currency === own) return totalPrice;
    const rates = await this.stack.sql<{ currency: string; rate: string }>(
      'SELECT currency, rate FROM exchange_rate WHERE date = $1 AND currency = ANY($2)',
      [rateDate, [currency, own]],
    );
    // Rates are those of one euro.
    const rateOf = (name: string): number => Number(rates.find((rate) => rate.currency === name)?.rate ?? 1);
    return (totalPrice * rateOf(own)) / rateOf(currency);
  }
}

const named =
  (fault: string) =>
  ({ window, change, tenant, answer }: Visit): string =>
    `${window.shop.connector} ${window.checkIn} to ${window.checkOut} (${change}, ${tenant ? 'importer' : 'owner'}, ${answer}) ${fault}`;
