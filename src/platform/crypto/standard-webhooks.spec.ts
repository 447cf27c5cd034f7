import { Webhook } from 'standardwebhooks';
import { SystemClock } from '../../values/time/clock.js';
import { newWebhookSecret } from './secrets.js';
import { signStandardWebhook } from './standard-webhooks.js';

// The reference library compares with the system time.
const timestampSeconds = Math.floor(new SystemClock().now().getTime() / 1000);
const body = '{"type":"RESERVATION_CREATED","data":{"note":"größe 宿 🏠"}}';

describe('a Standard Webhooks signature', () => {
  it('matches the published example', () => {
    // https://github.com/standard-webhooks/standard-webhooks, libraries' shared test vector
    const headers = signStandardWebhook({
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestampSeconds: 1614265330,
      body: '{"test": 2432232314}',
      secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    });
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is accepted by the reference library, with both the old and the new secret during rotation', () => {
    const [current, previous, foreign] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
    const headers = signStandardWebhook({ id: 'evt_1', timestampSeconds, body, secrets: [current, previous] });
    expect(headers['webhook-signature'].split(' ')).toHaveLength(2);
    expect(new Webhook(current).verify(body, headers)).toEqual(JSON.parse(body));
    expect(new Webhook(previous).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(foreign).verify(body, headers)).toThrow();
  });

  it('does not cover another body, id or time', () => {
    const secret = newWebhookSecret();
    const headers = signStandardWebhook({ id: 'evt_1', timestampSeconds, body, secrets: [secret] });
    const webhook = new Webhook(secret);
    expect(() => webhook.verify(`${body} `, headers)).toThrow();
    expect(() => webhook.verify(body, { ...headers, 'webhook-id': 'evt_2' })).toThrow();
    expect(() => webhook.verify(body, { ...headers, 'webhook-timestamp': String(timestampSeconds - 1) })).toThrow();
  });

  it.each([
    ['a dot in the id', { id: 'evt.1' }, /dot/],
    ['an empty id', { id: '' }, /dot/],
    ['a fractional time', { timestampSeconds: 1.5 }, /whole seconds/],
    ['no secret', { secrets: [] }, /at least one/],
    ['a secret without prefix', { secrets: ['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] }, /malformed/],
    ['a short secret', { secrets: ['whsec_c2hvcnQ='] }, /malformed/],
  ])('is refused for %s', (_name, change, message) => {
    const message_ = { id: 'evt_1', timestampSeconds, body, secrets: [newWebhookSecret()], ...change };
    expect(() => signStandardWebhook(message_)).toThrow(message);
  });
});
