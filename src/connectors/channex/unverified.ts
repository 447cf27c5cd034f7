import type { Assumption } from '../port/assumptions.js';
import { answersHave, isAnswered, keepsTotal, readsCancelled } from '../kit/evidence.js';

export const unverified: readonly Assumption[] = [
  {
    claim:
      'one key gives access to the groups of all hosts who shared theirs with the partner, and `GET /groups/{id}` returns all properties of a group',
    decide: 'GET /groups/{id} with the partner key for the group of a second host: 200 with all of its properties',
    inExchanges: isAnswered('GET', /\/groups/),
  },
  {
    claim: 'lists accept several properties in `filter[property_id]`, as the reference states for filters',
    decide: 'GET /rate_plans?filter[property_id]=a,b with two properties: plans of both are returned',
    inExchanges: isAnswered('GET', /\/(rate_plans|room_types|availability|restrictions)/),
  },
  {
    claim: 'whether an acknowledgement counts for the key that sent it or for all readers of the feed',
    decide:
      'POST /booking_revisions/{id}/ack with one key, then GET /booking_revisions/feed with another key of the same group: whether the revision is gone',
  },
  {
    claim:
      'whether the feed keeps revisions without acknowledgement (documentation) or drops them after half an hour (a vendor’s own guide)',
    decide:
      'Leave a revision without acknowledgement for 40 minutes, then GET /booking_revisions/feed: whether it is still listed',
  },
  {
    claim:
      'whether `inserted_at` of a booking is that of its first or its last revision, and its zone; assumed to be UTC',
    decide: 'Change a booking at the channel, then GET /bookings/{id}: whether `inserted_at` moved',
  },
  {
    claim: 'the total of a new booking is the `amount` sent: nights, plus fees and taxes that are not inclusive',
    decide:
      'POST /bookings with a fee and a tax that are not inclusive, then GET /bookings/{id}: `amount` is what was sent',
    inBooking: keepsTotal,
  },
  {
    claim:
      'the name that a channel’s booking must have when it is cancelled through the API; the name that was read is sent',
    decide:
      'POST /bookings, then the same with status cancelled and another `ota_name`: refused; with the one that was read: accepted',
    inBooking: readsCancelled,
  },
  {
    claim:
      '`hotel_policy_id` and `default_tax_set_id` of a property name the policy and the tax set that apply; nested taxes and limits by nights are left out',
    decide: 'GET /properties/{id} and its policies and tax sets: the ids match',
    inExchanges: answersHave(/\/properties/, 'hotel_policy_id'),
  },
  {
    claim:
      '`GET /cancellation_policies` lists policies like other collections, by `filter[property_id]`, and plans name theirs in `cancellation_policy_id`: only the policies themselves are documented, in the Shopping API',
    decide: 'GET /cancellation_policies?filter[property_id]=a for a property with a policy: it is listed',
    inExchanges: isAnswered('GET', /\/cancellation_policies/),
  },
  {
    claim: 'a night’s `rate` in a plan with prices per person is that of its primary occupancy',
    decide:
      'GET /restrictions of a plan with `sell_mode` per_person: `rate` equals the option of the primary occupancy',
  },
  {
    claim: 'how long a lock-out for too many calls lasts; one minute is assumed without `Retry-After`',
    decide: 'Send more than 180 calls in a minute to a staging account: note `Retry-After` and how long 429 lasts',
  },
];
