import { scripted, testAccount, testConnector } from '../testing/fakes.js';
import { list, oneIn } from './lists.js';

it('a resource that the PMS gives only in a list is found by its id', async () => {
  const { gateway, outbound } = scripted(testConnector(), [{ body: [{ key: 70 }, { key: 7, name: 'A' }] }]);
  const { call } = gateway.bind(testAccount());
  const read = oneIn(list({ path: '/things', items: '' }), (id) => ({ of: id }), 'key');
  expect((await read(call, '7'))?.text('name')).toBe('A');
  expect(await read(call, '8')).toBeUndefined();
  expect(outbound.requests.map(({ url }) => new URL(url).search)).toEqual(['?of=7', '?of=8']);
});
