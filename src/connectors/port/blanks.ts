import type { PmsContact, PmsHouseRules, PmsListing, PmsListingDetails, PmsReservation, PmsUnit } from './model.js';
import { Decimal } from './values.js';

/** Rules of a PMS that gives no house rules. */
export const NO_RULES: PmsHouseRules = {
  petsAllowed: null,
  smokingAllowed: null,
  eventsAllowed: null,
  childrenAllowed: null,
  additionalRules: '',
};

/** Texts of a PMS that gives none of them. */
export const NO_DETAILS: PmsListingDetails = {
  notes: '',
  rules: '',
  space: '',
  access: '',
  transit: '',
  interaction: '',
  instructions: '',
  neighborhood: '',
};

/** Contact of a PMS that gives none. */
export const NO_CONTACT: PmsContact = {
  name: '',
  firstName: '',
  lastName: '',
  email: [],
  phone: [],
  address: '',
  language: '',
  country: '',
};

/** A listing with blank values for everything that the PMS may leave out. */
export const BLANK_LISTING: Omit<PmsListing, 'providerId' | 'name' | 'currency'> = {
  internalName: '',
  description: '',
  type: '',
  thumbnailUrl: '',
  pictures: [],
  address: { line1: '', city: '', state: '', country: '', postal_code: '' },
  latitude: null,
  longitude: null,
  minimumNights: 0,
  maximumNights: 0,
  maxOccupancy: 0,
  startPrice: new Decimal(0),
  timeZone: 'UTC',
  active: true,
  rating: { count: 0, average: 0 },
  bedroomCount: 0,
  bathroomCount: 0,
  rooms: [],
  checkIn: { op: 'FLEXIBLE' },
  checkOut: { op: 'UNTIL' },
  houseRules: NO_RULES,
  listingDetails: NO_DETAILS,
  contact: NO_CONTACT,
  parentPropertyId: null,
  rawAmenities: [],
  units: [],
  fees: [],
  taxes: [],
  deposit: null,
};

/** A unit with blank values for everything that the PMS may leave out. */
export const BLANK_UNIT: Omit<PmsUnit, 'providerUnitId' | 'name' | 'currency'> = {
  description: '',
  inventoryCount: 1,
  maxOccupancy: 0,
  bedroomCount: 0,
  bathroomCount: 0,
  basePrice: new Decimal(0),
  amenities: [],
  pictures: [],
};

/** Blank values for fields that PMSes often leave out of a reservation. */
export const BLANK_RESERVATION = {
  reference: null,
  providerUnitId: null,
  source: '',
  notes: '',
  base: null,
  fees: null,
  taxes: null,
  confirmationCode: null,
  createdAt: null,
  updatedAt: null,
  confirmedAt: null,
  cancelledAt: null,
} satisfies Partial<PmsReservation>;
