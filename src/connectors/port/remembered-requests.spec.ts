import type { PmsRequest } from './connector.js';
import { RememberedRequests, type RepeatableRequest } from './remembered-requests.js';

const HOUR_MS = 3_600_000;
const sent = (path: string, more: Partial<PmsRequest> = {}): RepeatableRequest => ({
  request: { method: 'GET', path, ...more },
  after: 0,
});
const two = [sent('/a'), sent('/b')];
const named = (name: string): Buffer => Buffer.from(name);

describe('RememberedRequests', () => {
  it('keeps the requests of a read for a day', () => {
    let now = 0;
    const remembered = new RememberedRequests(() => now);
    remembered.keep(named('calendar'), two);
    expect(remembered.of(named('calendar'))).toEqual(two);
    expect(remembered.of(named('another'))).toBeUndefined();
    now = 24 * HOUR_MS;
    expect(remembered.of(named('calendar'))).toBeUndefined();
  });

  it.each([
    ['a single request', [sent('/a')]],
    ['a write', [sent('/a'), sent('/b', { write: true })]],
    ['a request for a token', [sent('/token', { anonymous: true }), sent('/b')]],
  ])('does not keep a read of %s', (_, requests) => {
    const remembered = new RememberedRequests(() => 0);
    remembered.keep(named('calendar'), requests);
    expect(remembered.of(named('calendar'))).toBeUndefined();
  });

  it('keeps no more when it is full, until the oldest have expired', () => {
    let now = 0;
    const remembered = new RememberedRequests(() => now);
    const large = [sent('/a'), sent(`/${'b'.repeat(5 * 1024 * 1024)}`)];
    const kept = () => ['1', '2', '3', '4'].filter((name) => remembered.of(named(name)));
    for (const name of ['1', '2', '3', '4']) {
      remembered.keep(named(name), large);
      now += HOUR_MS;
    }
    expect(kept()).toEqual(['1', '2', '3']);
    remembered.keep(named('3'), large);
    now += 21 * HOUR_MS;
    remembered.keep(named('4'), large);
    expect(kept()).toEqual(['3', '4']);
  });
});
