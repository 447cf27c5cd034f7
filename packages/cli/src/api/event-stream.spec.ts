import { json, type Service, startService } from '../testing/service.js';
import { type FeedItem, followFeed } from './event-stream.js';

const EVENT = '{"id":"evt_1","type":"LISTING_CHANGED"}';

describe('following the feed', () => {
  let service: Service;
  afterEach(() => service.close());

  const follow = (stop: AbortController, lost: string[] = []): AsyncGenerator<FeedItem> =>
    followFeed({
      connection: { url: service.url, key: 'lw_secret', tenant: undefined, profile: 'default' },
      tenantId: 'tenant-1',
      after: 'now',
      types: ['LISTING_CHANGED', 'LISTING_CREATED'],
      signal: stop.signal,
      onLost: (reason) => lost.push(reason),
    });

  it('yields positions and events, and continues after the last one when the connection ends', async () => {
    let connections = 0;
    service = await startService((_request, response) => {
      connections += 1;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (connections === 1) return void response.end('id: a\n\nid: b\nevent: LISTING_CHANGED\ndata: {}\n\n');
      if (connections === 2) return void response.socket!.destroy();
      response.write(`id: c\nevent: LISTING_CHANGED\ndata: ${EVENT}\n\n`);
    });
    const [stop, lost]: [AbortController, string[]] = [new AbortController(), []];
    const items: FeedItem[] = [];
    for await (const item of follow(stop, lost)) {
      items.push(item);
      if (item.cursor === 'c') stop.abort();
    }
    expect(items).toEqual([
      { cursor: 'a' },
      { cursor: 'b', event: { type: 'LISTING_CHANGED', body: '{}' } },
      { cursor: 'c', event: { type: 'LISTING_CHANGED', body: EVENT } },
    ]);
    expect(service.requests.map(({ path }) => path)).toEqual(
      Array(3).fill('/api/v1/event?after=now&types=LISTING_CHANGED%2CLISTING_CREATED'),
    );
    expect(service.requests.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, 'b', 'b']);
    expect(service.requests[0]!.headers).toMatchObject({
      'x-service-api-key': 'lw_secret',
      'x-service-tenant-id': 'tenant-1',
    });
    expect(lost).toEqual([expect.stringContaining('cannot be reached')]);
  });

  it('ends with the reason when the service refuses', async () => {
    const gone = {
      message: 'The cursor is too old',
      details: [{ code: 'cursor_too_old', message: 'The cursor is too old' }],
    };
    service = await startService(json(410, gone));
    await expect(follow(new AbortController()).next()).rejects.toThrow('The cursor is too old');
  });

  it('ends when another server answers at the address', async () => {
    service = await startService(json(200, {}));
    await expect(follow(new AbortController()).next()).rejects.toThrow('not as Lodgewire does');
  });
});
