import type { Provider } from '../../connectors/port/provider.js';

/** Listing fields that a sync may overwrite: docs/interface.md#integration-definition */
export const LISTING_FIELDS = [
  'name',
  'type',
  'rooms',
  'rating',
  'address',
  'checkIn',
  'contact',
  'checkOut',
  'currency',
  'latitude',
  'pictures',
  'timeZone',
  'amenities',
  'longitude',
  'providerID',
  'startPrice',
  'description',
  'bedroomCount',
  'internalName',
  'maxOccupancy',
  'thumbnailUrl',
  'bathroomCount',
  'maximumNights',
  'minimumNights',
  'listingDetails',
  'parentPropertyID',
] as const;

type ListingField = (typeof LISTING_FIELDS)[number];

/** The headers and query parameters that the partner key adds to every request to the PMS. */
export interface PartnerKey {
  headers?: Record<string, string>;
  queryParams?: Record<string, string>;
}

export interface IntegrationDefinition {
  id: string;
  name: string;
  provider: Provider;
  fieldsToSync: { listing: Record<string, boolean> };
  icon: string | null;
  partnerKey: PartnerKey | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Changes that are merged into the stored definition; null removes a key. */
export interface DefinitionChanges {
  icon?: string | null;
  fieldsToSync?: { listing?: Partial<Record<ListingField, boolean>> };
  partnerKey?: { headers?: StringMapPatch; queryParams?: StringMapPatch } | null;
}

export type StringMapPatch = Record<string, string | null> | null;

/** The settings that a sync and a PMS call need from a definition. */
export interface DefinitionSettings {
  fieldsToSync: Record<string, boolean>;
  partnerKey?: PartnerKey;
}
