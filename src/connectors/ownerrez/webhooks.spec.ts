import { ownerrez } from './connector.js';

const request = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers,
  query: {},
  rawBody: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

describe('the user name and the password of the OAuth app', () => {
  const basic = { user: 'our-user', password: 'our:password' };
  const encoded = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
  const accepts = (authorization: string | undefined, set?: typeof basic) =>
    ownerrez.inbound!.authenticate(request({}, authorization === undefined ? {} : { authorization }), {
      secret: 's',
      subscriptions: [],
      basic: set,
    });

  it('authenticate an event that carries them', () => {
    expect(accepts(encoded('our-user:our:password'), basic)).toBe(true);
  });

  it.each([
    undefined,
    '',
    'Basic ',
    encoded('our-user:other'),
    encoded('other:our:password'),
    encoded('our-user'),
    `Bearer ${encoded('our-user:our:password').slice(6)}`,
  ])('are not matched by the Authorization header %j', (authorization) => {
    expect(accepts(authorization, basic)).toBe(false);
  });

  it('are not required if none are configured', () => {
    expect(accepts(undefined)).toBe(true);
    expect(accepts(encoded('any:one'))).toBe(true);
  });
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
  ])('with the body %j give the hints %j', (body, hints) => {
    expect(ownerrez.inbound!.parse(request(body))).toEqual(hints);
  });

  it.each([
    '',
    'null',
    '[]',
    '{}',
    '<xml/>',
    '{"action":"entity_update"}',
    '{"action":"entity_update","entity_type":"booking"}',
  ])('are refused with the body %p', (body) => {
    expect(() => ownerrez.inbound!.parse(request(body))).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });
});
