import type { PmsCall, PmsRequest } from '../port/connector.js';
import { FixedClock, parsedAtOnce } from '../kit/testing/fakes.js';
import { hostaway } from './connector.js';

describe('classify', () => {
  it.each([
    [409, '{"status":"fail","message":"Listing is not available for the selected dates"}', 'rejected', 'not_available'],
    [200, '{"status":"fail","message":"Listing is not available"}', 'rejected', 'not_available'],
    [400, '{"status":"fail","message":"Minimum stay is 3"}', 'rejected', 'stay_rules'],
    [422, '{"status":"fail","message":"Person capacity exceeded"}', 'rejected', 'capacity'],
    [400, '{"status":"fail","result":"x"}', 'rejected', undefined],
  ])('reads the refusal of %i %s', (status, text, kind, reason) => {
    expect(hostaway.classify!({ status, headers: {}, text })).toMatchObject({ kind, reason });
  });

  it.each([
    [200, '{"status":"success","result":{"message":"not available"}}'],
    [403, '{"status":"fail","message":"expired"}'],
    [401, '{"error":"invalid_client"}'],
    [400, '{"error":"invalid_client"}'],
    [500, '{"status":"fail"}'],
  ])('leaves %i %s to the kit', (status, text) => {
    expect(hostaway.classify!({ status, headers: {}, text })).toBeUndefined();
  });
});

describe('inbound events', () => {
  const parse = (body: object) =>
    hostaway.inbound!.parse({ method: 'POST', headers: {}, query: {}, rawBody: Buffer.from(JSON.stringify(body)) });
  const hint = [{ resource: 'RESERVATION', providerId: '13' }];

  it.each([
    [
      'the live form',
      { object: 'reservation', event: 'reservation.created', accountId: 1, data: { id: 13, listingMapId: 4 } },
      hint,
    ],
    ['the documented form', { object: 'reservation', objectId: 13, event: 'reservation.updated' }, hint],
    [
      'the form without `data.id`',
      { object: 'reservation', event: 'reservation.updated', data: { hostawayReservationId: '13' } },
      hint,
    ],
    ['the form of another object', { object: 'conversationMessage', objectId: 5, event: 'message.received' }, []],
  ])('in %s give the expected hints', (_, body, hints) => {
    expect(parse(body)).toEqual(hints);
  });

  it('without any id are refused', () => {
    expect(() => parse({ object: 'reservation', event: 'reservation.updated', data: {} })).toThrow(
      expect.objectContaining({ kind: 'invalid_response' }),
    );
  });
});

describe('reservations.changed', () => {
  /** A PMS whose reservation 100, the last of the first page, changes after it was read. */
  function call(moves: number) {
    const asked: string[] = [];
    const item = (id: number, updatedOn = '2026-01-01 00:00:00') => ({
      id,
      listingMapId: 1,
      arrivalDate: '2026-07-01',
      departureDate: '2026-07-02',
      currency: 'EUR',
      totalPrice: 1,
      status: 'new',
      updatedOn,
    });
    const answer = ({ path, query }: PmsRequest): unknown => {
      asked.push(`${path} ${query?.afterId ?? ''}`.trim());
      if (path === '/reservations/100') return item(100, moves-- > 0 ? '2026-02-02 00:00:00' : undefined);
      return query?.afterId ? [item(101)] : Array.from({ length: 100 }, (_, n) => item(n + 1));
    };
    const http = {
      send: async (request: PmsRequest) => {
        const result = answer(request);
        return { status: 200, headers: {}, text: '', json: () => ({ status: 'success', result }) };
      },
    };
    const pms: PmsCall = {
      credentials: {},
      providerAccountId: '',
      settings: { baseUrl: '' },
      http,
      parse: parsedAtOnce,
      clock: new FixedClock(),
    };
    return { pms, asked };
  }

  async function readAll(pms: PmsCall): Promise<number> {
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await hostaway.reservations.changed(pms, { since: new Date('2026-01-01T00:00:00Z'), cursor });
      pages += 1;
      cursor = page.next;
    } while (cursor !== undefined && pages < 20);
    return pages;
  }

  it('reads the next page after the last record, and checks that this record did not change', async () => {
    const { pms, asked } = call(0);
    expect(await readAll(pms)).toBe(2);
    expect(asked).toEqual(['/reservations', '/reservations 100', '/reservations/100']);
  });

  it('restarts if that record changed meanwhile, at most three times', async () => {
    expect(await readAll(call(1).pms)).toBe(4);
    expect(await readAll(call(99).pms)).toBe(8);
  });
});
