import type { ChargeKind } from '../../connectors/port/charge-kinds.js';
import type { GuestCounts } from '../../connectors/port/model.js';
import { DomainError, type ErrorDetail } from '../../values/errors/domain-error.js';
import type { ErrorCode } from '../../values/errors/error-codes.js';
import type { VisibleListing, VisibleUnit } from '../listing/listing.types.js';
import type { Party } from './party.types.js';

/** How many the stay must have room for: adults and children, and guests whom the split does not name. Not infants. */
export const headcount = ({ guests, guestCounts: { adults = 0, children = 0, infants = 0 } = {} }: Party): number =>
  Math.max(adults + children, guests - infants);

/** Why the party cannot stay; undefined when it can, or when the capacity is not known. */
export const capacityFault = (
  listing: Pick<VisibleListing, 'maxOccupancy'>,
  unit: Pick<VisibleUnit, 'maxOccupancy'>,
  party: Party,
): ErrorDetail | undefined => {
  const capacity = unit.maxOccupancy || listing.maxOccupancy;
  if (capacity === 0 || headcount(party) <= capacity) return undefined;
  return { field: 'guests', code: 'capacity_exceeded', message: `At most ${capacity} guests can stay` };
};

/**
 * Returns the split that a PMS is asked with, in a quote as in a booking: adults and children are those who need room,
 * at least one of them is an adult, and a guest whom the split does not name is one too.
 */
export const countsIn = (party: Party): GuestCounts => {
  const { children = 0, infants = 0, pets = 0 } = party.guestCounts ?? {};
  const heads = Math.max(1, headcount(party));
  const young = Math.min(children, heads - 1);
  return { adults: heads - young, children: young, infants, pets };
};

const PARTS = ['adults', 'children', 'infants', 'pets'] as const;

/**
 * The split of `guests` from the fields of a request and its `guestCountInfo`. 400 where the two contradict each other, and
 * where there are more adults and children than guests.
 */
export const readSplit = (
  guests: number,
  fields: Partial<GuestCounts>,
  info: Partial<GuestCounts> = {},
): Partial<GuestCounts> => {
  const split = Object.fromEntries(PARTS.map((part) => [part, info[part] ?? fields[part]])) as Partial<GuestCounts>;
  const nameOf = (part: keyof GuestCounts): string => (info[part] === undefined ? part : `guestCountInfo.${part}`);
  const details = PARTS.filter((part) => info[part] !== undefined && (fields[part] ?? info[part]) !== info[part]).map(
    (part) => fault(nameOf(part), 'conflicting_fields', `${nameOf(part)} must equal ${part} where both are given`),
  );
  const { adults = 0, children = 0 } = split;
  if (adults + children > guests)
    details.push(
      fault(
        nameOf(adults > guests ? 'adults' : 'children'),
        'split_exceeds_guests',
        'adults and children must not exceed guests',
      ),
    );
  if (details.length > 0) throw new DomainError('invalid', 'Validation failed', { details });
  return split;
};

const fault = (field: string, code: ErrorCode, message: string): ErrorDetail => ({ field, code, message });

/** Of what a price may lack, what can be due for this party: pets and further guests only where there are any. */
export const unknownFor = (parts: readonly ChargeKind[], { guests, guestCounts }: Party): ChargeKind[] =>
  parts.filter((kind) => (kind !== 'PET' || (guestCounts?.pets ?? 0) > 0) && (kind !== 'EXTRA_GUEST' || guests > 1));
