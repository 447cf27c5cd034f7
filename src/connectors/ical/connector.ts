import { BLANK_LISTING } from '../kit/blanks.js';
import { ALL_BUT_NIGHTS } from '../kit/charge-kinds.js';
import type { Connector, ConnectorDefinition, ListingRef, PmsCall, VerifiedAccount } from '../kit/connector.js';
import { ConnectorError } from '../kit/errors.js';
import type { Page, PmsListing, PmsNight, PmsReservation } from '../kit/model.js';
import { addDays, eachNight } from '../kit/values.js';
import { classify, type Feed, feedOf } from './feed.js';
import { CURRENCY, isStay, reservationOf, reservationsIn } from './reservations.js';

const definition: ConnectorDefinition = {
  id: 'ical',
  name: 'iCalendar feed',
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
  webhooks: 'none',
  signedWebhooks: false,
  holds: false,
  delta: false,
  multiUnit: false,
  taxSplit: false,
  visibilityWindowMs: 0,
  unverified: [
    'words that tell a block from a stay: `not available`, `blocked`, `closed`, `unavailable` in the summary',
    'that Booking.com keeps the id of a period from feed to feed',
    'how often a publisher renews its feed: half an hour to several hours, so that nights are known late',
    '`X-WR-CALNAME` and `X-WR-TIMEZONE`; without them the feed has no name and is in UTC',
    'the confirmation code is the end of the reservation address in the description',
  ],
};

export const ical: Connector = {
  definition,
  // The address is all there is.
  authenticate: () => ({}),
  classify,
  verify,
  listings: { page: listingPage, one: oneListing },
  calendar,
  reservations: { read, changed },
};

const nameOf = ({ name }: Feed): string => name || 'Calendar feed';

async function verify(call: PmsCall): Promise<VerifiedAccount> {
  const feed = await feedOf(call);
  return { providerAccountId: feed.id, name: nameOf(feed), timeZone: feed.timeZone };
}

/** A feed is one listing. */
async function listingPage(call: PmsCall): Promise<Page<PmsListing>> {
  return { items: [listingOf(await feedOf(call))], refused: [] };
}

async function oneListing(call: PmsCall, providerId: string): Promise<PmsListing | undefined> {
  const feed = await feedOf(call);
  return feed.id === providerId ? listingOf(feed) : undefined;
}

const listingOf = (feed: Feed): PmsListing => ({
  ...BLANK_LISTING,
  providerId: feed.id,
  name: nameOf(feed),
  currency: CURRENCY,
  timeZone: feed.timeZone,
  unknownParts: ALL_BUT_NIGHTS,
});

/** Every event takes its nights, blocks too. One that cannot be read may hide a stay: then no night is told. */
async function calendar(call: PmsCall, _listing: ListingRef, from: string, to: string): Promise<PmsNight[]> {
  const { events } = await feedOf(call);
  const last = addDays(to, 1);
  const taken = new Set<string>();
  for (const event of events) {
    if (event instanceof ConnectorError) throw event;
    if (event.status === 'CANCELLED') continue;
    const [first, end] = [event.start < from ? from : event.start, event.end > last ? last : event.end];
    if (first < end) for (const date of eachNight(first, end)) taken.add(date);
  }
  return eachNight(from, last).map((date) => ({
    providerUnitId: null,
    date,
    available: taken.has(date) ? 0 : 1,
    price: null,
    minimumNights: 0,
    maximumNights: 0,
  }));
}

/** Undefined only when a whole feed does not hold the stay any more. */
async function read(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const feed = await feedOf(call);
  const events = feed.events.flatMap((event) => (event instanceof ConnectorError ? [] : [event]));
  const wanted = events.filter((event) => isStay(event) && event.uid === providerReservationId);
  const newest = wanted.reduce((best, event) => (best && best.sequence > event.sequence ? best : event), wanted[0]);
  const fault = feed.events.find((event) => event instanceof ConnectorError);
  if (!newest && fault instanceof ConnectorError) throw fault;
  return newest && reservationOf(newest, feed);
}

/** All that the feed holds, whatever changed. */
async function changed(call: PmsCall): Promise<Page<PmsReservation>> {
  return reservationsIn(await feedOf(call));
}
