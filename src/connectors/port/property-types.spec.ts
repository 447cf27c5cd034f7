import { type PropertyType, propertyTypeOf } from './property-types.js';

describe('propertyTypeOf', () => {
  it.each<[string, PropertyType]>([
    ['Apartment', 'APARTMENT'],
    ['Condominium', 'APARTMENT'],
    ['Ferienwohnung', 'APARTMENT'],
    ['Entire serviced apartment', 'APARTHOTEL'],
    ['Studio', 'STUDIO'],
    ['House', 'HOUSE'],
    ['TINY_HOUSE', 'HOUSE'],
    ['Townhouse', 'TOWNHOUSE'],
    ['Villa', 'VILLA'],
    ['Guesthouse', 'GUESTHOUSE'],
    ['guestHouse', 'GUESTHOUSE'],
    ['Guest suite', 'GUESTHOUSE'],
    ['Bed and breakfast', 'BED_AND_BREAKFAST'],
    ['Bed & Breakfast', 'BED_AND_BREAKFAST'],
    ['Boutique hotel', 'HOTEL'],
    ['Private room', 'ROOM'],
    ['Houseboat', 'BOAT'],
    ['Camper/RV', 'CAMPER'],
    ['Treehouse', 'TREEHOUSE'],
    ['Gîte', 'COTTAGE'],
    ['Farm stay', 'FARM_STAY'],
    ['', 'OTHER'],
    ['Lighthouse keeper', 'HOUSE'],
    ['Igloo', 'OTHER'],
  ])('maps "%s" to %s', (text, type) => {
    expect(propertyTypeOf(text)).toBe(type);
  });
});
