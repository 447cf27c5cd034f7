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
