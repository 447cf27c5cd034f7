import { inbound } from './webhooks.js';

const HASH = '05F2F2906216054CA864DD0EA7F330765EF80F8B';
const subscriptions = [{ id: 'handler', event: 'reservations', secret: HASH }];
const event = (name: string, contents: string, password = HASH) => ({
  method: 'POST',
  headers: {},
  query: {},
  rawBody: Buffer.from(
    `<${name}><Authentication><UserName>a@b.example</UserName><Password>${password}</Password></Authentication>${contents}</${name}>`,
  ),
});
const confirmed = (password?: string) =>
  event(
    'LNM_PutConfirmedReservation_RQ',
    '<Reservation><ReservationID>138896693</ReservationID><StayInfos /></Reservation>',
    password,
  );

describe('a notification', () => {
  it('is authenticated by the hash that the PMS returned for the subscription', () => {
    const of = (request: ReturnType<typeof event>, known = subscriptions) =>
      inbound.authenticate(request, { secret: 'ours', subscriptions: known });
    expect(of(confirmed())).toBe(true);
    for (const password of ['', 'ours', HASH.toLowerCase(), `${HASH} `.repeat(2)])
      expect(of(confirmed(password))).toBe(false);
    expect(of(confirmed(), [])).toBe(false);
    expect(of({ ...confirmed(), rawBody: Buffer.from('') })).toBe(false);
    const bomb = `<!DOCTYPE x [<!ENTITY h "${HASH}">]><x><Authentication><Password>&h;</Password></Authentication></x>`;
    expect(of({ ...confirmed(), rawBody: Buffer.from(bomb) })).toBe(false);
  });

  it('hints at its reservation', () => {
    const hints = [{ resource: 'RESERVATION', providerId: '138896693' }];
    expect(inbound.parse(confirmed())).toEqual(hints);
    expect(inbound.parse(event('LNM_CancelReservation_RQ', '<ReservationID>138896693</ReservationID>'))).toEqual(hints);
  });

  it('of an unconfirmed request hints at the calendar whose nights it may close', () => {
    const stays = (contents: string) =>
      event('LNM_PutUnconfirmedReservation_RQ', `<Reservation><StayInfos>${contents}</StayInfos></Reservation>`);
    const stay = '<StayInfo><PropertyID>7</PropertyID></StayInfo>';
    expect(inbound.parse(stays(stay))).toEqual([{ resource: 'CALENDAR', providerId: '7' }]);
    expect(inbound.parse(stays(''))).toEqual([]);
  });

  it.each(['LNM_PutLeadReservation_RQ', 'LNM_PutReview_RQ'])('of the kind %s gives no hint', (name) => {
    expect(inbound.parse(event(name, '<Reservation><ReservationID>1</ReservationID></Reservation>'))).toEqual([]);
  });

  it.each([
    '',
    '{}',
    '<xml/>',
    '<LNM_PutConfirmedReservation_RQ/>',
    '<LNM_CancelReservation_RQ><ReservationID/></LNM_CancelReservation_RQ>',
    '<!DOCTYPE LNM_PutReview_RQ><LNM_PutReview_RQ/>',
  ])('is refused with the body %p', (body) => {
    expect(() => inbound.parse({ ...confirmed(), rawBody: Buffer.from(body) })).toThrow(
      expect.objectContaining({ kind: 'invalid_response' }),
    );
  });
});
