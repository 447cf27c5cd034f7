import { idKeywords, wordKeywords } from '../../../records/keywords/keyword.rules.js';
import type { ListingEntity } from '../listing.entity.js';

/** Returns the keywords by which a listing is found. */
export const listingKeywords = ({
  id,
  providerId,
  name,
  internalName,
  address,
}: Pick<ListingEntity, 'id' | 'providerId' | 'name' | 'internalName' | 'address'>): string[] => {
  const { line1, city, state, country, postal_code: postalCode } = address;
  const place = [city, country, line1, state, postalCode].filter((part) => typeof part === 'string').join(' ');
  return [...idKeywords({ id, providerID: providerId }), ...wordKeywords({ name, internalName, address: place })];
};
