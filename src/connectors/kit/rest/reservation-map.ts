import { BLANK_RESERVATION } from '../../port/blanks.js';
import type { Fields } from '../../port/fields.js';
import type { PmsReservation, PmsReservationStatus, ReservationPart } from '../../port/model.js';
import type { ReservationPrice } from '../reserving.js';
import { personNamed, referenceIn, withoutReference } from '../texts.js';
import { Decimal } from '../../port/values.js';
import {
  currency,
  found,
  id,
  instant,
  integer,
  neededId,
  onto,
  price,
  reading,
  type Sources,
  text,
  within,
} from './sources.js';

const RESERVATION = {
  providerReservationId: neededId,
  reference: id,
  listingProviderId: neededId,
  providerUnitId: id,
  guests: integer,
  guestCounts: within({ adults: integer, children: integer, infants: integer, pets: integer }),
  guest: within({ id, name: text, firstName: text, lastName: text, email: text, phone: text }),
  status: found<PmsReservationStatus>(),
  source: text,
  notes: text,
  currency,
  total: price,
  base: price,
  fees: price,
  taxes: price,
  price: found<ReservationPrice>(),
  confirmationCode: id,
  createdAt: instant,
  updatedAt: instant,
  confirmedAt: instant,
  cancelledAt: instant,
};

type ReservationSources<B> = Sources<typeof RESERVATION, B> &
  Required<Pick<Sources<typeof RESERVATION, B>, 'listingProviderId' | 'status'>> & {
    /** The fields of arrival and departure, or code that finds the dates. */
    stay: readonly [string, string] | ((raw: Fields) => ReturnType<Fields['stay']>);
  };

/** Maps a reservation. `beside`: the call in which it is read, if any. */
export interface ReservationMap<B = unknown> {
  (raw: Fields, beside?: B): PmsReservation;
  /** Returns only the reference, because a reservation that cannot be read otherwise may be ours. */
  referenceOf(raw: Fields, beside?: B): string | null;
}

/**
 * Maps a reservation from the sources of its values at the PMS. Adults are guests minus children, and guests are adults
 * plus children, where the PMS gives only one of them; our reference is removed from the notes.
 */
export function reservation<B = unknown>({ stay, ...sources }: ReservationSources<B>): ReservationMap<B> {
  const read = reading<typeof RESERVATION, B>(RESERVATION, { providerReservationId: 'id', ...sources } as Sources<
    typeof RESERVATION,
    B
  >);
  const { reference } = sources;
  const readReference = reading<typeof RESERVATION, B>(RESERVATION, { reference } as Sources<typeof RESERVATION, B>);
  const map = (item: Fields, beside?: B): PmsReservation => {
    const raw = item.tolerant();
    const {
      guests,
      guestCounts,
      guest,
      status = 'UNKNOWN',
      price,
      cancelledAt,
      notes = '',
      ...told
    } = read(raw, beside as B);
    return {
      ...BLANK_RESERVATION,
      currency: null,
      total: new Decimal(0),
      ...(told as Pick<PmsReservation, 'providerReservationId' | 'listingProviderId'>),
      ...price,
      ...(typeof stay === 'function' ? stay(raw) : raw.stay(...stay)),
      ...partyOf(guests, guestCounts),
      guest: guestOf(guest),
      status,
      notes: told.reference && referenceIn(notes) === told.reference ? withoutReference(notes) : notes,
      cancelledAt: status === 'CANCELLED' || status === 'NO_SHOW' ? (cancelledAt ?? null) : null,
      ...(raw.unread.length > 0 && { unread: raw.unread as ReservationPart[] }),
    };
  };
  return Object.assign(map, {
    referenceOf: (raw: Fields, beside?: B) => readReference(raw.tolerant(), beside as B).reference ?? null,
  });
}

function partyOf(
  guests: number | undefined,
  { adults, children = 0, infants = 0, pets = 0 }: Partial<PmsReservation['guestCounts']> = {},
): Pick<PmsReservation, 'guests' | 'guestCounts'> {
  const all = guests ?? (adults ?? 0) + children;
  return { guests: all, guestCounts: { adults: adults ?? Math.max(0, all - children), children, infants, pets } };
}

function guestOf({ name, ...told }: Partial<PmsReservation['guest'] & { name: string }> = {}): PmsReservation['guest'] {
  const named = personNamed(name ?? '');
  return onto({ id: '', email: '', phone: '', ...named }, told);
}
