import type { Command } from 'commander';
import { bodyOf } from '../api/client.js';
import { rowsOf } from '../api/pages.js';
import type { components } from '@lodgewire/sdk';
import { calendarDate, oneOf, wholeNumber, withLimit } from '../arguments.js';
import type { CliContext } from '../context.js';
import { age, money } from '../output/format.js';
import type { Output } from '../output/write.js';
import { leaf, onService, type Session } from '../session.js';

type Listing = components['schemas']['Listing'];
type Night = components['schemas']['AvailabilityRecord'];

const STATES = ['ACTIVE', 'INACTIVE'] as const;
const MOST_GUESTS = 100;

interface ListOptions {
  account?: string;
  status?: (typeof STATES)[number];
  guests?: number;
}

const list = (session: Session, { account, status, guests }: ListOptions): Output => ({
  rows: rowsOf(
    (query) =>
      bodyOf(
        session.api.GET('/api/v1/listing', {
          params: { query: { integrationAccountID: account, status, guests, ...query } },
        }),
      ),
    session.most,
  ),
  columns: (listing: Listing) => ({
    Listing: listing.id,
    Name: listing.name,
    Place: [listing.address.city, listing.address.country].filter(Boolean).join(', '),
    Guests: listing.maxOccupancy,
    Units: listing.units.length,
    From: money(listing.startPrice, listing.currency),
    Status: listing.status,
  }),
});

const show = async ({ api, context }: Session, id: string): Promise<Output> => {
  const listing = await bodyOf(api.GET('/api/v1/listing/{id}', { params: { path: { id } } }));
  const { address } = listing;
  return {
    value: listing,
    view: {
      Listing: listing.id,
      Name: listing.name,
      Type: listing.propertyType,
      Address: [address.line1, address.postal_code, address.city, address.country].filter(Boolean).join(', '),
      Guests: listing.maxOccupancy,
      Bedrooms: listing.bedroomCount,
      Bathrooms: listing.bathroomCount,
      Nights: `${listing.minimumNights} to ${listing.maximumNights}`,
      From: money(listing.startPrice, listing.currency),
      Units: listing.units.map(({ id, name }) => `${name} (${id})`).join(', '),
      Cancellation: listing.cancellationPolicy?.description ?? 'unknown',
      'Time zone': listing.timeZone,
      Status: listing.status,
      Read: age(listing.asOf, context.now()),
    },
  };
};

interface CalendarOptions {
  from?: string;
  to?: string;
  currency?: string;
}

const rules = ({ closedToArrival, closedToDeparture }: Night): string =>
  [closedToArrival && 'no arrival', closedToDeparture && 'no departure'].filter(Boolean).join(', ');

const calendar = (session: Session, listingID: string, { from, to, currency }: CalendarOptions): Output => ({
  rows: rowsOf(
    (query) =>
      bodyOf(
        session.api.GET('/api/v1/availability/{listingID}', {
          params: {
            path: { listingID },
            query: { startDate: from, endDate: to, displayCurrency: currency, includePrice: true, ...query },
          },
        }),
      ),
    session.most,
  ),
  columns: (night: Night) => ({
    Night: night.date,
    Unit: night.unit.name,
    Status: night.status,
    Price: money(night.price, night.currency),
    'Nights at least': night.minimumNights,
    Rules: rules(night),
  }),
});

export const addListingCommands = (program: Command, context: CliContext): void => {
  const listings = program.command('listings').description('the listings of all accounts');
  withLimit(leaf(listings, 'list', 'list listings'))
    .option('--account <account>', 'only listings of this account, by its id')
    .option('--status <status>', 'active or inactive', oneOf(STATES))
    .option('--guests <number>', 'only listings for at least this many guests', wholeNumber(1, MOST_GUESTS))
    .action(onService(context, async (session, _args, options: ListOptions) => list(session, options)));
  leaf(listings, 'show', 'show a listing')
    .argument('<listing>', 'id of the listing')
    .action(onService(context, (session, [id]: [string]) => show(session, id)));
  withLimit(leaf(listings, 'calendar', 'show the nights of a listing: free or taken, price, rules'))
    .argument('<listing>', 'id of the listing')
    .option('--from <date>', 'the first night; default: today', calendarDate)
    .option('--to <date>', 'the last night', calendarDate)
    .option('--currency <currency>', 'show prices in this currency, such as EUR')
    .action(
      onService(context, async (session, [id]: [string], options: CalendarOptions) => calendar(session, id, options)),
    );
};
