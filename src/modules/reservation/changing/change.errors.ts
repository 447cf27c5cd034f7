import { notOfferedBy } from '../../../connectors/port/domain-errors.js';
import { DomainError, invalidField, type ProviderName, refusedField } from '../../../values/errors/domain-error.js';
import type { ErrorCode } from '../../../values/errors/error-codes.js';
import { wrongState } from '../reservation.errors.js';
import type { ChangeOffer } from './change.types.js';

export const nothingChanges = (): DomainError =>
  invalidField(
    'checkInDate',
    'unchanged',
    'At least one of checkInDate, checkOutDate, guests, guestCountInfo and unitID must differ from the reservation',
  );

export const channelOwned = (channel: string): DomainError =>
  refusedField('channel', 'channel_owned', `The stay belongs to the channel ${channel}; change it there`);

export const changeNotSupported = (pms: ProviderName): DomainError =>
  notOfferedBy(pms, 'status', 'not_supported', 'neither changes stays nor cancels and books them through its API');

export const stayBegun = (field: string): DomainError =>
  refusedField(field, 'stay_begun', `${field} must not be given: the stay has begun, only its departure may move`);

export const needsNative = (): DomainError =>
  refusedField(
    'checkInDate',
    'needs_native',
    'The new nights overlap the old ones, and this PMS cannot make the change in one step',
  );

export const needsRebook = (): DomainError =>
  refusedField(
    'allowRebook',
    'needs_rebook',
    'The change books the new stay and then cancels the old one; allowRebook must be true',
  );

export const stayMoved = (): DomainError =>
  wrongState('The reservation has changed since the offer; request a new one');

const OBSOLETE = { field: 'changeID' };

/** Builds a 409; `change`: a new offer. */
export const priceChanged = (change: ChangeOffer): DomainError => {
  const { total } = change.quote.totals;
  const message = `The price is now ${total} ${change.currency}; confirm the new offer`;
  return new DomainError('conflict', 'The price has changed', {
    code: 'price_changed',
    details: [{ ...OBSOLETE, code: 'price_changed', message, change }],
  });
};

/** Builds a 410; `renewed`: a new offer, or the reason why there is none. */
export const changeExpired = (renewed: ChangeOffer | DomainError): DomainError => {
  const code: ErrorCode = 'change_expired';
  const details =
    renewed instanceof DomainError
      ? [
          { ...OBSOLETE, code, message: `The offer has expired, and there is no new one: ${renewed.message}` },
          ...renewed.details,
        ]
      : [{ ...OBSOLETE, code, message: 'The offer has expired; `change` contains a new offer', change: renewed }];
  return new DomainError('gone', 'The offer has expired', { code, details });
};

export const notMade = (): DomainError => wrongState('The change was not made; confirm it again');
