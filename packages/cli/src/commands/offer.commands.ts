import type { Command } from 'commander';
import { bodyOf } from '../api/client.js';
import { rowsOf } from '../api/pages.js';
import type { components } from '@lodgewire/sdk';
import { amount, calendarDate, oneOf, wholeNumber, withLimit } from '../arguments.js';
import type { CliContext } from '../context.js';
import { age, money } from '../output/format.js';
import type { Row } from '../output/table.js';
import type { Output } from '../output/write.js';
import { leaf, onService, type Session } from '../session.js';

type SearchHit = components['schemas']['SearchHit'];
type StoredQuote = components['schemas']['StoredQuote'];
type OpenHold = components['schemas']['OpenHold'];

const MOST_GUESTS = 100;
const MOST_HOLD_MINUTES = 60;
const SORTS = ['total', 'distance', 'rating'] as const;

interface SearchOptions {
  guests: number;
  near?: string;
  radius?: number;
  flexible?: number;
  minTotal?: number;
  maxTotal?: number;
  refundable?: true;
  sort?: (typeof SORTS)[number];
  currency?: string;
  account?: string;
}

const search = (session: Session, [checkInDate, checkOutDate]: [string, string], options: SearchOptions): Output => {
  const filters = {
    checkInDate,
    checkOutDate,
    guests: options.guests,
    location: options.near,
    radius: options.radius,
    flexibleDays: options.flexible,
    minTotal: options.minTotal,
    maxTotal: options.maxTotal,
    refundable: options.refundable && ('true' as const),
    sort: options.sort,
    displayCurrency: options.currency,
    integrationAccountID: options.account,
  };
  return {
    rows: rowsOf(
      (query) => bodyOf(session.api.GET('/api/v1/listing/search', { params: { query: { ...filters, ...query } } })),
      session.most,
    ),
    columns: (hit: SearchHit) => ({
      Listing: hit.listingID,
      Name: hit.listing?.name,
      'Check-in': hit.checkInDate,
      'Check-out': hit.checkOutDate,
      Total: money(hit.totals.total, hit.currency),
      Refundable: hit.refundable === null ? 'unknown' : hit.refundable ? 'yes' : 'no',
      Read: age(hit.asOf, session.context.now()),
      Unit: hit.unitID,
    }),
    empty: 'Nothing is free for this stay.',
  };
};

/** Returns the lines about the price of a quote: the amount that a guest pays, and its expiry. */
export const quoteView = (quote: StoredQuote, now: Date): Row => ({
  Quote: quote.quoteID,
  Stay: `${quote.checkInDate} to ${quote.checkOutDate}, ${quote.guests} guests`,
  Base: money(quote.totals.base, quote.currency),
  Fees: money(quote.totals.fees, quote.currency),
  Taxes: money(quote.totals.taxes, quote.currency),
  Total: money(quote.totals.total, quote.currency),
  Deposit: quote.deposit === undefined ? undefined : money(quote.deposit, quote.currency),
  Price: quote.basis === 'native' ? 'from the PMS' : 'estimated from the calendar',
  Cancellation: quote.cancellation.description || quote.cancellation.refundability.toLowerCase(),
  'Free until': quote.cancellation.freeUntil ?? undefined,
  Expires: age(quote.expiresAt, now),
});

interface QuoteOptions {
  guests: number;
  unit?: string;
  promotion?: string;
  currency?: string;
}

const quote = async (session: Session, args: [string, string, string], options: QuoteOptions): Promise<Output> => {
  const [listingID, checkInDate, checkOutDate] = args;
  const value = await bodyOf(
    session.api.POST('/api/v1/quote', {
      params: { query: { displayCurrency: options.currency } },
      body: {
        listingID,
        checkInDate,
        checkOutDate,
        guests: options.guests,
        ...(options.unit && { unitID: options.unit }),
        ...(options.promotion && { promotionID: options.promotion }),
      },
    }),
  );
  return { value, view: quoteView(value, session.context.now()) };
};

