import { everyPage, find, get } from './reading.js';
import { scripted, testAccount, testConnector } from './testing/fakes.js';

const callOf = (...answers: Parameters<typeof scripted>[1]) =>
  scripted(testConnector(), answers).gateway.bind(testAccount(), { interactive: true }).call;

it('reads JSON, and tells what the PMS does not know from what it cannot say', async () => {
  expect(await get(callOf({ body: { a: 1 } }), '/x')).toEqual({ a: 1 });
  expect(await find(callOf({ body: [1] }), '/x')).toEqual([1]);
  expect(await find(callOf({ status: 404, body: 'gone' }), '/x')).toBeUndefined();
  await expect(get(callOf({ status: 404 }), '/x')).rejects.toMatchObject({ reason: 'not_found' });
  await expect(find(callOf({ status: 503 }), '/x')).rejects.toMatchObject({ kind: 'unavailable' });
});

describe('everyPage', () => {
  const pages = (count: number) => (cursor?: string) => {
    const page = Number(cursor ?? 0);
    return Promise.resolve({ items: [page], next: page + 1 < count ? String(page + 1) : undefined });
  };

  it('joins all pages', async () => {
    expect(await everyPage(pages(3), 'list')).toEqual([0, 1, 2]);
    expect(await everyPage(pages(3), 'list', 3)).toEqual([0, 1, 2]);
  });

  it('gives a list up that may never end', async () => {
    await expect(everyPage(pages(Infinity), 'list')).rejects.toThrow('list is not a list of at most 100 pages');
    await expect(everyPage(pages(3), 'list', 2)).rejects.toMatchObject({ kind: 'invalid_response' });
  });
});
