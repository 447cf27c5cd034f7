import { ConnectorError } from '../port/errors.js';
import { textParser } from '../port/text-parser.js';
import { addDays, nightsBetween } from '../port/values.js';
import { type FeedEvent, faultOf, feedHeadIn, feedIn } from './feed-events.js';
import { datesOf, replacedIn } from './repetition.js';
import { isFree, isMarker, isStay, type FeedStay, stayOf, staysIn } from './stays.js';
import { CANCELLED } from './vocabulary.js';

/**
 * Parsers of the text of a feed. They run off the event loop; each result is small, or as large as the data stored from
 * it.
 */

/** Returns the properties of the feed itself. */
export const headIn = textParser(import.meta.url, 'headIn', ({ text }: { text: string }) => feedHeadIn(text));

interface Nights {
  text: string;
  /** The first and the last night. */
  from: string;
  to: string;
}

/** Whether each night is taken, and the faults of events whose nights are counted nevertheless. */
interface TakenNights {
  taken: boolean[];
  faults: string[];
  /** The feed has no events at all. */
  isEmpty: boolean;
}

/**
 * Returns for each night whether it is taken. Every event takes its nights, including blocks and events without an id;
 * a recurring event takes those of each occurrence. An event whose dates cannot be read may hide a stay: then no night
 * is returned. The cost is the sum of events and nights, not their product.
 */
export const takenIn = textParser(import.meta.url, 'takenIn', ({ text, from, to }: Nights): TakenNights => {
  const after = addDays(to, 1);
  /** The number of events that begin on a day, minus those that end on it. */
  const changes = new Array<number>(nightsBetween(from, after) + 1).fill(0);
  const events = datedOf(feedIn(text).events);
  const replaced = replacedIn(events);
  const take = (start: string, end: string): void => {
    const [first, last] = [start < from ? from : start, end > after ? after : end];
    if (first >= last) return;
    changes[nightsBetween(from, first)]! += 1;
    changes[nightsBetween(from, last)]! -= 1;
  };
  const isMarked = isMarker(events);
  for (const event of events) {
    if (event.status === CANCELLED || isFree(event) || isMarked(event)) continue;
    const nights = nightsBetween(event.start, event.end);
    for (const start of datesOf(event, replaced, { from: addDays(from, -nights), before: after }))
      take(start, addDays(start, nights));
  }
  let open = 0;
  const taken = changes.slice(0, -1).map((change) => (open += change) > 0);
  return { taken, faults: events.flatMap(({ fault }) => fault?.message ?? []), isEmpty: events.length === 0 };
});

/** Returns the stay with that id; undefined only when a complete feed no longer contains it. */
export const stayIn = textParser(
  import.meta.url,
  'stayIn',
  ({ text, uid }: { text: string; uid: string }): FeedStay | undefined => {
    const { events, publisher } = feedIn(text);
    const wanted = faultlessOf(events).filter((event) => isStay(event) && event.uid === uid);
    const newest = wanted.reduce((best, event) => (best && best.sequence > event.sequence ? best : event), wanted[0]);
    const fault = newest ? undefined : events.map(faultOf).find((one) => one !== null);
    if (fault) throw fault;
    return newest && stayOf(newest, publisher);
  },
);

/** Returns all stays, and the faults of the events that cannot be read. */
export const allStaysIn = textParser(import.meta.url, 'allStaysIn', ({ text }: { text: string }) => {
  const { events, publisher } = feedIn(text);
  const faults = events.flatMap((event) => faultOf(event)?.message ?? []);
  return { stays: staysIn(faultlessOf(events), publisher), faults };
});

const isFault = (event: FeedEvent | ConnectorError): event is ConnectorError => event instanceof ConnectorError;

const faultlessOf = (events: readonly (FeedEvent | ConnectorError)[]): FeedEvent[] =>
  events.filter((event) => faultOf(event) === null) as FeedEvent[];

/** Returns the events. Throws the first fault of one without dates. */
function datedOf(events: readonly (FeedEvent | ConnectorError)[]): readonly FeedEvent[] {
  const fault = events.find(isFault);
  if (fault) throw fault;
  return events as readonly FeedEvent[];
}
