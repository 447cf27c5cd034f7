import zoneOf from '@photostructure/tz-lookup';
import { isTimeZone } from './time-zones.js';

/**
 * The IANA zone of a place; at sea one of whole hours. Degrees. An estimate: its map is coarse along borders, where it may
 * be that of the neighbour (its authors count 5 % of inhabited places with another offset). Undefined where there is no such
 * place, and for a zone that is newer than the clocks of this Node.
 */
export const zoneOfPlace = (latitude: number, longitude: number): string | undefined => {
  try {
    const timeZone = zoneOf(latitude, longitude);
    return isTimeZone(timeZone) ? timeZone : undefined;
  } catch {
    return undefined;
  }
};
