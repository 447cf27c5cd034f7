import { ConnectorError } from '../port/errors.js';
import { Fields, idIn } from './guards.js';
import { inParallel, mapEach, mapPage } from './parallel.js';

describe('inParallel', () => {
  it('keeps the order, with four items in progress', async () => {
    let working = 0;
    let most = 0;
    const results = await inParallel([...Array(20).keys()], async (n) => {
      most = Math.max(most, (working += 1));
      await new Promise((resolve) => setImmediate(resolve));
      working -= 1;
      return n * 2;
    });
    expect(results).toEqual([...Array(20).keys()].map((n) => n * 2));
    expect(most).toBe(4);
  });
});

describe('mapEach', () => {
  const map = (fail: ConnectorError) =>
    mapEach([{ id: 1 }, { id: 2 }, { id: 3 }], idIn('id'), async (item) => {
      const id = Fields.of(item, 'item').id('id');
      if (id === '2') throw fail;
      return id;
    });

  it.each([
    ['invalid_response', {}],
    ['rejected', { mayPass: true }],
  ] as const)('refuses only the item that fails with %s', async (kind, more) => {
    expect(await map(new ConnectorError(kind, 'odd'))).toEqual({
      items: ['1', '3'],
      refused: [{ providerId: '2', reason: 'odd', ...more }],
    });
  });

  it('refuses an item that is not an object', async () => {
    const page = await mapEach([{ id: 1 }, 'x'], idIn('id'), (item) =>
      Promise.resolve(Fields.of(item, 'item').id('id')),
    );
    expect(page).toEqual({ items: ['1'], refused: [{ providerId: '', reason: 'item is not an object' }] });
  });

  it.each(['unavailable', 'rate_limited', 'invalid_credentials'] as const)(
    'stops when an item fails with %s',
    async (kind) => {
      await expect(map(new ConnectorError(kind, 'odd'))).rejects.toMatchObject({ kind });
    },
  );
});

it('mapPage keeps the cursor and the total of the page', async () => {
  const raw = { items: [{ uid: 7 }, { uid: '' }], next: 'more', total: 9 };
  expect(await mapPage(raw, 'lead', 'uid', (lead) => lead.id('uid'))).toEqual({
    items: ['7'],
    refused: [{ providerId: '', reason: 'lead.uid is not an id' }],
    next: 'more',
    total: 9,
  });
});
