import type { InboundRequest } from '../port/connector.js';
import { hospitable } from './connector.js';

const inbound = hospitable.inbound!;

const event = (body: unknown, signature?: string): InboundRequest => ({
  method: 'POST',
  headers: signature === undefined ? {} : { signature },
  query: {},
  rawBody: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

describe('an event', () => {
  it.each([
    ['reservation.created', { id: 'r-1', properties: [] }, [['RESERVATION', 'r-1']]],
    [
      'reservation.changed',
      [{ id: 'r-1' }, { id: 'r-2' }],
      [
        ['RESERVATION', 'r-1'],
        ['RESERVATION', 'r-2'],
      ],
    ],
    ['property.changed', { id: 'p-1' }, [['LISTING', 'p-1']]],
    ['property.deleted', { id: 'p-1' }, [['LISTING', 'p-1']]],
    [
      'property.merged',
      { previous_id: 'p-1', new_id: 'p-2' },
      [
        ['LISTING', 'p-1'],
        ['LISTING', 'p-2'],
      ],
    ],
    ['reservation.created', {}, [['RESERVATION', undefined]]],
    ['message.created', { id: 'm-1' }, []],
    ['integration.disconnected', { user: 'u-1' }, []],
  ])('named %s with %j gives the hints %j', (action, data, expected) => {
    const hints = inbound.parse(event({ id: '01GTKD6ZYFVQMR0RWP4HBBHNZC', action, data }));
    expect(hints.map(({ resource, providerId }) => [resource, providerId])).toEqual(expected);
    for (const { eventId } of hints) expect(eventId).toBe('01GTKD6ZYFVQMR0RWP4HBBHNZC');
  });

  it.each(['', 'null', '[]', '"x"', '{}', '<xml/>', '{"action":"reservation.created","data":"r-1"}'])(
    'with the body %p is refused',
    (body) => {
      expect(() => inbound.parse(event(body))).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
    },
  );

  // The vendor's own example. developer.hospitable.com, "Webhooks", "Signature"
  it('is verified over its body as it was sent', () => {
    const subscriptions = [{ id: '1', event: 'all', secret: '123456' }];
    const signature = 'cc99bf5947391ddb0d0d9866f5b9d3a68e8b273c5ac8f699b4ae2399a7433118';
    const isGenuine = (body: string, given?: string) =>
      inbound.authenticate(event(body, given), { secret: 's', subscriptions });
    expect(isGenuine('{"foo":"bar"}', signature)).toBe(true);
    expect(isGenuine('{"foo": "bar"}', signature)).toBe(false);
    expect(isGenuine('{"foo":"bar"}')).toBe(false);
    expect(inbound.authenticate(event('{}'), { secret: 's', subscriptions: [] })).toBe(true);
  });
});
