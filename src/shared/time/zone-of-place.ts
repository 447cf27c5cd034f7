import zoneOf from '@photostructure/tz-lookup';

/**
 * The IANA zone of a place; at sea one of whole hours. Degrees. An estimate: its map is coarse along borders, where it may
 * be that of the neighbour (its authors count 5 % of inhabited places with another offset).
 */
export const zoneOfPlace = (latitude: number, longitude: number): string | undefined => {
  try {
    return zoneOf(latitude, longitude);
  } catch {
    return undefined;
  }
};
