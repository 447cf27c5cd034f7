import { BLANK_LISTING } from '../port/blanks.js';
import { ALL_BUT_NIGHTS } from '../port/charge-kinds.js';
import type { Connector, ConnectorDefinition, ListingRef, PmsCall, VerifiedAccount } from '../port/connector.js';
import type { Page, PmsListing, PmsNight } from '../port/model.js';
import { invalid } from '../kit/guards.js';
import { warn } from '../port/warnings.js';
import { addDays, eachNight } from '../port/values.js';
import { classify, feedIdOf, feedTextOf } from './feed.js';
import type { FeedHead } from './feed-events.js';
import { FilledFeeds } from './filled-feeds.js';
import { headIn, takenIn } from './feed-parsers.js';
import { changed, CURRENCY, read } from './reservations.js';
import { unverified } from './unverified.js';

const definition: ConnectorDefinition = {
  id: 'ical',
  name: 'iCalendar feed',
  feed: true,
  documentation: 'https://www.rfc-editor.org/rfc/rfc5545',
  auth: [
    {
      authType: 'API_KEY',
      fields: [
        { name: 'feed_url', secret: true, help: 'The secret address of the calendar, from its export settings' },
      ],
      proof: { by: 'secret', fields: ['feed_url'] },
    },
  ],
  limits: [{ scope: 'account', requests: 30, perSeconds: 60 }],
  answers: { forbidden: 'credentials', reset: null, lastPage: 'only', varying: /^DTSTAMP[:;].*/gim },
  webhooks: 'none',
  signedWebhooks: false,
  holds: false,
  bookingFields: [],
  cancelling: { policy: 'none', sends: [] },
  changing: [],
  delta: false,
  multiUnit: false,
  taxSplit: false,
  // The host chooses the address, so the content may be hostile; ten years of one listing take 300 KiB.
  largestAnswer: 2 * 1024 * 1024,
  visibilityWindowMs: 0,
  unverified,
};

export const ical: Connector = {
  definition,
  // The secret address is the only credential.
  authenticate: () => ({}),
  classify,
  verify,
  listings: { page: listingPage, one: oneListing },
  calendar,
  reservations: { read, changed },
};

const filledFeeds = new FilledFeeds();

const nameOf = ({ name }: FeedHead): string => name || 'Calendar feed';

async function verify(call: PmsCall): Promise<VerifiedAccount> {
  const head = await headOf(call);
  return { providerAccountId: feedIdOf(call), name: nameOf(head), timeZone: head.timeZone };
}

const headOf = async (call: PmsCall): Promise<FeedHead> => call.parse(headIn, { text: await feedTextOf(call) });

/** A feed is one listing. */
async function listingPage(call: PmsCall): Promise<Page<PmsListing>> {
  return { items: [await listingOf(call)], refused: [] };
}

async function oneListing(call: PmsCall, providerId: string): Promise<PmsListing | undefined> {
  const listing = await listingOf(call);
  return listing.providerId === providerId ? listing : undefined;
}

async function listingOf(call: PmsCall): Promise<PmsListing> {
  const head = await headOf(call);
  return {
    ...BLANK_LISTING,
    providerId: feedIdOf(call),
    name: nameOf(head),
    currency: CURRENCY,
    timeZone: head.timeZone,
    unknownParts: ALL_BUT_NIGHTS,
  };
}

async function calendar(call: PmsCall, _listing: ListingRef, from: string, to: string): Promise<PmsNight[]> {
  const { taken, faults, isEmpty } = await call.parse(takenIn, { text: await feedTextOf(call), from, to });
  if (isEmpty && filledFeeds.has(feedIdOf(call), call.clock.now()))
    throw invalid('the calendar', 'plausible: it had events within the last hour and is empty now');
  if (!isEmpty) filledFeeds.add(feedIdOf(call), call.clock.now());
  for (const fault of faults) warn('feed.VEVENT[]', fault.replace(/^.*VEVENT\[\d+\]\./, ''));
  return eachNight(from, addDays(to, 1)).map((date, night) => ({
    providerUnitId: null,
    date,
    available: taken[night] ? 0 : 1,
    price: null,
    minimumNights: 0,
    maximumNights: 0,
  }));
}
