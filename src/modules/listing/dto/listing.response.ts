import { ApiExtraModels, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PROPERTY_TYPES, type PropertyType } from '../../../connectors/port/property-types.js';
import { CancellationPolicyResponse } from './cancellation.response.js';
import { AsOfProperty, ViaProperty } from './freshness.properties.js';
import type { ReadVia } from '../freshness/freshness.types.js';
import { PageMeta } from '../../../platform/paging/page.js';
import { DeltaMeta, RemovedRowResponse } from '../../../platform/paging/delta-meta.js';
import { eitherOf } from '../../../edge/http/openapi.js';

class Picture {
  @ApiProperty({ description: 'The address of the picture at the PMS.' }) url: string;
  @ApiProperty({ description: 'A description of the picture; empty if the PMS gives none.' }) description: string;
}

class Address {
  @ApiProperty({ description: 'The city as the PMS gives it; empty if it gives none.' }) city: string;
  @ApiProperty({ description: 'Street and number; empty if the PMS gives none.' }) line1: string;
  @ApiProperty({ description: 'State or region; empty if the PMS gives none.' }) state: string;
  @ApiProperty({ description: 'The country as the PMS gives it; empty if it gives none.' }) country: string;
  @ApiProperty({ description: 'Postal code; empty if the PMS gives none.' }) postal_code: string;
}

class Rating {
  @ApiProperty({ description: 'The number of ratings; 0 if there are none.' }) count: number;
  @ApiProperty({ description: 'The mean rating, out of 5 if the PMS states its scale; 0 without ratings.' })
  average: number;
}

class Room {
  @ApiProperty({ description: 'The kind of room in the words of the PMS.' }) name: string;
  @ApiProperty({ description: 'The number of rooms of this kind.' }) count: number;
}

class Rooms {
  @ApiProperty({ type: [Room], description: 'The kinds of rooms; empty if the PMS gives none.' }) data: Room[];
}

class CheckIn {
  @ApiProperty({ description: 'FROM_TO, FROM or FLEXIBLE.', example: 'FROM_TO' }) op: string;
  @ApiProperty({ description: "HH:MM:SS; '' when the PMS gives none.", example: '15:00:00' }) start: string;
  @ApiProperty({ description: "HH:MM:SS; '' when the PMS gives none.", example: '20:00:00' }) end: string;
}

class CheckOut {
  @ApiProperty({ description: 'UNTIL.', example: 'UNTIL' }) op: string;
  @ApiPropertyOptional({ description: 'HH:MM:SS' }) start?: string;
  @ApiProperty({ description: "HH:MM:SS; '' when the PMS gives none.", example: '11:00:00' }) end: string;
}

class HouseRules {
  @ApiProperty({
    type: Boolean,
    nullable: true,
    description: 'Whether pets are allowed. Null if the PMS does not say.',
  })
  petsAllowed: boolean | null;
  @ApiProperty({
    type: Boolean,
    nullable: true,
    description: 'Whether smoking is allowed. Null if the PMS does not say.',
  })
  smokingAllowed: boolean | null;
  @ApiProperty({
    type: Boolean,
    nullable: true,
    description: 'Whether events are allowed. Null if the PMS does not say.',
  })
  eventsAllowed: boolean | null;
  @ApiProperty({
    type: Boolean,
    nullable: true,
    description: 'Whether children are allowed. Null if the PMS does not say.',
  })
  childrenAllowed: boolean | null;
  @ApiProperty({ description: 'Further rules as text; empty if there are none.' }) additionalRules: string;
}

class ListingDetails {
  @ApiProperty({ description: 'Other things to note; empty if the PMS has no text.' }) notes: string;
  @ApiProperty({ description: 'The house rules as text; empty if the PMS has no text.' }) rules: string;
  @ApiProperty({ description: 'What the place is like; empty if the PMS has no text.' }) space: string;
  @ApiProperty({ description: 'What guests may use; empty if the PMS has no text.' }) access: string;
  @ApiProperty({ description: 'How to get around; empty if the PMS has no text.' }) transit: string;
  @ApiProperty({ description: 'How much the host interacts with guests; empty if the PMS has no text.' })
  interaction: string;
  @ApiProperty({ description: 'How to get in; empty if the PMS has no text.' }) instructions: string;
  @ApiProperty({ description: 'The surroundings; empty if the PMS has no text.' }) neighborhood: string;
}

class Contact {
  @ApiProperty({ description: 'The name of the contact; empty if the PMS gives none.' }) name: string;
  @ApiProperty({ description: 'Empty if the PMS does not split the name.' }) firstName: string;
  @ApiProperty({ description: 'Empty if the PMS does not split the name.' }) lastName: string;
  @ApiProperty({ type: [String], description: 'E-mail addresses; empty if the PMS has none.' }) email: string[];
  @ApiProperty({ type: [String], description: 'Telephone numbers as the PMS writes them; empty if it has none.' })
  phone: string[];
  @ApiProperty({ description: 'Postal address in one line; empty if the PMS has none.' }) address: string;
  @ApiProperty({ description: 'The language of the contact; empty if the PMS has none.' }) language: string;
  @ApiProperty({ description: 'The country as the PMS gives it; empty if it gives none.' }) country: string;
}

