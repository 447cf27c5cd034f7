import { until } from '../../../../sandbox/testing/until.js';
import type { InboundRequest, WebhookSubscription } from '../../port/connector.js';
import type { ContractBench } from './contract-bench.js';

/** Tests events: subscribing through the API, authenticating, and reading hints. */
export function describeWebhooks(bench: ContractBench): void {
  const { webhooks, inbound, definition } = bench.tested.connector;
  if (!inbound) return;

  if (definition.signedWebhooks)
    it.each([
      ['nothing to compare with', { secret: '', subscriptions: [] }],
      [
        'secrets of its own',
        { secret: 'own', subscriptions: [{ id: '1', event: 'e', secret: 'own' }], appSecret: 'own' },
      ],
    ])('an event without proof is refused by an account with %s', (_case, secrets) => {
      for (const body of ['', '{}', '<LNM_CancelReservation_RQ/>']) {
        const request = { method: 'POST', headers: {}, query: {}, rawBody: Buffer.from(body) };
        expect(inbound.authenticate(request, secrets)).toBe(false);
      }
    });

  if (!webhooks) return;

  describe('webhooks', () => {
    const secret = 'a-random-webhook-secret';
    let subscriptions: WebhookSubscription[] = [];
    const events: InboundRequest[] = [];
    let opened = 0;

    /** Responds to the PMS's questions as they arrive. */
    async function openLetters(): Promise<void> {
      for (const { headers, query, body } of bench.sandbox.inbox('contract').slice(opened)) {
        opened += 1;
        const rawBody = Buffer.from(body);
        const request = { method: 'POST', headers: headers as Record<string, string>, query, rawBody };
        if (!(await inbound?.confirm?.(bench.call(), request))) events.push(request);
      }
    }

    /** Returns an event about a reservation; events about one change arrive in any order. */
    async function reservationEvent(): Promise<InboundRequest> {
      const isOne = (event: InboundRequest) => inbound!.parse(event).some(({ resource }) => resource === 'RESERVATION');
      return until('an event about a reservation', async () => {
        await openLetters();
        return events.find(isOne);
      });
    }

    const book = async () => {
      const listing = bench.listing();
      const { checkIn, checkOut } = await bench.freeStay(listing);
      return bench.sandbox.book('demo', { listing: listing.providerId, arrival: checkIn, departure: checkOut });
    };

    it('are subscribed to once, however often this is requested', async () => {
      const target = { url: bench.sandbox.inboxUrl('contract'), secret };
      const first = await webhooks.subscribe(bench.call(), target);
      subscriptions = await webhooks.subscribe(bench.call(), target);
      expect(subscriptions.map(({ id }) => id).sort()).toEqual(first.map(({ id }) => id).sort());
      expect(subscriptions.length).toBeGreaterThan(0);
      if (inbound.confirm)
        await until('a question about each subscription', async () => {
          await openLetters();
          return opened >= subscriptions.length;
        });
    });

    it('hint at a reservation that can then be read', async () => {
      const { arrival } = await book();
      const event = await reservationEvent();
      expect(inbound.authenticate(event, { secret, subscriptions })).toBe(true);
      const hint = inbound.parse(event).find(({ resource }) => resource === 'RESERVATION');
      const reservation = await bench.tested.connector.reservations.read(bench.call(), hint?.providerId ?? '');
      expect(reservation?.checkIn).toBe(arrival);
    });

    if (definition.signedWebhooks)
      it('are refused without their secret', async () => {
        const event = await reservationEvent();
        expect(inbound.authenticate(event, { secret: 'another', subscriptions: [] })).toBe(false);
        expect(inbound.authenticate(event, { secret: '', subscriptions: [] })).toBe(false);
        const own = subscriptions.flatMap((subscription) => subscription.secret ?? []);
        const body = own.reduce((text, one) => text.replaceAll(one, 'another'), event.rawBody.toString());
        const bare = { ...event, headers: {}, rawBody: Buffer.from(body) };
        expect(inbound.authenticate(bare, { secret, subscriptions })).toBe(false);
      });

    it.each(['', 'null', '[]', '"x"', '{}', '<xml/>', '{"object":{}}'])('are refused with the body %p', (body) => {
      const request = { method: 'POST', headers: {}, query: {}, rawBody: Buffer.from(body) };
      expect(() => inbound.parse(request)).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
    });

    it('stop after unsubscribing, which may be repeated', async () => {
      await webhooks.unsubscribe(bench.call(), subscriptions);
      await webhooks.unsubscribe(bench.call(), subscriptions);
      const before = bench.sandbox.deliveries('demo').length;
      await book();
      expect(bench.sandbox.deliveries('demo')).toHaveLength(before);
    });
  });
}