const hold = async ({ api, context }: Session, id: string, minutes: number): Promise<Output> => {
  const value = await bodyOf(api.POST('/api/v1/quote/{id}/hold', { params: { path: { id } }, body: { minutes } }));
  const guard = value.guard === 'PMS' ? 'at the PMS' : 'among callers of Lodgewire; other channels may still sell them';
  return {
    value,
    view: `The nights are held until ${value.heldUntil} (${age(value.heldUntil, context.now())}), ${guard}.`,
  };
};

const listHolds = (session: Session): Output => ({
  rows: rowsOf((query) => bodyOf(session.api.GET('/api/v1/quote/hold', { params: { query } })), session.most),
  columns: (one: OpenHold) => ({
    Hold: one.holdID,
    Listing: one.listingID,
    'Check-in': one.checkInDate,
    'Check-out': one.checkOutDate,
    Ends: age(one.heldUntil, session.context.now()),
    Guard: one.guard,
  }),
});

const addHoldCommands = (program: Command, context: CliContext): void => {
  const holds = program.command('holds').description('nights that are kept for a quote');
  withLimit(leaf(holds, 'list', 'list the holds that have not ended')).action(
    onService(context, async (session) => listHolds(session)),
  );
  leaf(holds, 'create', 'hold the nights of a quote')
    .argument('<quote>', 'id of the quote')
    .option('--minutes <minutes>', 'how long', wholeNumber(1, MOST_HOLD_MINUTES), 15)
    .action(
      onService(context, (session, [id]: [string], { minutes }: { minutes: number }) => hold(session, id, minutes)),
    );
  leaf(holds, 'end', 'end the hold of a quote')
    .argument('<quote>', 'id of the quote')
    .action(
      onService(context, async ({ api }, [id]: [string]) => {
        await api.DELETE('/api/v1/quote/{id}/hold', { params: { path: { id } } });
        return { value: { quoteID: id }, view: 'The nights are free.' };
      }),
    );
};

export const addOfferCommands = (program: Command, context: CliContext): void => {
  withLimit(leaf(program, 'search', 'find units that are free for a stay'))
    .argument('<check-in>', 'the first night', calendarDate)
    .argument('<check-out>', 'the day of departure', calendarDate)
    .option('--guests <number>', 'number of guests', wholeNumber(1, MOST_GUESTS), 2)
    .option('--near <latitude,longitude>', 'only around this place, with --radius')
    .option('--radius <kilometres>', 'how far from the place', amount)
    .option('--flexible <days>', 'also stays that begin up to this many days earlier or later', wholeNumber(0, 7))
    .option('--min-total <amount>', 'only at this total or above, with --currency', amount)
    .option('--max-total <amount>', 'only at this total or below, with --currency', amount)
    .option('--refundable', 'only stays that can be cancelled freely')
    .option(
      '--sort <order>',
      'total (with --currency), distance or rating; default: the oldest listing first',
      oneOf(SORTS),
    )
    .option('--currency <currency>', 'show totals in this currency, such as EUR')
    .option('--account <account>', 'only units of this account, by its id')
    .action(
      onService(context, async (session, args: [string, string], options: SearchOptions) =>
        search(session, args, options),
      ),
    );
  leaf(program, 'quote', 'get the price of a stay, live from the PMS if it gives quotes')
    .argument('<listing>', 'id of the listing')
    .argument('<check-in>', 'the first night', calendarDate)
    .argument('<check-out>', 'the day of departure', calendarDate)
    .option('--guests <number>', 'number of guests', wholeNumber(1, MOST_GUESTS), 2)
    .option('--unit <unit>', 'id of the unit, if the listing has several')
    .option('--promotion <promotion>', 'id of a promotion')
    .option('--currency <currency>', 'show amounts in this currency, such as EUR')
    .action(
      onService(context, (session, args: [string, string, string], options: QuoteOptions) =>
        quote(session, args, options),
      ),
    );
  addHoldCommands(program, context);
};