class Amenities {
  @ApiProperty({
    description: 'The amenities by the display name of their category.',
    type: 'object',
    additionalProperties: {
      type: 'object',
      required: ['categoryID', 'values'],
      properties: {
        categoryID: { type: 'string' },
        values: {
          type: 'array',
          items: {
            type: 'object',
            required: ['name', 'id'],
            properties: { name: { type: 'string' }, id: { type: 'string' } },
          },
        },
      },
    },
  })
  categories: Record<string, { categoryID: string; values: { name: string; id: string }[] }>;
}

class RawAmenity {
  @ApiProperty({ description: 'The number of the amenity in the list of the PMS.' }) id: number;
  @ApiProperty({ description: 'The amenity in the words of the PMS.' }) name: string;
}

class ListingTag {
  @ApiProperty({ format: 'uuid', description: 'Assigned by Lodgewire; it never changes.' }) id: string;
  @ApiProperty({ description: 'The label that people see.' }) name: string;
}

class UnitAmenity {
  @ApiProperty({ description: 'The amenity in the words of the PMS.' }) name: string;
  @ApiProperty({ description: 'More about it; empty if the PMS has no text.' }) description: string;
  @ApiProperty({ description: 'The kind in the words of the PMS; empty if it has none.' }) type: string;
}

class Registration {
  @ApiProperty({ example: 'VUT/MA/12345', description: 'The licence number, as the authority writes it.' })
  number: string;
  @ApiProperty({ description: "The PMS's own text; empty if it gives none." }) type: string;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'The day it was issued (YYYY-MM-DD). Null if the PMS does not say.',
  })
  issuedAt: string | null;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'The day it expires (YYYY-MM-DD). Null if it never does or the PMS does not say.',
  })
  expiresAt: string | null;
}

class Unit {
  @ApiProperty({ format: 'uuid', description: 'Assigned by Lodgewire; it never changes.' }) id: string;
  @ApiProperty({ description: 'The id of the unit at the PMS.' }) providerUnitID: string;
  @ApiProperty({ description: 'The name of the unit, or that of the listing if it has only one unit.' }) name: string;
  @ApiProperty({ description: 'A text about the unit; empty if the PMS has none.' }) description: string;
  @ApiProperty({ type: 'integer', description: 'The number of identical units.' }) inventoryCount: number;
  @ApiProperty({ type: 'integer', description: 'The maximum number of guests; 0 if the PMS gives none.' })
  maxOccupancy: number;
  @ApiProperty({ description: 'The number of bedrooms; 0 for a studio or if the PMS gives none.' })
  bedroomCount: number;
  @ApiProperty({ description: 'The number of bathrooms, half bathrooms included; 0 if the PMS gives none.' })
  bathroomCount: number;
  @ApiProperty({ description: 'The price of a night outside any season, in `currency`; 0 if the PMS gives none.' })
  basePrice: number;
  @ApiProperty({ example: 'EUR', description: 'ISO 4217 code of the amounts in this object.' }) currency: string;
  @ApiProperty({ description: 'Whether the service created the unit because the PMS has none.' })
  isAutoGenerated: boolean;
  @ApiProperty({ enum: ['ACTIVE', 'INACTIVE'], description: 'INACTIVE: the PMS no longer offers the unit.' })
  status: string;
  @ApiProperty({ format: 'date-time', description: 'When it was first stored, in UTC.' }) createdAt: string;
  @ApiProperty({ format: 'date-time', description: 'When it was last changed, in UTC.' }) updatedAt: string;
  @ApiProperty({
    type: [UnitAmenity],
    description: 'The amenities of the unit; empty if the PMS lists them per listing.',
  })
  amenities: UnitAmenity[];
  @ApiProperty({ type: [Picture], description: 'The pictures of the unit; empty if the PMS has none.' })
  pictures: Picture[];
  @ApiProperty({
    type: [Registration],
    nullable: true,
    description: 'Extension. Licences of the unit alone. Null if the PMS has no such field for units.',
  })
  registrations: Registration[] | null;
}

