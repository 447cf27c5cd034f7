import { scripted, testAccount, testConnector } from '../testing/fakes.js';
import { list, one } from './lists.js';
import { listing } from './listing-map.js';
import { listings } from './slots.js';

it('a listing that cannot be read is refused with the id that the PMS gives it', async () => {
  const found = [{ key: 7, name: 'A', currency: 'EUR' }, { key: 8 }];
  const { gateway } = scripted(testConnector(), [{ body: { found } }]);
  const listingOf = listing({ providerId: 'key', name: 'name', currency: 'currency' });
  const { page } = listings({
    id: 'key',
    list: list({ path: '/things', items: 'found' }),
    one: one({ path: '/things/{id}' }),
    map: (raw) => listingOf(raw),
  });
  expect(await page(gateway.bind(testAccount()).call)).toMatchObject({
    items: [{ providerId: '7' }],
    refused: [{ providerId: '8' }],
  });
});
