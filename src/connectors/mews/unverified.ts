import type { Assumption } from '../port/assumptions.js';
import { isAnswered, keepsNotes, keepsReference, keepsTotal } from '../kit/evidence.js';

export const unverified: readonly Assumption[] = [
  {
    claim:
      'that `ApplicabilityOffset` of a cancellation policy counts back from the start of the stay, its days as calendar days of the property, that `StartDate` is the midnight before it, and that 1 as `RelativeFee` is the whole price',
    decide:
      'POST cancellationPolicies/getByRates for a rate with a policy of 50 % from two days before the start, and compare with the terms that the guest portal shows',
    inExchanges: isAnswered('POST', /\/cancellationPolicies\/getByRates/),
  },
  {
    claim: 'that `ChannelNumber` of a new reservation is kept; our reference ends the notes too',
    decide: 'POST reservations/add with `ChannelNumber`, then reservations/getAll: it is returned',
    inBooking: keepsReference,
  },
  {
    claim: 'that `Notes` of a new reservation become its service order note',
    decide: 'POST reservations/add with `Notes`, then serviceOrderNotes/getAll: the note is listed',
    inBooking: keepsNotes,
  },
  {
    claim:
      'an update of `StartUtc` and `EndUtc` to nights without a free resource is refused; they are asked for before',
    decide: 'POST reservations/update with an interval that is sold out: note status and message',
  },
  {
    claim:
      'the words of refusals (403, 400): they are distinguished by their text; a 401 for a missing permission contains that word',
    decide:
      'POST reservations/add for taken nights and with a token without the permission: note statuses and messages',
  },
  {
    claim: 'that pricing looks at `TimeUnitPrices`; where it does not, what the PMS adds to the nights is not known',
    decide:
      'POST reservations/price, then reservations/add with `TimeUnitPrices` of another amount, then read its items: the sent amount',
    inBooking: keepsTotal,
  },
  {
    claim: 'that the total of a price holds products of the rate, and whether it holds city tax',
    decide:
      'POST reservations/price of a rate with a product and a property with city tax: compare the total with its parts',
  },
  {
    claim:
      'customer, `ChannelNumber` and note of an optional reservation can be changed; the booking of a hold needs it',
    decide:
      'POST reservations/updateCustomer, reservations/update and serviceOrderNotes/update for an optional reservation, then read it',
  },
  {
    claim: 'that `ReleasedUtc` may be some minutes ahead, and that the state is then `Canceled`',
    decide: 'POST reservations/add with State Optional and `ReleasedUtc` in ten minutes, then getAll: note the state',
  },
  {
    claim: '`Availabilities` are what can be sold, optional reservations and blocks taken off',
    decide: 'Create an optional reservation, then services/getAvailability: the count falls by one',
  },
  {
    claim:
      'that availability, prices by the night and age categories are given to a portfolio token without `EnterpriseId`',
    decide: 'POST services/getAvailability with a portfolio token without `EnterpriseId`: 200 proves it',
    inExchanges: isAnswered('POST', /getAvailability/i),
  },
  {
    claim: 'whether changed prices, notes or guests move `UpdatedUtc` of a reservation',
    decide:
      'Change price, note and guest of a reservation one by one, then getAll by `UpdatedUtc`: which changes list it',
  },
  {
    claim:
      'that an optional reservation must name when it is released: after 48 hours, at the latest when the stay begins',
    decide: 'POST reservations/add with State Optional and no `ReleasedUtc`: refused proves it',
  },
  {
    claim: 'that a filter by an unknown id gives an empty list; a 400 `Invalid …Ids` counts as the same',
    decide: 'POST reservations/getAll with an unknown id: an empty list, or 400 `Invalid`',
    inExchanges: isAnswered('POST', /reservations\/getAll/i),
  },
  {
    claim: 'whether restrictions are checked when a reservation is added by this interface',
    decide: 'POST reservations/add for one night on a rate with a minimum of two: whether it is accepted',
  },
  {
    claim: 'which image size is given when none is asked for',
    decide: 'POST images/getUrls without a size: note the size of the picture',
    inExchanges: isAnswered('POST', /images/i),
  },
];
