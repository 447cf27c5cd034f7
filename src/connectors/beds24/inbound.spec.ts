import { beds24 } from './connector.js';

const inbound = beds24.inbound!;

const request = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers,
  query: {},
  rawBody: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

describe('inbound events', () => {
  it.each([
    [
      { timeStamp: '2026-06-01T00:00:00Z', booking: { id: 13, propertyId: 4 }, retries: 0 },
      [{ resource: 'RESERVATION', providerId: '13' }],
    ],
    [
      { roomId: '123456', propId: '12345', ownerId: '1234', action: 'SYNC_ROOM' },
      [{ resource: 'CALENDAR', providerId: '12345' }],
    ],
    [{ action: 'ELSE' }, []],
  ])('with the body %j give the expected hints', (body, hints) => {
    expect(inbound.parse(request(body))).toEqual(hints);
  });

  it.each(['', 'null', '[]', '"x"', '{}', '<xml/>', '{"booking":{}}', '{"action":"SYNC_ROOM"}', '{"booking":5}'])(
    'with the body %p are refused',
    (body) => {
      expect(() => inbound.parse(request(body))).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
    },
  );

  it('are accepted only with the custom header that the host entered', () => {
    const secrets = { secret: 's', subscriptions: [] };
    expect(inbound.authenticate(request({}), secrets)).toBe(false);
    expect(inbound.authenticate(request({}, { 'x-webhook-secret': 's' }), secrets)).toBe(true);
    expect(inbound.authenticate(request({}, { 'x-webhook-secret': 't' }), secrets)).toBe(false);
    expect(inbound.authenticate(request({}, { 'x-webhook-secret': '' }), { ...secrets, secret: '' })).toBe(false);
  });
});
