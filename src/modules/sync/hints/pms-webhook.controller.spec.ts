import { jest } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import type { HintInboxService } from './hint-inbox.service.js';
import { PmsWebhookController } from './pms-webhook.controller.js';

describe('the address that a PMS sends events to', () => {
  let stored = (): void => undefined;
  const receive = jest.fn((..._given: unknown[]) => new Promise<void>((done) => (stored = done)));
  const controller = new PmsWebhookController({ receive } as unknown as HintInboxService);
  const send = (provider: string, request: object) =>
    controller.receive(provider, 'account', 'path', request as FastifyRequest);
  beforeEach(() => receive.mockClear());

  it('answers once the event is stored, and passes it on byte for byte', async () => {
    const body = Buffer.from('{"id": 1}');
    const headers = { signature: 'abc', 'set-cookie': ['a', 'b'], absent: undefined };
    let isAnswered = false;
    const answer = send('PROVIDER_04', { method: 'POST', headers, query: { kind: 1 }, body });
    void answer.then(() => (isAnswered = true));
    await new Promise(setImmediate);
    expect(isAnswered).toBe(false);
    stored();
    expect(await answer).toEqual({ received: true });
    const event = {
      method: 'POST',
      headers: { signature: 'abc', 'set-cookie': 'a, b' },
      query: { kind: '1' },
      rawBody: body,
    };
    expect(receive.mock.calls).toEqual([['PROVIDER_04', 'account', 'path', event]]);
  });

  it('treats a request without a body as an empty one', async () => {
    const answer = send('PROVIDER_04', { method: 'POST', headers: {}, query: {} });
    stored();
    await answer;
    expect(receive.mock.calls[0]![3]).toMatchObject({ rawBody: Buffer.alloc(0) });
  });

  it('is unknown for an invalid code', async () => {
    await expect(send('PROVIDER_99', { method: 'POST', headers: {}, query: {} })).rejects.toMatchObject({
      kind: 'not_found',
    });
    expect(receive).not.toHaveBeenCalled();
  });
});
