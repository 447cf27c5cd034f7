import { AMENITY_CATALOGUE } from './amenity-catalogue.js';
import { matchAmenities } from './amenity-matcher.js';

describe('amenity matching', () => {
  it('finds each amenity by its name and by every synonym', () => {
    for (const { id, name, synonyms } of AMENITY_CATALOGUE.flatMap(({ amenities }) => amenities)) {
      for (const term of [name, ...synonyms]) {
        expect([term, matchAmenities([term])]).toEqual([term, { matched: [id], unmatched: [] }]);
      }
    }
  });

  it.each([
    ['WIFI', 'wifi'],
    ['Wi-Fi', 'wifi'],
    ['WiFi™', 'wifi'],
    ['wireless_internet', 'wifi'],
    ['Fast wifi – 123 Mbps', 'wifi'],
    ['HAS_WIFI', 'wifi'],
    ['AIR_CONDITIONING', 'air-conditioning'],
    ['airConditioning', 'air-conditioning'],
    ['AC - split type ductless system', 'air-conditioning'],
    ['65" HDTV with Netflix', 'tv'],
    ['55 inch HDTV with Amazon Prime Video, Netflix', 'tv'],
    ['Samsung Smart TV', 'tv'],
    ['Hot water kettle', 'kettle'],
    ['Free parking on premises', 'free-parking'],
    ['Free driveway parking on premises – 2 spaces', 'free-parking'],
    ['Paid parking lot off premises', 'paid-parking-off-premises'],
    ['Paid street parking', 'paid-parking-off-premises'],
    ['Free washer – In unit', 'washer'],
    ['Dryer –\u00a0In building', 'dryer'],
    ['Washing machine in the building', 'washer'],
    ['Shared outdoor pool - available all year, open specific hours', 'pool'],
    ['Private backyard – Not fully fenced', 'garden-or-backyard'],
    ['Coffee maker: drip coffee maker, Nespresso', 'coffee-maker'],
    ['Clothing storage: walk-in closet and wardrobe', 'clothing-storage'],
    ["Children's books and toys for ages 2-5 years old", 'childrens-books-and-toys'],
    ['Children’s playroom', 'childrens-playroom'],
    ['Pack ’n Play/travel crib', 'travel-crib'],
    ['Fisher & Paykel stainless steel single oven', 'oven'],
    ['Sukin Body Wash body soap', 'body-soap'],
    ['Housekeeping available 2 hours a day - available at extra cost', 'housekeeping'],
    ['No stairs or steps to enter', 'step-free-access'],
    ['Dog(s)', 'pets-live-on-property'],
    ['Séchoir / Dryer', undefined],
  ])('reads %j as %s', (raw, id) => {
    expect(matchAmenities([raw])).toEqual(
      id === undefined ? { matched: [], unmatched: [raw] } : { matched: [id], unmatched: [] },
    );
  });

  it.each([
    ['Washer / dryer', ['washer', 'dryer']],
    ['Kettle and toaster', ['kettle', 'toaster']],
    ['Towels, bed linen & hair dryer', ['towels', 'bed-linens', 'hair-dryer']],
  ])('matches each of the amenities in %j', (raw, ids) => {
    expect(matchAmenities([raw]).matched).toEqual(ids);
  });

  it.each([
    'No pool',
    'Pool: no',
    'Pool - not available',
    'Pool (none)',
    'Pool not available',
    'Pets not allowed',
    'Parking not included',
    'No Samsung TV',
    'Without wifi',
    'Wifi: false',
    'Safe for children',
    'Cast iron',
    'Hand dryer',
    'Other',
    '',
    '-',
    '()',
    '🏖',
    ', , ,',
    'Wifi '.repeat(100),
  ])('does not match %j', (raw) => {
    expect(matchAmenities([raw])).toEqual({ matched: [], unmatched: [raw] });
  });

  it('returns each amenity once, in the order found, and each unmatched text as given', () => {
    expect(matchAmenities(['Wifi', 'Odd thing', 'POOL', 'wireless', 'Odd thing', 'odd thing'])).toEqual({
      matched: ['wifi', 'pool'],
      unmatched: ['Odd thing', 'odd thing'],
    });
    expect(matchAmenities([])).toEqual({ matched: [], unmatched: [] });
  });
});
