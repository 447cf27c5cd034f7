import { mews } from './connector.js';
import { ENTERPRISE, RESERVATION } from './testing/pms.js';

describe('an event', () => {
  const parse = (body: unknown) =>
    mews.inbound!.parse({ method: 'POST', headers: {}, query: {}, rawBody: Buffer.from(JSON.stringify(body)) });
  const event = (Discriminator: string, Id: unknown = RESERVATION) => ({ Discriminator, Value: { Id } });
  const message = (...Events: unknown[]) => ({ EnterpriseId: ENTERPRISE, IntegrationId: 'i', Events });

  it('gives one hint per reservation, one for the calendar, and none for other kinds', () => {
    const all = [
      'ServiceOrderUpdated',
      'ServiceOrderUpdated',
      'ResourceUpdated',
      'ResourceBlockUpdated',
      'CustomerAdded',
      'toString',
    ];
    expect(parse(message(...all.map((name) => event(name))))).toEqual([
      { resource: 'RESERVATION', providerId: RESERVATION },
      { resource: 'CALENDAR' },
    ]);
  });

  it.each([
    [null],
    [[]],
    ['x'],
    [{}],
    [{ Events: [] }],
    [message('x')],
    [message({})],
    [message(event('ServiceOrderUpdated', '../1'))],
    [message(event('ServiceOrderUpdated', null))],
    [{ EnterpriseId: ENTERPRISE, Events: 'x' }],
  ])('is refused when it does not come from the PMS (%j)', (body) => {
    expect(() => parse(body)).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });
});
