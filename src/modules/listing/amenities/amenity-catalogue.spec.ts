import { AMENITY_CATALOGUE, groupByCategory } from './amenity-catalogue.js';

const amenities = AMENITY_CATALOGUE.flatMap((category) => category.amenities);

describe('amenity catalogue', () => {
  it('has unique slugs and unique names', () => {
    const ids = [...AMENITY_CATALOGUE, ...amenities].map(({ id }) => id);
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
    expect(new Set(amenities.map(({ id }) => id)).size).toBe(amenities.length);
    expect(new Set(amenities.map(({ name }) => name)).size).toBe(amenities.length);
    expect(new Set(AMENITY_CATALOGUE.map(({ id }) => id)).size).toBe(AMENITY_CATALOGUE.length);
    expect(new Set(AMENITY_CATALOGUE.map(({ name }) => name)).size).toBe(AMENITY_CATALOGUE.length);
    expect(amenities.length).toBeGreaterThanOrEqual(150);
  });

  it('groups known ids by category in catalogue order, each once', () => {
    expect(groupByCategory(['pool', 'toaster', 'kitchen', 'pool', 'gone'])).toEqual({
      categories: {
        'Kitchen and dining': {
          categoryID: 'kitchen-and-dining',
          values: [
            { name: 'Kitchen', id: 'kitchen' },
            { name: 'Toaster', id: 'toaster' },
          ],
        },
        'Parking and facilities': { categoryID: 'parking-and-facilities', values: [{ name: 'Pool', id: 'pool' }] },
      },
    });
    expect(groupByCategory([])).toEqual({ categories: {} });
  });

  it('groups every amenity', () => {
    const { categories } = groupByCategory(amenities.map(({ id }) => id));
    expect(Object.values(categories).flatMap(({ values }) => values)).toHaveLength(amenities.length);
  });
});
