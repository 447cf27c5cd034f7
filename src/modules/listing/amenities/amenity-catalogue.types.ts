/** Stable slug of a canonical amenity, such as `wifi`. Never renamed once published. */
export type AmenityId = string;

interface Amenity {
  id: AmenityId;
  /** For display. */
  name: string;
  /** Other spellings of PMSes and channels; case, accents and punctuation do not matter. */
  synonyms: readonly string[];
}

export interface AmenityCategory {
  /** Stable slug, such as `kitchen-and-dining`. */
  id: string;
  name: string;
  amenities: readonly Amenity[];
}
