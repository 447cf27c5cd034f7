import { createHmac } from 'node:crypto';
import type { PmsCall, PmsRequest, WebhookSubscription } from '../port/connector.js';
import { FixedClock, parsedAtOnce } from '../kit/testing/fakes.js';
import { inbound, webhooks } from './webhooks.js';

/** An event as a client of the PMS recorded it: amounts are text, dates are midnights without a zone. */
const EVENT = {
  action: 'booking_change',
  booking: {
    id: 13,
    date_arrival: '2022-05-21T00:00:00',
    date_departure: '2022-05-24T00:00:00',
    property_id: 40,
    status: 'Booked',
    room_types: [{ room_type_id: 41, people: 2 }],
  },
  guest: { uid: 'g', name: 'Ana' },
  current_order: { amount_gross: { amount: '1235', total_room_rate_amount: '900' } },
  booking_total_amount: '1113',
};
const requestOf = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers,
  query: {},
  rawBody: Buffer.from(JSON.stringify(body)),
});

describe('events', () => {
  it.each([
    ['a booking', EVENT, [{ resource: 'RESERVATION', providerId: '13' }]],
    ['a booking, sent as a list', [EVENT], [{ resource: 'RESERVATION', providerId: '13' }]],
    ['changed rates', { action: 'rate_change', property_id: 40 }, [{ resource: 'CALENDAR', providerId: '40' }]],
    ['changed availability', { action: 'availability_change' }, [{ resource: 'CALENDAR', providerId: undefined }]],
    ['a message from a guest', { action: 'guest_message_received', property_id: 40 }, []],
  ])('about %s give the expected hints', (_, body, hints) => {
    expect(inbound.parse(requestOf(body))).toEqual(hints);
  });

  it('have no id of their own, so two changes of one booking are two events', () => {
    for (const status of ['Booked', 'Declined']) {
      const [hint] = inbound.parse(requestOf({ ...EVENT, booking: { ...EVENT.booking, status } }));
      expect(hint).not.toHaveProperty('eventId');
    }
  });
});

describe('authenticate', () => {
  const secrets = ['one', 'two'];
  const subscriptions = secrets.map((secret, n): WebhookSubscription => ({ id: String(n), event: 'e', secret }));
  const { rawBody } = requestOf(EVENT);
  const signed = (secret: string): string => createHmac('sha256', secret).update(rawBody).digest('hex');
  const accepts = (headers: Record<string, string>, known = subscriptions): boolean =>
    inbound.authenticate(requestOf(EVENT, headers), { secret: 'ours', subscriptions: known });

  it.each([
    [{ 'ms-signature': `sha256=${signed('one')}` }, true],
    [{ 'ms-signature': `sha256=${signed('two').toUpperCase()}` }, true],
    [{ 'x-lodgify-signature': signed('two') }, true],
    [{ 'ms-signature': `sha256=${signed('three')}` }, false],
    [{ 'ms-signature': `sha256=${signed('ours')}` }, false],
    [{ 'ms-signature': 'sha256=' }, false],
    [{}, false],
  ])('returns whether the headers %j carry a known signature: %s', (headers, expected) => {
    expect(accepts(headers)).toBe(expected);
  });

  it('accepts nothing while no subscription has a secret', () => {
    expect(accepts({ 'ms-signature': `sha256=${signed('')}` }, [{ id: '1', event: 'e' }])).toBe(false);
    expect(accepts({ 'ms-signature': `sha256=${signed('')}` }, [{ id: '1', event: 'e', secret: '' }])).toBe(false);
  });
});

describe('subscribe', () => {
  const url = 'https://us.example/hook';

  function callOf(hooks: object[]) {
    const writes: string[] = [];
    const send = async ({ method, path, json, write }: PmsRequest) => {
      if (write) writes.push(`${method} ${path} ${JSON.stringify(json)}`);
      const body = method === 'POST' ? { id: `new-${(json as { event: string }).event}`, secret: 'fresh' } : hooks;
      return { status: 200, headers: {}, text: '', json: () => body };
    };
    const settings = { baseUrl: 'https://pms.example' };
    const call: PmsCall = {
      credentials: {},
      providerAccountId: '',
      settings,
      http: { send },
      parse: parsedAtOnce,
      clock: new FixedClock(),
    };
    return { call, writes };
  }
  const first = async (hooks: object[]) => {
    const { call, writes } = callOf(hooks);
    const [subscription] = await webhooks.subscribe(call, { url, secret: 'ours' });
    return { subscription, writes: writes.filter((write) => /booking_new|old/.test(write)) };
  };
  const event = 'booking_new_any_status';

  it('keeps an existing subscription when its secret is known', async () => {
    const { subscription, writes } = await first([{ id: 'old', event, target_url: url, secret: 'known' }]);
    expect(subscription).toEqual({ id: 'old', event, secret: 'known' });
    expect(writes).toEqual([]);
  });

  it('replaces an existing subscription when its secret is lost', async () => {
    const { subscription, writes } = await first([{ id: 'old', event, url }]);
    expect(subscription).toEqual({ id: `new-${event}`, event, secret: 'fresh' });
    expect(writes).toEqual([
      'DELETE /webhooks/v1/unsubscribe {"id":"old"}',
      `POST /webhooks/v1/subscribe {"target_url":"${url}","event":"${event}"}`,
    ]);
  });

  it('leaves subscriptions with other addresses alone', async () => {
    const { writes } = await first([{ id: 'old', event, target_url: 'https://other.example', secret: 'known' }]);
    expect(writes.filter((write) => write.startsWith('DELETE'))).toEqual([]);
  });
});
