/** Stable slug of a canonical amenity, such as `wifi`. Never renamed once published. */
export type AmenityId = string;

interface Amenity {
  id: AmenityId;
  /** For display. */
  name: string;
  /** How PMSs and channels write it, apart from the name; case, accents and punctuation do not count. */
  synonyms: readonly string[];
}

export interface AmenityCategory {
  /** Stable slug, such as `kitchen-and-dining`. */
  id: string;
  name: string;
  amenities: readonly Amenity[];
}

/** One line of the catalogue; each of the last texts is a comma-separated list. */
export type AmenityEntry = readonly [id: AmenityId, name: string, ...synonyms: string[]];

export function category(id: string, name: string, entries: readonly AmenityEntry[]): AmenityCategory {
  const amenities = entries.map(([amenityId, amenityName, ...synonyms]) => ({
    id: amenityId,
    name: amenityName,
    synonyms: synonyms.flatMap((list) => list.split(', ')),
  }));
  return { id, name, amenities };
}
