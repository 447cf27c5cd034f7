import { Fields } from '../kit/guards.js';
import { allFor, allOf, classify, midnight, minutesOf, serviceOf, SERVICES } from './client.js';
import { mews } from './connector.js';
import { bookable, enterprise, pms, santiago } from './testing/pms.js';

describe('a request', () => {
  it('carries both tokens and the client in its body, and nothing in its headers', async () => {
    const { call, sent } = pms({
      'configuration/get': { Enterprise: { Id: 'e', Name: 'Hotel', TimeZoneIdentifier: 'Europe/Oslo' } },
    });
    expect(await mews.verify(call)).toEqual({ providerAccountId: 'e', name: 'Hotel', timeZone: 'Europe/Oslo' });
    expect(sent('/configuration/get')).toEqual([
      { ClientToken: 'client-1', AccessToken: 'access-1', Client: 'Lodgewire 1.0.0' },
    ]);
    expect(mews.authenticate({ credentials: { client_token: 'a', access_token: 'b' } })).toEqual({});
  });
});

describe('a refusal', () => {
  const of = (status: number, Message: string) =>
    classify({ status, headers: {}, text: JSON.stringify({ Message, RequestId: 'r' }) });

  it.each([
    [403, 'The category is not available in the interval.', 'not_available'],
    [403, 'Overbooking is not allowed.', 'not_available'],
    [403, 'Reservation violates restrictions of the rate.', 'stay_rules'],
    [403, 'Capacity of the category is exceeded.', 'capacity'],
    [403, 'Something else.', undefined],
    [400, 'Invalid ReservationIds.', 'not_found'],
    [400, 'Invalid Limitation.', undefined],
    [409, 'Data has changed.', undefined],
    [401, 'You do not have permission to use this operation.', undefined],
  ])('with %i "%s" does not blame the tokens', (status, message, reason) => {
    expect(of(status, message)).toMatchObject({ kind: 'rejected', ...(reason && { reason }) });
  });

  it.each([200, 401, 404, 408, 413, 429, 500])('leaves %i to the kit', (status) => {
    expect(of(status, 'Invalid AccessToken.')).toBeUndefined();
  });

  it('may come without words', () => {
    expect(classify({ status: 403, headers: {}, text: '<html/>' })).toMatchObject({ kind: 'rejected' });
  });
});

describe('lists', () => {
  it('end with a page that is not full, even if it has a cursor', async () => {
    const full = Array.from({ length: 1000 }, (_, n) => ({ Id: `s-${n}` }));
    const { call, sent } = pms({
      'services/getAll': ({ Limitation: { Cursor } }: any) =>
        Cursor === undefined ? { Services: full, Cursor: 's-999' } : { Services: [{ Id: 's-1000' }], Cursor: 's-1000' },
    });
    expect(await allOf(call, SERVICES, {})).toHaveLength(1001);
    expect(sent('/services/getAll').map(({ Limitation }) => Limitation)).toEqual([
      { Count: 1000 },
      { Count: 1000, Cursor: 's-999' },
    ]);
  });

  it('fail when they never end', async () => {
    const full = Array.from({ length: 1000 }, () => ({ Id: 's' }));
    const { call } = pms({ 'services/getAll': { Services: full, Cursor: 's' } });
    await expect(allOf(call, SERVICES, {})).rejects.toMatchObject({ kind: 'invalid_response' });
  });

  it('are requested in batches when they have more ids than the PMS accepts', async () => {
    const { call, sent } = pms({ 'services/getAll': ({ ServiceIds }: any) => ({ Services: [{ Id: ServiceIds[0] }] }) });
    const ids = Array.from({ length: 1001 }, (_, n) => `s-${n}`);
    const found = await allFor(call, SERVICES, ids);
    expect(sent('/services/getAll').map(({ ServiceIds }) => ServiceIds.length)).toEqual([1000, 1]);
    expect(found.map((raw) => raw.id('Id'))).toEqual(['s-0', 's-1000']);
  });

  it('are not requested without ids, which would mean all items', async () => {
    const { call, sent } = pms({});
    expect(await allFor(call, SERVICES, [])).toEqual([]);
    expect(sent('/services/getAll')).toEqual([]);
  });
});

describe('a service', () => {
  const of = (raw: object) => serviceOf(Fields.of({ ...raw, enterprise }, 'service'));

  it('is read only if it is booked by the night', () => {
    expect(santiago).toMatchObject({ startsAt: 900, endsAt: 720, isGross: true, timeZone: 'America/Santiago' });
    for (const value of [
      { TimeUnitPeriod: 'Month' },
      { TimeUnitPeriod: 'Hour' },
      { EndOffset: '-P0M0DT4H0M0S' },
      { EndOffset: 'P0M0DT-4H0M0S' },
    ])
      expect(of(bookable(value))).toBeUndefined();
    expect(of({ ...bookable(), Data: { Discriminator: 'Additional', Value: {} } })).toBeUndefined();
    expect(of({ ...bookable(), Data: null })).toBeUndefined();
  });

  it('begins its nights at its own midnight, even if clocks skip it', () => {
    expect(midnight(santiago, '2026-09-05')).toBe('2026-09-05T04:00:00Z');
    expect(midnight(santiago, '2026-09-06')).toBe('2026-09-06T04:00:00Z');
    expect(midnight(santiago, '2026-09-07')).toBe('2026-09-07T03:00:00Z');
  });

  it.each([
    ['P0M0DT15H0M0S', 900],
    ['PT14H', 840],
    ['P0Y0M1DT0H0M0S', 1440],
    ['P1W', 10_080],
    ['PT1H30M', 90],
    ['-PT1H', undefined],
    ['15:00', undefined],
  ])('reads %s as %p minutes', (duration, minutes) => expect(minutesOf(duration)).toBe(minutes));
});
