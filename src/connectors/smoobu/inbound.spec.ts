import { smoobu } from './connector.js';

const inbound = smoobu.inbound!;

const request = (body: unknown) => ({
  method: 'POST',
  headers: {},
  query: {},
  rawBody: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

describe('inbound events', () => {
  it.each(['newReservation', 'updateReservation', 'cancelReservation', 'deleteReservation'])(
    'of the kind %s hint at their reservation',
    (action) => {
      const hints = [{ resource: 'RESERVATION', providerId: '291' }];
      expect(inbound.parse(request({ action, user: 7, data: { id: 291, arrival: '2026-01-01' } }))).toEqual(hints);
    },
  );

  it('hint at the calendars whose rates changed', () => {
    const data = { 40: { '2026-01-01': { price: 1 } }, 41: {}, __proto__: {}, '../x': {} };
    expect(inbound.parse(request({ action: 'updateRates', user: 7, data }))).toEqual([
      { resource: 'CALENDAR', providerId: '40' },
      { resource: 'CALENDAR', providerId: '41' },
    ]);
    expect(inbound.parse(request({ action: 'updateRates', user: 7, data: null }))).toEqual([]);
  });

  it('of other kinds give no hint', () => {
    expect(inbound.parse(request({ action: 'newMessage', user: 7, data: { id: 1 } }))).toEqual([]);
  });

  it.each(['', 'null', '[]', '"x"', '{}', '<xml/>', '{"action":"newReservation"}', '{"action":7,"data":{}'])(
    'are refused with the body %p',
    (body) => {
      expect(() => inbound.parse(request(body))).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
    },
  );
});
