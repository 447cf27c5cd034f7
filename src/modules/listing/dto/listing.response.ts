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
  @ApiProperty({ description: 'What the picture shows; empty where the PMS says nothing.' }) description: string;
}

class Address {
  @ApiProperty({ description: 'The city as the PMS gives it; empty where it gives none.' }) city: string;
  @ApiProperty({ description: 'Street and number; empty where the PMS gives none.' }) line1: string;
  @ApiProperty({ description: 'State or region; empty where the PMS gives none.' }) state: string;
  @ApiProperty({ description: 'The country as the PMS gives it; empty where it gives none.' }) country: string;
  @ApiProperty({ description: 'Postal code; empty where the PMS gives none.' }) postal_code: string;
}

class Rating {
  @ApiProperty({ description: 'How many ratings there are; 0: none.' }) count: number;
  @ApiProperty({ description: 'The mean rating, out of 5 where the PMS states its scale; 0 without ratings.' })
  average: number;
}

class Room {
  @ApiProperty({ description: 'The kind of room in the words of the PMS.' }) name: string;
  @ApiProperty({ description: 'How many of them there are.' }) count: number;
}

class Rooms {
  @ApiProperty({ type: [Room], description: 'The kinds of rooms; empty where the PMS names none.' }) data: Room[];
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
  @ApiProperty({ type: Boolean, nullable: true, description: 'Null: the PMS does not say.' }) petsAllowed:
    boolean | null;
  @ApiProperty({ type: Boolean, nullable: true, description: 'Null: the PMS does not say.' }) smokingAllowed:
    boolean | null;
  @ApiProperty({ type: Boolean, nullable: true, description: 'Null: the PMS does not say.' }) eventsAllowed:
    boolean | null;
  @ApiProperty({ type: Boolean, nullable: true, description: 'Null: the PMS does not say.' }) childrenAllowed:
    boolean | null;
  @ApiProperty({ description: 'Further rules as text; empty where there are none.' }) additionalRules: string;
}

class ListingDetails {
  @ApiProperty({ description: 'Other things to note; empty where the PMS has no text.' }) notes: string;
  @ApiProperty({ description: 'The rules of the house as text; empty where the PMS has no text.' }) rules: string;
  @ApiProperty({ description: 'What the place is like; empty where the PMS has no text.' }) space: string;
  @ApiProperty({ description: 'What guests may use; empty where the PMS has no text.' }) access: string;
  @ApiProperty({ description: 'How to get around; empty where the PMS has no text.' }) transit: string;
  @ApiProperty({ description: 'How far the host is there for guests; empty where the PMS has no text.' })
  interaction: string;
  @ApiProperty({ description: 'How to get in; empty where the PMS has no text.' }) instructions: string;
  @ApiProperty({ description: 'The surroundings; empty where the PMS has no text.' }) neighborhood: string;
}

class Contact {
  @ApiProperty({ description: 'Whom guests call; empty where the PMS names nobody.' }) name: string;
  @ApiProperty({ description: 'Empty where the PMS does not split the name.' }) firstName: string;
  @ApiProperty({ description: 'Empty where the PMS does not split the name.' }) lastName: string;
  @ApiProperty({ type: [String], description: 'E-mail addresses; empty where the PMS has none.' }) email: string[];
  @ApiProperty({ type: [String], description: 'Telephone numbers as the PMS writes them; empty where it has none.' })
  phone: string[];
  @ApiProperty({ description: 'Postal address in one line; empty where the PMS has none.' }) address: string;
  @ApiProperty({ description: 'The language of the contact; empty where the PMS has none.' }) language: string;
  @ApiProperty({ description: 'The country as the PMS gives it; empty where it gives none.' }) country: string;
}

