/** The data of the ledger. Wire names belong to the dialects; nothing here depends on a PMS. */

export interface Unit {
  id: number;
  uid: string;
  name: string;
}

export type Per = 'stay' | 'night' | 'guest' | 'guest_night' | 'pet';

/** `amount` is a decimal in the property's currency, or a percentage of the rent when `percent`. */
export interface Fee {
  id: number;
  uid: string;
  name: string;
  kind: 'cleaning' | 'extraGuest' | 'pet' | 'linen' | 'resort';
  per: Per;
  amount: string;
  percent: boolean;
  optional: boolean;
}

export interface Tax {
  id: number;
  uid: string;
  name: string;
  kind: 'vat' | 'salesTax' | 'cityTax' | 'lodgingTax';
  per: Per;
  amount: string;
  percent: boolean;
  /** The base of a percentage. Fees for further guests count as rent. */
  appliesTo: ('rent' | 'fees')[];
}

/** One night before bookings. `priceMinor` is in the currency's minor unit. */
export interface BaseNight {
  open: boolean;
  priceMinor: number;
  minNights: number | null;
  maxNights: number | null;
}

export interface NightSource {
  at(day: number): BaseNight;
}

interface Texts {
  description: string;
  space: string;
  neighbourhood: string;
  notes: string;
  transit: string;
  access: string;
  interaction: string;
  rules: string;
}

interface Address {
  street: string;
  city: string;
  state: string;
  zipcode: string;
  countryCode: string;
  latitude: number | null;
  longitude: number | null;
}

interface Contact {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  language: string;
}

export interface Property {
  id: number;
  uid: string;
  sourceId: string;
  name: string;
  internalName: string;
  texts: Texts;
  pictures: { url: string; caption: string }[];
  address: Address;
  type: string;
  roomType: string;
  capacity: number | null;
  guestsIncluded: number;
  extraGuestFee: string;
  bathrooms: number | null;
  bedrooms: number | null;
  beds: number | null;
  bedTypes: { name: string; count: number }[];
  amenities: string[];
  currency: string;
  timeZone: string;
  price: string;
  minNights: number | null;
  maxNights: number | null;
  deposit: string;
  fees: Fee[];
  taxes: Tax[];
  /** Percent off the rent from 7 nights on. */
  weeklyDiscount: number;
  checkInFrom: number | null;
  checkInTo: number | null;
  checkOut: number | null;
  /** `average` is on a scale of 5. */
  rating: { count: number; average: number | null };
  instant: boolean;
  cancellationPolicy: string;
  contact: Contact | null;
  /** The licence for short stays; dates as `YYYY-MM-DD`. */
  registration: { number: string; type: string; issued: string; expires: string } | null;
  allows: { pets: boolean | null; smoking: boolean | null; events: boolean | null; children: boolean | null };
  /** One entry for a single-unit property, more for a room type with inventory. */
  units: Unit[];
  /** The building or hotel that this room type belongs to. */
  parent: { id: number; uid: string; name: string } | null;
  active: boolean;
  removed: boolean;
  createdAt: number;
  updatedAt: number;
}

export interface NightOverride {
  open?: boolean;
  /** The greatest number of units on sale (multi-unit). */
  unitsOnSale?: number;
  priceMinor?: number;
  minNights?: number;
  maxNights?: number;
  closedToArrival?: boolean;
  closedToDeparture?: boolean;
}

export type BookingKind = 'booking' | 'request' | 'inquiry' | 'block';
export type BookingStatus =
  | 'inquiry'
  | 'pending'
  | 'hold'
  | 'confirmed'
  | 'modified'
  | 'owner'
  | 'blocked'
  | 'cancelled'
  | 'declined'
  | 'expired'
  | 'noshow';

export interface Guest {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

export interface Party {
  guests: number;
  adults: number | null;
  children: number | null;
  infants: number | null;
  pets: number | null;
}

export interface BookingInput {
  propertyId: number;
  unitId?: number | null;
  kind?: BookingKind;
  status?: BookingStatus;
  arrival: string;
  departure: string;
  guest?: Partial<Guest>;
  party?: Partial<Party>;
  /** Decimal in the property's currency; absent for the ledger's own quote. */
  totalPrice?: string;
  reference?: string | null;
  channel?: string;
  source?: string;
  notes?: string;
  /** Data that one wire format stores and returns unchanged. */
  details?: Record<string, unknown>;
  visibleAt?: number;
  /** When a pending booking expires by itself. */
  expiresAt?: number;
}

export interface Booking {
  id: number;
  uid: string;
  propertyId: number;
  unitId: number | null;
  kind: BookingKind;
  status: BookingStatus;
  arrival: string;
  departure: string;
  guest: Guest;
  party: Party;
  totalPrice: string;
  currency: string;
  reference: string | null;
  channel: string;
  source: string;
  notes: string;
  details: Record<string, unknown>;
  visibleAt: number;
  /** When it expires by itself while it is pending. */
  expiresAt: number | null;
  createdAt: number;
  updatedAt: number;
  cancelledAt: number | null;
  cancelledBy: string | null;
}

export type LedgerEvent =
  | {
      type: 'booking.created' | 'booking.updated' | 'booking.cancelled';
      account: string;
      property: Property;
      booking: Booking;
    }
  /** `cause`: the kind of the booking that took or freed the nights; absent if the host changed them. */
  | { type: 'nights.changed'; account: string; property: Property; from: string; to: string; cause?: BookingKind }
  | {
      type:
        'property.created' | 'property.updated' | 'property.removed' | 'property.activated' | 'property.deactivated';
      account: string;
      property: Property;
    };

export type RefusalCode = 'bad_dates' | 'bad_unit' | 'not_found' | 'nights_taken' | 'too_many_guests' | 'bad_state';

/** A write that the ledger refuses; each dialect words it in its own way. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
  }
}
