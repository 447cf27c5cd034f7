import type { ChargeKind } from '../../connectors/port/charge-kinds.js';
import type { GuestCounts } from '../../connectors/port/model.js';
import { DomainError, type ErrorDetail } from '../../values/errors/domain-error.js';
import type { ErrorCode } from '../../values/errors/error-codes.js';
import type { VisibleListing, VisibleUnit } from '../listing/listing.types.js';
import type { Party } from './party.types.js';

/** Returns how many people need room: adults, children and guests whom the split does not name, but not infants. */
export const headcount = ({ guests, guestCounts: { adults = 0, children = 0, infants = 0 } = {} }: Party): number =>
  Math.max(adults + children, guests - infants);

/** Returns why the party cannot stay; undefined when it can, or when the capacity is unknown. */
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
 * Returns the split that is sent to a PMS, for a quote as for a booking: adults and children are those who need room,
 * at least one of them is an adult, and guests whom the split does not name count as adults.
 */
export const countsIn = (party: Party): GuestCounts => {
  const { children = 0, infants = 0, pets = 0 } = party.guestCounts ?? {};
  const heads = Math.max(1, headcount(party));
  const young = Math.min(children, heads - 1);
  return { adults: heads - young, children: young, infants, pets };
};

const PARTS = ['adults', 'children', 'infants', 'pets'] as const;

/**
 * Returns the split of `guests` from the fields of a request and its `guestCountInfo`. 400 where the two contradict
 * each other, and where there are more adults and children than guests.
 */
export const readSplit = (
  guests: number,
  fields: Partial<GuestCounts>,
  info: Partial<GuestCounts> = {},
): Partial<GuestCounts> => {
  const split = Object.fromEntries(PARTS.map((part) => [part, info[part] ?? fields[part]])) as Partial<GuestCounts>;
  const nameOf = (part: keyof GuestCounts): string => (info[part] === undefined ? part : `guestCountInfo.${part}`);
  const details = PARTS.filter((part) => info[part] !== undefined && (fields[part] ?? info[part]) !== info[part]).map(
    (part) => fault(nameOf(part), 'conflicting_fields', `${nameOf(part)} must equal ${part} when both are given`),
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

/** Returns those of `parts` that can be due for this party: pets and extra guests only where there are any. */
export const unknownFor = (parts: readonly ChargeKind[], { guests, guestCounts }: Party): ChargeKind[] =>
  parts.filter((kind) => (kind !== 'PET' || (guestCounts?.pets ?? 0) > 0) && (kind !== 'EXTRA_GUEST' || guests > 1));
