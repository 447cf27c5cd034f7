import { ValidateBy, type ValidationArguments } from 'class-validator';
import { Choice, Currency, Flag, Id, Num, Text, TextListQuery } from '../../../edge/http/fields.js';
import { NotInDeltas, UpdatedSince } from '../../../edge/http/deltas/delta.fields.js';
import { Cursor, Limit, PageNumber } from '../../../edge/http/page.query.js';
import { MaxAge } from './max-age.field.js';
import type { ErrorCode } from '../../../values/errors/error-codes.js';
import type { ListingFilter } from '../listing.types.js';

const STATUSES = ['ACTIVE', 'INACTIVE'] as const;
const LISTING_TYPES = ['imported', 'self'] as const;
const LOCATION = /^(-?\d{1,3}(?:\.\d+)?),\s*(-?\d{1,3}(?:\.\d+)?)$/;

const parseLocation = (text: unknown): { latitude: number; longitude: number } | undefined => {
  const [, latitude, longitude] = (typeof text === 'string' && LOCATION.exec(text.trim())) || [];
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : undefined;
};

const LocationRule = (): PropertyDecorator =>
  ValidateBy({
    name: 'invalid_location' satisfies ErrorCode,
    validator: {
      validate: (value) => parseLocation(value) !== undefined,
      defaultMessage: () => 'location must be latitude,longitude in degrees, such as 47.61,-122.33',
    },
  });

const GivenWith = (other: 'location' | 'radius'): PropertyDecorator =>
  ValidateBy({
    name: 'missing_counterpart' satisfies ErrorCode,
    validator: {
      validate: (_, call?: ValidationArguments) => (call?.object as ListingFilterQuery)[other] !== undefined,
      defaultMessage: () => `$property and ${other} must be given together`,
    },
  });

/** The filters of endpoint 11. */
export class ListingFilterQuery {
  @Currency({ optional: true, description: 'Shows prices in this currency, at the newest daily reference rates.' })
  displayCurrency?: string;

  @Id({ optional: true, description: 'Only listings of this account. If absent, listings of all accounts.' })
  integrationAccountID?: string;

  @Choice(STATUSES, {
    optional: true,
    description: 'Only listings with this status. If absent, listings with either status.',
  })
  status?: (typeof STATUSES)[number];

  @Choice(LISTING_TYPES, {
    optional: true,
    description: 'self: listings of own accounts. imported: listings of other tenants.',
  })
  listingType?: (typeof LISTING_TYPES)[number];

  @Num({
    optional: true,
    query: true,
    integer: true,
    min: 1,
    max: 100,
    description: 'Only listings for at least this many guests.',
  })
  guests?: number;

  @Num({ optional: true, query: true, min: 0, max: 20, description: 'Only listings with at least this many bedrooms.' })
  bedroomCount?: number;

  @Num({
    optional: true,
    query: true,
    min: 0,
    max: 20,
    description: 'Only listings with at least this many bathrooms.',
  })
  bathroomCount?: number;

  @TextListQuery({
    optional: true,
    description: 'Only listings that have all these amenities; ids, repeated or comma-separated.',
    example: ['wifi'],
  })
  amenities?: string[];

  @Flag({
    optional: true,
    query: true,
    description:
      'Extension. If true, only listings with a licence number (`registrations`); if false, only those without one.',
  })
  hasRegistration?: boolean;

  @LocationRule()
  @GivenWith('radius')
  @Text({
    optional: true,
    max: 100,
    description: 'The centre of the search area as latitude,longitude. Requires radius.',
    example: '47.61,-122.33',
  })
  location?: string;

  @GivenWith('location')
  @Num({
    optional: true,
    query: true,
    min: 0.1,
    max: 100,
    description: 'The radius of the search area in kilometres. Requires location.',
    example: 5,
  })
  radius?: number;
}

/** The query parameters of docs/interface.md#list-listings */
class ListingsQuery extends ListingFilterQuery {
  @NotInDeltas()
  @PageNumber()
  page?: number;

  @Limit()
  limit = 20;
}

/** The query parameters of the list, with those of its deltas. */
export class ListListingsQuery extends ListingsQuery {
  @NotInDeltas()
  @Currency({ optional: true, description: 'Shows prices in this currency, at the newest daily reference rates.' })
  declare displayCurrency?: string;

  @UpdatedSince()
  updatedSince?: string;

  @Cursor()
  cursor?: string;
}

/** The query parameters of one listing. */
export class ListingQuery extends ListingsQuery {
  @MaxAge({ query: true })
  maxAge?: number;
}

export const listingFilter = (query: ListingFilterQuery): ListingFilter => {
  const {
    integrationAccountID,
    status,
    listingType,
    guests,
    bedroomCount,
    bathroomCount,
    amenities,
    hasRegistration,
    location,
    radius,
  } = query;
  const point = parseLocation(location);
  const place = point && radius !== undefined ? { ...point, radiusKm: radius } : undefined;
  return {
    integrationAccountId: integrationAccountID,
    status,
    listingType,
    guests,
    bedroomCount,
    bathroomCount,
    amenityIds: amenities,
    hasRegistration,
    place,
  };
};
