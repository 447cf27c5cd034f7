import type { AmenityCategory, AmenityId } from './amenity-catalogue.types.js';

/** One line of the catalogue; each of the last texts is a comma-separated list. */
export type AmenityEntry = readonly [id: AmenityId, name: string, ...synonyms: string[]];

/** Builds a category of the catalogue from its lines. */
export function category(id: string, name: string, entries: readonly AmenityEntry[]): AmenityCategory {
  const amenities = entries.map(([amenityId, amenityName, ...synonyms]) => ({
    id: amenityId,
    name: amenityName,
    synonyms: synonyms.flatMap((list) => list.split(', ')),
  }));
  return { id, name, amenities };
}
