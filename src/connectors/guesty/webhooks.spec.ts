import { readFileSync } from 'node:fs';
import { describeWithSharedData, sharedData } from '../../../test/support/shared-data.js';
import type { PmsCall, PmsRequest } from '../port/connector.js';
import { FixedClock, parsedAtOnce } from '../kit/testing/fakes.js';
import { inbound, webhooks } from './webhooks.js';

describe('authenticate', () => {
  // The example of https://docs.svix.com/receiving/verifying-payloads/how-manual
  const secret = 'whsec_plJ3nmyCDGBKInavdOK15jsl';
  const headers = {
    'svix-id': 'msg_loFOjxBNrRLzqYUf',
    'svix-timestamp': '1731705121',
    'svix-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  };
  const body = '{"event_type":"ping","data":{"success":true}}';
  const accepts = (changed: Record<string, string>, secrets = [secret], rawBody = body) =>
    inbound.authenticate(
      { method: 'POST', headers: { ...headers, ...changed }, query: {}, rawBody: Buffer.from(rawBody) },
      { secret: 'ours', subscriptions: secrets.map((one) => ({ id: '1', event: '*', secret: one })) },
    );

  it('accepts an event that Svix signed, with any of several secrets and signatures', () => {
    expect(accepts({})).toBe(true);
    expect(accepts({}, ['whsec_b3RoZXI=', secret])).toBe(true);
    expect(accepts({ 'svix-signature': `v1,b3RoZXI= ${headers['svix-signature']}` })).toBe(true);
  });

  it.each<[string, Record<string, string>, string[], string]>([
    ['another body', {}, [secret], `${body} `],
    ['another id', { 'svix-id': 'msg_other' }, [secret], body],
    ['another time', { 'svix-timestamp': '1731705122' }, [secret], body],
    ['another version', { 'svix-signature': headers['svix-signature'].replace('v1', 'v2') }, [secret], body],
    ['no signature', { 'svix-signature': '' }, [secret], body],
    ['another secret', {}, ['whsec_b3RoZXI='], body],
    ['no secret', {}, [''], body],
    ['no subscription', {}, [], body],
  ])('refuses %s', (_, changed, secrets, rawBody) => {
    expect(accepts(changed, secrets, rawBody)).toBe(false);
  });
});

describe('isCurrent', () => {
  const sentAt = 1_731_705_121_000;
  const isCurrent = (now: number, timestamp = '1731705121') =>
    inbound.isCurrent!(
      { method: 'POST', headers: { 'svix-timestamp': timestamp }, query: {}, rawBody: Buffer.alloc(0) },
      new Date(now),
    );

  it.each([-300_000, 0, 300_000])('accepts an event that was sent %i ms before now', (ms) => {
    expect(isCurrent(sentAt + ms)).toBe(true);
  });

  it.each([-300_001, 300_001, 86_400_000])('refuses an event that was sent %i ms before now', (ms) => {
    expect(isCurrent(sentAt + ms)).toBe(false);
  });

  it.each(['', 'now', '1731705121.5x'])('refuses an event with the time %j', (timestamp) => {
    expect(isCurrent(sentAt, timestamp)).toBe(false);
  });
});

describe('parse', () => {
  const parse = (body: object, headers: Record<string, string> = {}) =>
    inbound.parse({ method: 'POST', headers, query: {}, rawBody: Buffer.from(JSON.stringify(body)) });
  const listing = 'l1';

  it.each<[string, object, object]>([
    [
      'a new reservation',
      { event: 'reservation.created.v2', reservation: { _id: 'r1' } },
      { resource: 'RESERVATION', providerId: 'r1' },
    ],
    [
      'a changed reservation',
      { event: 'reservation.updated.v2', reservation: { reservationId: 'r1' } },
      { resource: 'RESERVATION', providerId: 'r1' },
    ],
    [
      'a reservation named by its id alone',
      { event: 'reservation.updated.v2', reservationId: 'r1' },
      { resource: 'RESERVATION', providerId: 'r1' },
    ],
    [
      'a reservation under data',
      { event: 'reservation.updated.v2', data: { reservationId: 'r1' } },
      { resource: 'RESERVATION', providerId: 'r1' },
    ],
    [
      'a reservation event named by its type',
      { eventType: 'reservation.updated.v2', data: { _id: 'r1' } },
      { resource: 'RESERVATION', providerId: 'r1' },
    ],
    [
      'a reservation event in the older form',
      { event: 'reservation.new', reservation: { _id: 'r1', money: {} } },
      { resource: 'RESERVATION', providerId: 'r1' },
    ],
    [
      'a calendar without an event name',
      { listingId: listing, dateRange: { start: '2026-01-01', end: '2026-01-02' } },
      { resource: 'CALENDAR', providerId: listing },
    ],
    [
      'a calendar event in the older form',
      { event: 'listing.calendar.updated', calendar: [{ date: '2026-01-01', listingId: listing }] },
      { resource: 'CALENDAR', providerId: listing },
    ],
    [
      'a listing',
      { event: 'listing.updated', listing: { _id: listing } },
      { resource: 'LISTING', providerId: listing },
    ],
  ])('reads the hint of %s', (_, body, hint) => {
    expect(parse(body)).toEqual([{ eventId: undefined, ...hint }]);
  });

  it.each(['reservation.messageReceived', 'guest.updated', 'payments.failed'])('gives no hint for %s', (event) => {
    expect(parse({ event, reservation: { _id: 'r1' } })).toEqual([]);
  });

  it('takes the id of the event, otherwise that of the delivery', () => {
    const event = { event: 'listing.updated', listing: { _id: listing } };
    expect(parse({ ...event, meta: { eventId: 'e1' } }, { 'svix-id': 'm1' })[0]!.eventId).toBe('e1');
    expect(parse(event, { 'svix-id': 'm1' })[0]!.eventId).toBe('m1');
  });
});

describeWithSharedData('a Guesty sample of webhooks', () => {
  it('is reused and completed', async () => {
    const existing: unknown = JSON.parse(
      readFileSync(sharedData('pms-samples/guesty-ruby-gem/webhooks-list.json')!, 'utf8'),
    );
    const asked: PmsRequest[] = [];
    const answers: Record<string, unknown> = { '/webhooks': existing, '/webhooks-v2/secret': { key: 'whsec_a' } };
    const call: PmsCall = {
      credentials: {},
      providerAccountId: '',
      settings: { baseUrl: '' },
      parse: parsedAtOnce,
      clock: new FixedClock(),
      http: {
        send: async (request) => {
          asked.push(request);
          const answer = answers[request.path] ?? { _id: '595a7fc636f2491000b6b81a' };
          return { status: 200, headers: {}, text: '', json: () => answer };
        },
      },
    };
    const url = 'https://www.hookurl.com';
    expect(await webhooks!.subscribe(call, { url, secret: 'ours' })).toMatchObject([
      { id: '595a7fc636f2491000b6b81a', secret: 'whsec_a' },
    ]);
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /webhooks',
      'PUT /webhooks/595a7fc636f2491000b6b81a',
      'GET /webhooks-v2/secret',
    ]);
  });
});