class Amenities {
  @ApiProperty({
    description: 'By category display name.',
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
  @ApiProperty({ format: 'uuid', description: 'Given by Lodgewire; it never changes.' }) id: string;
  @ApiProperty({ description: 'The label that people see.' }) name: string;
}

class UnitAmenity {
  @ApiProperty({ description: 'The amenity in the words of the PMS.' }) name: string;
  @ApiProperty({ description: 'More about it; empty where the PMS has no text.' }) description: string;
  @ApiProperty({ description: 'The kind in the words of the PMS; empty where it has none.' }) type: string;
}

class Registration {
  @ApiProperty({ example: 'VUT/MA/12345', description: 'The licence number, as the authority writes it.' })
  number: string;
  @ApiProperty({ description: "The PMS's own text; empty: it gives none." }) type: string;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'The day it was issued (YYYY-MM-DD). Null: the PMS does not say.',
  })
  issuedAt: string | null;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'The day it ends (YYYY-MM-DD). Null: the PMS does not say, or never.',
  })
  expiresAt: string | null;
}

class Unit {
  @ApiProperty({ format: 'uuid', description: 'Given by Lodgewire; it never changes.' }) id: string;
  @ApiProperty({ description: 'The id of the unit at the PMS.' }) providerUnitID: string;
  @ApiProperty({ description: 'The name of the unit, that of the listing where it has one unit.' }) name: string;
  @ApiProperty({ description: 'A text about the unit; empty where the PMS has none.' }) description: string;
  @ApiProperty({ type: 'integer', description: 'How many equal units there are.' }) inventoryCount: number;
  @ApiProperty({ type: 'integer', description: 'The most guests; 0 where the PMS names none.' }) maxOccupancy: number;
  @ApiProperty({ description: 'Rooms to sleep in; 0 for a studio or where the PMS names none.' }) bedroomCount: number;
  @ApiProperty({ description: 'Bathrooms; halves count. 0 where the PMS names none.' }) bathroomCount: number;
  @ApiProperty({ description: 'The price of a night without season, in `currency`; 0 where the PMS names none.' })
  basePrice: number;
  @ApiProperty({ example: 'EUR', description: 'ISO 4217 code of the amounts beside it.' }) currency: string;
  @ApiProperty({ description: 'True when the PMS has no units and the service made one.' }) isAutoGenerated: boolean;
  @ApiProperty({ enum: ['ACTIVE', 'INACTIVE'], description: 'INACTIVE: the PMS no longer offers it.' }) status: string;
  @ApiProperty({ format: 'date-time', description: 'When it was stored first, in UTC.' }) createdAt: string;
  @ApiProperty({ format: 'date-time', description: 'When it was changed last, in UTC.' }) updatedAt: string;
  @ApiProperty({
    type: [UnitAmenity],
    description: 'The amenities of the unit; empty where the PMS lists them per listing.',
  })
  amenities: UnitAmenity[];
  @ApiProperty({ type: [Picture], description: 'The pictures of the unit; empty where the PMS has none.' })
  pictures: Picture[];
  @ApiProperty({
    type: [Registration],
    nullable: true,
    description: 'Extension. Licences of the unit alone; null: the PMS has no such field of units.',
  })
  registrations: Registration[] | null;
}

