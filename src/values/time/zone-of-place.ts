import zoneOf from '@photostructure/tz-lookup';
import { isTimeZone } from './time-zones.js';

/**
 * Returns the IANA zone of a place in degrees; at sea a zone of whole hours. An estimate: the map is coarse along
 * borders, where it may return the neighbouring zone (its authors count 5 % of inhabited places with another offset).
 * Undefined for coordinates out of range, and for a zone that this version of Node does not know.
 */
export const zoneOfPlace = (latitude: number, longitude: number): string | undefined => {
  try {
    const timeZone = zoneOf(latitude, longitude);
    return isTimeZone(timeZone) ? timeZone : undefined;
  } catch {
    return undefined;
  }
};
