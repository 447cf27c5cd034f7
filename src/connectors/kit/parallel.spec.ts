import { ConnectorError } from './errors.js';
import { Fields, idIn } from './guards.js';
import { inParallel, mapEach } from './parallel.js';

describe('inParallel', () => {
  it('keeps the order, four at work', async () => {
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

  it.each(['invalid_response', 'rejected'] as const)('refuses the item that is %s', async (kind) => {
    expect(await map(new ConnectorError(kind, 'odd'))).toEqual({
      items: ['1', '3'],
      refused: [{ providerId: '2', reason: 'odd' }],
    });
  });

  it.each(['unavailable', 'rate_limited', 'invalid_credentials'] as const)('stops when %s', async (kind) => {
    await expect(map(new ConnectorError(kind, 'odd'))).rejects.toMatchObject({ kind });
  });
});