/** A listing as in docs/interface.md#listing; sent as stored text, so this class documents and is never built. */
export class ListingResponse {
  @ApiProperty({ format: 'uuid', description: 'Given by Lodgewire; it stays the same over syncs and imports.' })
  id: string;
  @ApiProperty({ description: 'Id in the PMS.' }) providerID: string;
  @ApiProperty({ format: 'uuid', description: 'The integration account to which it belongs.' })
  integrationAccountID: string;
  @ApiProperty({ description: 'False: imported from another tenant.' }) is_tenant_owned: boolean;
  @AsOfProperty() asOf: string;
  @ViaProperty() via: ReadVia;
  @ApiProperty({ description: 'The name that guests see.' }) name: string;
  @ApiProperty({ description: 'The name that the host uses; that for guests where the PMS has one name.' })
  internalName: string;
  @ApiProperty({ description: 'The text for guests; empty where the PMS has none.' }) description: string;
  @ApiProperty({ example: 'Apartment', description: "The PMS's own text." }) type: string;
  @ApiProperty({
    enum: [...PROPERTY_TYPES],
    enumName: 'PropertyType',
    description: 'Extension. What `type` means, in one vocabulary for all PMSes.',
  })
  propertyType: PropertyType;
  @ApiProperty({ description: 'A small picture, at the PMS; empty where there is none.' }) thumbnailURL: string;
  @ApiProperty({ type: [Picture], description: 'The pictures in the order of the PMS; empty where it has none.' })
  pictures: Picture[];
  @ApiProperty({ type: Address, description: 'Where it is.' }) address: Address;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Degrees north of the equator. Null: the PMS does not say.',
  })
  latitude: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Degrees east of Greenwich. Null: the PMS does not say.' })
  longitude: number | null;
  @ApiProperty({ type: 'integer', description: 'The least nights of a stay.' }) minimumNights: number;
  @ApiProperty({ type: 'integer', description: 'The most nights of a stay.' }) maximumNights: number;
  @ApiProperty({ type: 'integer', description: 'The most guests; 0 where the PMS names none.' }) maxOccupancy: number;
  @ApiProperty({ description: 'As set on the PMS; with displayCurrency, converted.' }) startPrice: number;
  @ApiProperty({ example: 'EUR', description: 'ISO 4217 code of the amounts beside it.' }) currency: string;
  @ApiProperty({
    example: 'Europe/Brussels',
    description: 'IANA time zone of the place, such as Europe/Lisbon. Its dates are in it.',
  })
  timeZone: string;
  @ApiProperty({
    enum: ['ACTIVE', 'INACTIVE'],
    description: 'ACTIVE: it can be booked. INACTIVE: the PMS no longer offers it, or it waits for approval.',
  })
  status: string;
  @ApiProperty({ type: Rating, description: 'What guests said.' }) rating: Rating;
  @ApiProperty({ description: 'Rooms to sleep in; 0 for a studio or where the PMS names none.' }) bedroomCount: number;
  @ApiProperty({ description: 'Bathrooms; halves count. 0 where the PMS names none.' }) bathroomCount: number;
  @ApiProperty({ type: Rooms, description: 'The rooms by kind.' }) rooms: Rooms;
  @ApiProperty({ type: CheckIn, description: 'From when guests may arrive.' }) checkIn: CheckIn;
  @ApiProperty({ type: CheckOut, description: 'By when guests must leave.' }) checkOut: CheckOut;
  @ApiProperty({ type: HouseRules, description: 'What guests may do.' }) houseRules: HouseRules;
  @ApiProperty({ type: ListingDetails, description: 'Texts for guests.' }) listingDetails: ListingDetails;
  @ApiProperty({ type: Contact, description: 'Whom guests can reach.' }) contact: Contact;
  @ApiProperty({ type: 'integer', deprecated: true, description: 'Use units.' }) unitCount: number;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Set when it is a room type of a larger listing. Null: there is none.',
  })
  parentPropertyID: string | null;
  @ApiProperty({
    type: CancellationPolicyResponse,
    nullable: true,
    description: 'Extension. The rules for cancellations by guests; null: the PMS gives none.',
  })
  cancellationPolicy: CancellationPolicyResponse | null;
  @ApiProperty({
    type: [Registration],
    nullable: true,
    description:
      'Extension. Licences under which the place may be let for short stays; null: the PMS has no such field, which `registrations` in the capabilities of `GET /provider` shows.',
  })
  registrations: Registration[] | null;
  @ApiProperty({ type: Amenities, description: 'The amenities by category, in common names.' }) amenities: Amenities;
  @ApiProperty({ type: [RawAmenity], description: 'As received from the PMS.' }) rawAmenities: RawAmenity[];
  @ApiProperty({ format: 'date-time', description: 'When it was stored first, in UTC.' }) createdAt: string;
  @ApiProperty({ format: 'date-time', description: 'When it was changed last, in UTC.' }) updatedAt: string;
  @ApiProperty({ type: [ListingTag], description: 'Labels of the workspace; empty where it has none.' })
  tags: ListingTag[];
  @ApiProperty({ type: [Unit], description: 'What can be booked: one unit, or the room types of the listing.' })
  units: Unit[];
}

export class ListingListResponse {
  @ApiProperty({ type: [ListingResponse], description: 'The rows of this page; empty where there are none.' })
  data: ListingResponse[];
  @ApiProperty({ type: PageMeta, description: 'Where this page stands in the list.' }) meta: PageMeta;
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
