import { BUILDING_CATEGORIES } from './amenity-catalogue-building.js';
import { COMFORT_CATEGORIES } from './amenity-catalogue-comfort.js';
import { HOME_CATEGORIES } from './amenity-catalogue-home.js';
import { OUTDOOR_CATEGORIES } from './amenity-catalogue-outdoor.js';
import type { AmenityCategory, AmenityId } from './amenity-catalogue.types.js';

/** The published catalogue, in the order of display. Ids are only ever added. */
export const AMENITY_CATALOGUE: readonly AmenityCategory[] = [
  ...HOME_CATEGORIES,
  ...COMFORT_CATEGORIES,
  ...BUILDING_CATEGORIES,
  ...OUTDOOR_CATEGORIES,
];

export interface AmenitiesByCategory {
  /** By category display name. */
  categories: Record<string, { categoryID: string; values: { name: string; id: AmenityId }[] }>;
}

/** Returns the `amenities` of docs/interface.md#listing in catalogue order: each id once, unknown ids left out. */
export function groupByCategory(ids: readonly AmenityId[]): AmenitiesByCategory {
  const wanted = new Set(ids);
  const categories: AmenitiesByCategory['categories'] = {};
  for (const { id: categoryID, name: categoryName, amenities } of AMENITY_CATALOGUE) {
    const values = amenities.filter(({ id }) => wanted.has(id)).map(({ id, name }) => ({ name, id }));
    if (values.length > 0) categories[categoryName] = { categoryID, values };
  }
  return { categories };
}
