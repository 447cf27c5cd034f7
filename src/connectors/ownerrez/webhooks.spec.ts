import { inbound } from './webhooks.js';

const request = (body: unknown) => ({
  method: 'POST',
  headers: {},
  query: {},
  rawBody: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

describe('inbound events', () => {
  it.each([
    [
      { id: 1, action: 'entity_update', entity_type: 'booking', entity_id: 91 },
      [{ eventId: '1', resource: 'RESERVATION', providerId: '91' }],
    ],
    [
      { action: 'EntityCreate', entity_type: 'Booking', entity_id: 91 },
      [{ eventId: undefined, resource: 'RESERVATION', providerId: '91' }],
    ],
    [
      { id: 2, action: 'entity_delete', entity_type: 'property', entity_id: 5 },
      [{ eventId: '2', resource: 'LISTING', providerId: '5' }],
    ],
    [{ id: 3, action: 'entity_create', entity_type: 'guest', entity_id: 7 }, []],
    [{ id: 4, action: 'application_authorization_revoked', user_id: 1 }, []],
  ])('%j', (body, hints) => {
    expect(inbound.parse(request(body))).toEqual(hints);
  });

  it.each([
    '',
    'null',
    '[]',
    '{}',
    '<xml/>',
    '{"action":"entity_update"}',
    '{"action":"entity_update","entity_type":"booking"}',
  ])('refuse the body %p', (body) => {
    expect(() => inbound.parse(request(body))).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });
});
