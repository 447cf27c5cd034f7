import type { Assumption } from '../port/assumptions.js';
import { answersHave, keepsReference } from '../kit/evidence.js';

export const unverified: readonly Assumption[] = [
  {
    claim:
      '`CancellationPolicy` has the percentage of the price that is due if a guest cancels ValidFrom to ValidTo days before arrival; only complete days count',
    decide:
      'Host: set a rule, cancel a booking of the host’s own website on each side of its last day, and compare the charges',
  },
  {
    claim: 'how many identical requests the PMS answers; clients report one a minute, for any method',
    decide:
      'Send the same read twice within a minute, then another read: note which answer states that the limit is reached',
  },
  {
    claim: 'the status with which `Push_ModifyStay_RQ` refuses nights of another reservation: 1, as for a new one',
    decide: 'Send Push_ModifyStay_RQ with the dates of another reservation of the property: note the status',
  },
  {
    claim: 'which of the two lists of reservations a login may see; both are read, and a refused one is left out',
    decide: 'Send Pull_ListReservations_RQ and Pull_ListReservationsByCreator_RQ: note which one the login is refused',
    inExchanges: answersHave(/./, 'Reservations'),
  },
  {
    claim:
      'whether `ReferenceID` is accepted from every login; it is in the type, in documentation and in recorded answers',
    decide: 'Send Push_PutConfirmedReservationMulti_RQ with `ReferenceID`, then read the reservation: it is returned',
    inBooking: keepsReference,
  },
  {
    claim:
      'the zone of `LastMod` and of the window of the lists, assumed to be UTC; one more day is requested on each side',
    decide:
      'Change a reservation, then request windows around its time in UTC and in local time: note which one lists it',
  },
  {
    claim: 'whether `AdditionalFees` of a quote are part of its sum, as cleaning is in recorded answers',
    decide:
      'Send Pull_GetPropertyAvbPrice_RQ for a property with additional fees: compare the sum with and without them',
  },
  {
    claim: 'a security deposit is an amount if its type is 5; types of places: 2 country, 3 region, 4 city',
    decide:
      'Send Pull_ListSpecProp_RQ of a property with a deposit: note `DepositTypeID`; Pull_ListLocations_RQ: note the types',
    inExchanges: answersHave(/./, 'SecurityDeposit'),
  },
  {
    claim:
      '`Costs` of a new reservation require only RUPrice, ClientPrice and AlreadyPaid; one client also writes ChannelCommission and PriceScale',
    decide: 'Send Push_PutConfirmedReservationMulti_RQ without these two: a reservation number is returned',
  },
  {
    claim: 'whether a calendar includes its last day; one more day is requested',
    decide: 'Send Pull_ListPropertyPrices_RQ for one day: whether a row for the last day is returned',
  },
  {
    claim: 'reservation statuses 3, 5 (modified), 6 (approved), 7 (rejected) and 8 (expired)',
    decide: 'Modify, approve, reject and let expire a request: note `StatusID` after each',
  },
  {
    claim: '`GuestDetailsInfo` with `NumberOfPets`, and whether it comes before `Comments`',
    decide: 'Send a reservation with `GuestDetailsInfo` before and after `Comments`: which one is refused',
  },
  {
    claim: 'whether the login gets notifications of owners other than its own; polling does not depend on it',
    decide: 'Subscribe, then book at a property of a second owner: whether a notification arrives',
  },
  {
    claim: 'logins with AccessKey and SecretKey, as newer accounts have, are not supported',
    decide: 'Log in with AccessKey and SecretKey of a new account: note the form of the authentication',
  },
];
