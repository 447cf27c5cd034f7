import type { Schemas } from '../api/client.js';
import { day, words } from '../ui/format.js';
import type { IconName } from '../ui/icons.js';

type FoundItem = Schemas['FoundItem'];

/** Something that the palette opens. */
export interface Entry {
  type: FoundItem['type'];
  id: string;
  title: string;
  about: string;
  /** The state and the reason for the match; not stored. */
  note?: string;
}

export interface Group {
  label: string;
  entries: readonly Entry[];
}

const TYPES = [
  { type: 'RESERVATION', label: 'Reservations', icon: 'reservations', path: '/reservations' },
  { type: 'LISTING', label: 'Listings', icon: 'listings', path: '/listings' },
  { type: 'ACCOUNT', label: 'Accounts', icon: 'accounts', path: '/accounts' },
] as const satisfies readonly { type: Entry['type']; label: string; icon: IconName; path: string }[];

const kindOf = (wanted: Entry['type']) => TYPES.find(({ type }) => type === wanted)!;

export const iconOf = ({ type }: Entry): IconName => kindOf(type).icon;
export const pathOf = ({ type, id }: Entry): string => `${kindOf(type).path}/${id}`;
export const keyOf = ({ type, id }: Pick<Entry, 'type' | 'id'>): string => `${type}-${id}`;

/** Field names as people read them. */
const FIELDS: Readonly<Partial<Record<FoundItem['matched'], string>>> = {
  id: 'id',
  providerID: 'id at the PMS',
  providerAccountID: 'id at the PMS',
  providerReservationID: 'id at the PMS',
  accountIdentifier: 'identifier',
  clientReference: 'client reference',
  confirmationCode: 'confirmation code',
  internalName: 'internal name',
  address: 'address',
  'guest.email': 'e-mail address',
};

const joined = (...parts: (string | null | undefined | false)[]): string => parts.filter(Boolean).join(' · ');

const stayOf = ({ checkInDate, checkOutDate }: FoundItem): string | false =>
  checkInDate !== null && checkOutDate !== null && `${day(checkInDate)} to ${day(checkOutDate)}`;

const aboutOf = (item: FoundItem, pms: string): string => {
  if (item.type === 'RESERVATION') return joined(item.listingName, stayOf(item));
  return item.type === 'LISTING' ? joined([item.city, item.country].filter(Boolean).join(', '), pms) : pms;
};

const entryOf = (item: FoundItem, pms: string): Entry => {
  const field = FIELDS[item.matched];
  return {
    type: item.type,
    id: item.id,
    title: item.title,
    about: aboutOf(item, pms),
    note: joined(item.status !== 'ACTIVE' && words(item.status), field && `found by ${field}`),
  };
};

/** Returns the hits by type; the type of the best hit comes first. */
export const groupsOf = (items: readonly FoundItem[], nameOf: (provider: string) => string): Group[] => {
  const types = [...new Set(items.map(({ type }) => type))];
  return types.map((wanted) => ({
    label: kindOf(wanted).label,
    entries: items.filter(({ type }) => type === wanted).map((item) => entryOf(item, nameOf(item.provider))),
  }));
};

/** Returns the entry as it may be stored: that of a reservation names its listing and stay, not its guest. */
export const withoutGuest = (entry: Entry, item: FoundItem | undefined): Entry => {
  const { type, id, title, about } = entry;
  if (type !== 'RESERVATION' || !item) return { type, id, title, about };
  return { type, id, title: item.listingName || 'Reservation', about: stayOf(item) || '' };
};
