import type { Assumption } from '../port/assumptions.js';

export const unverified: readonly Assumption[] = [
  {
    claim:
      'words in the summary that distinguish a block from a stay: `not available`, `blocked`, `closed`, `unavailable`',
    decide: 'Block a night by hand at each publisher and read the feed: note the summary of the event',
  },
  {
    claim:
      'Booking.com keeps the id of a period from feed to feed; a third party’s test shows another id and a later start on the next day, which would cancel and recreate a period in progress each day',
    decide: 'Read the feed of one Booking.com period twice within a day: the UID is the same',
  },
  {
    claim: 'how often a publisher updates its feed: every half hour to every few hours, so that nights are known late',
    decide: 'Block a night and read the feed every minute: note after how long it appears',
  },
  {
    claim: '`X-WR-CALNAME` and `X-WR-TIMEZONE`; without them the feed has no name and is in UTC',
    decide: 'Read feeds of several publishers: note which have `X-WR-CALNAME` and `X-WR-TIMEZONE`',
  },
  {
    claim: 'the confirmation code is the end of the reservation address in the description',
    decide:
      'Book at Airbnb and read the feed: compare the end of the address in the description with the confirmation code',
  },
];