/** A listing as in docs/interface.md#listing; sent as stored text, so this class documents and is never built. */
export class ListingResponse {
  @ApiProperty({ format: 'uuid', description: 'Assigned by Lodgewire; it stays the same across syncs and imports.' })
  id: string;
  @ApiProperty({ description: 'The id of the listing at the PMS.' }) providerID: string;
  @ApiProperty({ format: 'uuid', description: 'The integration account to which it belongs.' })
  integrationAccountID: string;
  @ApiProperty({
    description: 'Whether the acting tenant owns the listing; false if it was imported from another tenant.',
  })
  is_tenant_owned: boolean;
  @AsOfProperty() asOf: string;
  @ViaProperty() via: ReadVia;
  @ApiProperty({ description: 'The name that guests see.' }) name: string;
  @ApiProperty({ description: 'The name that the host uses, or the name that guests see if the PMS has only one.' })
  internalName: string;
  @ApiProperty({ description: 'The text for guests; empty if the PMS has none.' }) description: string;
  @ApiProperty({ example: 'Apartment', description: "The PMS's own text." }) type: string;
  @ApiProperty({
    enum: [...PROPERTY_TYPES],
    enumName: 'PropertyType',
    description: 'Extension. The meaning of `type` in one vocabulary for all PMSes.',
  })
  propertyType: PropertyType;
  @ApiProperty({ description: 'The address of a small picture at the PMS; empty if there is none.' })
  thumbnailURL: string;
  @ApiProperty({ type: [Picture], description: 'The pictures in the order of the PMS; empty if it has none.' })
  pictures: Picture[];
  @ApiProperty({ type: Address, description: 'The address of the listing.' }) address: Address;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Degrees north of the equator. Null if the PMS does not say.',
  })
  latitude: number | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Degrees east of Greenwich. Null if the PMS does not say.',
  })
  longitude: number | null;
  @ApiProperty({ type: 'integer', description: 'The minimum number of nights of a stay.' }) minimumNights: number;
  @ApiProperty({ type: 'integer', description: 'The maximum number of nights of a stay.' }) maximumNights: number;
  @ApiProperty({ type: 'integer', description: 'The maximum number of guests; 0 if the PMS gives none.' })
  maxOccupancy: number;
  @ApiProperty({ description: 'The price as set in the PMS, converted if displayCurrency is given.' })
  startPrice: number;
  @ApiProperty({ example: 'EUR', description: 'ISO 4217 code of the amounts in this object.' }) currency: string;
  @ApiProperty({
    example: 'Europe/Brussels',
    description: 'The IANA time zone of the listing, such as Europe/Lisbon. Its dates are in this time zone.',
  })
  timeZone: string;
  @ApiProperty({
    enum: ['ACTIVE', 'INACTIVE'],
    description:
      'ACTIVE: the listing can be booked. INACTIVE: the PMS no longer offers it, or it is waiting for approval.',
  })
  status: string;
  @ApiProperty({ type: Rating, description: 'The rating by guests.' }) rating: Rating;
  @ApiProperty({ description: 'The number of bedrooms; 0 for a studio or if the PMS gives none.' })
  bedroomCount: number;
  @ApiProperty({ description: 'The number of bathrooms, half bathrooms included; 0 if the PMS gives none.' })
  bathroomCount: number;
  @ApiProperty({ type: Rooms, description: 'The rooms by kind.' }) rooms: Rooms;
  @ApiProperty({ type: CheckIn, description: 'When guests may arrive.' }) checkIn: CheckIn;
  @ApiProperty({ type: CheckOut, description: 'When guests must have left.' }) checkOut: CheckOut;
  @ApiProperty({ type: HouseRules, description: 'What guests are allowed to do.' }) houseRules: HouseRules;
  @ApiProperty({ type: ListingDetails, description: 'Texts for guests.' }) listingDetails: ListingDetails;
  @ApiProperty({ type: Contact, description: 'The person whom guests can contact.' }) contact: Contact;
  @ApiProperty({ type: 'integer', deprecated: true, description: 'Use `units` instead.' }) unitCount: number;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Set if the listing is a room type of a larger listing, otherwise null.',
  })
  parentPropertyID: string | null;
  @ApiProperty({
    type: CancellationPolicyResponse,
    nullable: true,
    description: 'Extension. The rules for cancellations by guests. Null if the PMS gives none.',
  })
  cancellationPolicy: CancellationPolicyResponse | null;
  @ApiProperty({
    type: [Registration],
    nullable: true,
    description:
      'Extension. Licences under which the place may be let for short stays. Null if the PMS has no such field; see `registrations` in the capabilities of `GET /provider`.',
  })
  registrations: Registration[] | null;
  @ApiProperty({ type: Amenities, description: 'The amenities by category, in common names.' }) amenities: Amenities;
  @ApiProperty({ type: [RawAmenity], description: 'As received from the PMS.' }) rawAmenities: RawAmenity[];
  @ApiProperty({ format: 'date-time', description: 'When it was first stored, in UTC.' }) createdAt: string;
  @ApiProperty({ format: 'date-time', description: 'When it was last changed, in UTC.' }) updatedAt: string;
  @ApiProperty({ type: [ListingTag], description: 'Labels from the workspace; empty if there are none.' })
  tags: ListingTag[];
  @ApiProperty({
    type: [Unit],
    description: 'The units that can be booked: a single one, or the room types of the listing.',
  })
  units: Unit[];
}

export class ListingListResponse {
  @ApiProperty({ type: [ListingResponse], description: 'The rows of this page; empty if there are none.' })
  data: ListingResponse[];
  @ApiProperty({ type: PageMeta, description: 'The position of this page in the list.' }) meta: PageMeta;
}

@ApiExtraModels(RemovedRowResponse)
export class ListingDeltaResponse {
  @ApiProperty({
    type: 'array',
    items: eitherOf(ListingResponse, RemovedRowResponse),
    description: 'Listings that changed, and removed ones as `{ id, removedAt }`.',
  })
  data: (ListingResponse | RemovedRowResponse)[];
  @ApiProperty({ type: DeltaMeta, description: 'Where to continue.' }) meta: DeltaMeta;
}
