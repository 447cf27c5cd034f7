import type { Assumption } from '../port/assumptions.js';
import { isAnswered, keepsNotes, keepsReference, keepsTotal } from '../kit/evidence.js';

export const unverified: readonly Assumption[] = [
  {
    claim:
      '`ApplicabilityOffset` of a cancellation policy counts back from the start of the stay, in calendar days of the property, `StartDate` is the midnight before it, and a `RelativeFee` of 1 is the whole price',
    decide:
      'POST cancellationPolicies/getByRates for a rate with a policy of 50 % from two days before the start, and compare with the terms that the guest portal shows',
    inExchanges: isAnswered('POST', /\/cancellationPolicies\/getByRates/),
  },
  {
    claim: '`ChannelNumber` of a new reservation is kept; our reference also ends the notes',
    decide: 'POST reservations/add with `ChannelNumber`, then reservations/getAll: it is returned',
    inBooking: keepsReference,
  },
  {
    claim: '`Notes` of a new reservation become its service order note',
    decide: 'POST reservations/add with `Notes`, then serviceOrderNotes/getAll: the note is listed',
    inBooking: keepsNotes,
  },
  {
    claim:
      'an update of `StartUtc` and `EndUtc` to nights without a free resource is refused; availability is checked first',
    decide: 'POST reservations/update with an interval that is sold out: note status and message',
  },
  {
    claim:
      'the texts of refusals (403, 400), which distinguish their reasons; a 401 for a missing permission contains the word permission',
    decide:
      'POST reservations/add for taken nights and with a token without the permission: note statuses and messages',
  },
  {
    claim: 'pricing respects `TimeUnitPrices`; if it does not, the amounts that the PMS adds to the nights are unknown',
    decide:
      'POST reservations/price, then reservations/add with `TimeUnitPrices` of another amount, then read its items: they have the sent amount',
    inBooking: keepsTotal,
  },
  {
    claim: 'the total of a price includes products of the rate; whether it includes city tax',
    decide:
      'POST reservations/price of a rate with a product and a property with city tax: compare the total with its parts',
  },
  {
    claim:
      'customer, `ChannelNumber` and note of an optional reservation can be changed; the booking of a hold depends on it',
    decide:
      'POST reservations/updateCustomer, reservations/update and serviceOrderNotes/update for an optional reservation, then read it',
  },
  {
    claim: '`ReleasedUtc` may be some minutes ahead, and the state is then `Canceled`',
    decide: 'POST reservations/add with State Optional and `ReleasedUtc` in ten minutes, then getAll: note the state',
  },
  {
    claim: '`Availabilities` are the units that can be sold, less optional reservations and blocks',
    decide: 'Create an optional reservation, then services/getAvailability: the count falls by one',
  },
  {
    claim: 'a portfolio token receives availability, nightly prices and age categories without `EnterpriseId`',
    decide: 'POST services/getAvailability with a portfolio token without `EnterpriseId`: 200 proves it',
    inExchanges: isAnswered('POST', /getAvailability/i),
  },
  {
    claim: 'whether changed prices, notes or guests move `UpdatedUtc` of a reservation',
    decide:
      'Change price, note and guest of a reservation one by one, then getAll by `UpdatedUtc`: which changes list it',
  },
  {
    claim: 'an optional reservation must state when it is released: after 48 hours, at the latest when the stay begins',
    decide: 'POST reservations/add with State Optional and no `ReleasedUtc`: refused proves it',
  },
  {
    claim: 'a filter by an unknown id returns an empty list; a 400 `Invalid …Ids` counts as an empty list',
    decide: 'POST reservations/getAll with an unknown id: an empty list, or 400 `Invalid`',
    inExchanges: isAnswered('POST', /reservations\/getAll/i),
  },
  {
    claim: 'whether restrictions are checked when a reservation is added through this API',
    decide: 'POST reservations/add for one night on a rate with a minimum of two: whether it is accepted',
  },
  {
    claim: 'which image size is returned if none is requested',
    decide: 'POST images/getUrls without a size: note the size of the picture',
    inExchanges: isAnswered('POST', /images/i),
  },
];
