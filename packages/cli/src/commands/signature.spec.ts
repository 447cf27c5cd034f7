import { Webhook } from 'standardwebhooks';
import { newSecret, signedHeaders } from './signature.js';

describe('a signature of a forwarded event', () => {
  it('is accepted by the library of Standard Webhooks, and not for another body', () => {
    const [secret, body] = [newSecret(), '{"id":"evt_1","name":"Zoë"}'];
    const headers = signedHeaders(secret, 'evt_1', body, new Date());
    expect(new Webhook(secret).verify(body, headers)).toEqual({ id: 'evt_1', name: 'Zoë' });
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow();
  });
});
