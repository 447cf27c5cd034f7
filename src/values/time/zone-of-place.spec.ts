import { zoneOfPlace } from './zone-of-place.js';

describe('the zone of a place', () => {
  it.each([
    ['Antwerp', 51.22, 4.4, 'Europe/Brussels'],
    ['Queenstown', -45.0312, 168.6626, 'Pacific/Auckland'],
    ['Austin', 30.2425, -97.7588, 'America/Chicago'],
    ['Byron Bay', -28.6437, 153.6124, 'Australia/Sydney'],
    ['Gold Coast', -28.0167, 153.4, 'Australia/Brisbane'],
    ['Kyoto', 35.0037, 135.7772, 'Asia/Tokyo'],
    ['Reykjavik', 64.1466, -21.9426, 'Atlantic/Reykjavik'],
    ['the middle of the Atlantic', 30, -40, 'Etc/GMT+3'],
  ])('is right for %s', (_, latitude, longitude, zone) => {
    expect(zoneOfPlace(latitude, longitude)).toBe(zone);
  });

  it.each([
    [91, 0],
    [0, 181],
    [NaN, 0],
  ])('is undefined for %p, %p, which is not a place', (latitude, longitude) => {
    expect(zoneOfPlace(latitude, longitude)).toBeUndefined();
  });

  it('is a zone of this runtime, or undefined', () => {
    for (let latitude = -85; latitude <= 85; latitude += 10)
      for (let longitude = -175; longitude <= 175; longitude += 10)
        expect(() => new Intl.DateTimeFormat('en', { timeZone: zoneOfPlace(latitude, longitude) })).not.toThrow();
  });
});
