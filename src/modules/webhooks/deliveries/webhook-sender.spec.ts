import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { KeyRing } from '../../../platform/crypto/key-ring.js';
import { newWebhookSecret } from '../../../platform/crypto/secrets.js';
import { OutboundError } from '../../../platform/outbound/outbound-error.js';
import type { OutboundHttp } from '../../../platform/outbound/outbound-http.js';
import type { OutboundRequest, OutboundResponse } from '../../../platform/outbound/outbound.types.js';
import { SystemClock } from '../../../values/time/clock.js';
import type { StartedDelivery } from './webhook-attempts.repository.js';
import { WebhookSecrets } from '../webhook-secrets.service.js';
import { WebhookSender } from './webhook-sender.js';

const keyRing = new KeyRing(`test:${randomBytes(32).toString('base64')}`);
const secret = newWebhookSecret();
/** A body that no serializer would write. */
const BODY = '{ "total" : 10.00,\n "note":"\\u00e9" }';

const delivery = {
  eventId: 'event',
  url: 'https://app.example.com/hook',
  body: BODY,
  endpointId: null,
  workspaceId: 'workspace',
  notificationSecret: keyRing.seal(secret, 'workspace.notification_secret|workspace'),
} as StartedDelivery;

const ok = { status: 200, headers: {}, body: Buffer.from('ok'), truncated: false, durationMs: 1 };
const broken = (idle: boolean): OutboundError => new OutboundError('reset', 'broke off', true, undefined, idle);

/** Returns a client that answers the requests one after the other, and records them. */
const sendingTo = async (...answers: (OutboundResponse | OutboundError)[]) => {
  const requests: OutboundRequest[] = [];
  const request = async (asked: OutboundRequest): Promise<OutboundResponse> => {
    requests.push(asked);
    const answer = answers.shift()!;
    if (answer instanceof OutboundError) throw answer;
    return answer;
  };
  const sender = new WebhookSender(
    { request } as unknown as OutboundHttp,
    new WebhookSecrets(keyRing),
    new SystemClock(),
  );
  return { sent: await sender.send(delivery), requests };
};

describe('the request to a receiver', () => {
  it('goes to public addresses only, has bounds, and keeps the connection', async () => {
    const { requests } = await sendingTo(ok);
    const bounds = { deadlineMs: 15_000, maxResponseBytes: 16_384, truncate: true };
    expect(requests).toMatchObject([
      { method: 'POST', url: delivery.url, addressFilter: true, reuse: true, ...bounds },
    ]);
  });

  it('has the stored body, byte for byte, and its signature', async () => {
    const { requests } = await sendingTo(ok);
    expect(requests[0]!.body).toBe(BODY);
    expect(new Webhook(secret).verify(BODY, requests[0]!.headers!)).toEqual({ total: 10, note: 'é' });
  });

  it('is made once more, on a new connection, where the kept one was closed', async () => {
    const { sent, requests } = await sendingTo(broken(true), ok);
    expect(sent?.answer).toMatchObject({ status: 200 });
    expect(requests.map(({ reuse }) => reuse)).toEqual([true, false]);
    expect(requests[1]).toEqual({ ...requests[0], reuse: false });
  });

  it('is not made a third time', async () => {
    const { sent, requests } = await sendingTo(broken(true), broken(true));
    expect(sent?.answer).toEqual({ failure: 'reset' });
    expect(requests).toHaveLength(2);
  });

  it('is made only once where a connection that was not idle is reset', async () => {
    const { sent, requests } = await sendingTo(broken(false));
    expect(sent?.answer).toEqual({ failure: 'reset' });
    expect(requests).toHaveLength(1);
  });

  it('counts as not made when the service aborts it', async () => {
    const { sent } = await sendingTo(new OutboundError('aborted', 'ended', true));
    expect(sent).toBeUndefined();
  });
});
