import { Webhook } from 'standardwebhooks';
import { verifyWebhook, WebhookSignatureError } from './standard-webhooks.js';

const secretOf = (text: string): string => `whsec_${Buffer.from(text).toString('base64')}`;

const SECRET = secretOf('the secret of a URL, of 32 bytes');
const OTHER = secretOf('another secret, also of 32 bytes');
const BODY = JSON.stringify({ id: 'evt_1', type: 'LISTING_CHANGED', data: { listingID: 'Höhenweg' } });
const NOW = new Date('2026-11-22T16:19:03Z');

/** The headers of a notification, as the reference library signs it. */
const signed = (body = BODY, { secret = SECRET, at = NOW } = {}): Record<string, string> => ({
  'webhook-id': 'evt_1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': new Webhook(secret).sign('evt_1', at, body),
});
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);

describe('verifyWebhook', () => {
  it.each([
    ['a text', BODY],
    ['bytes', new TextEncoder().encode(BODY)],
    ['a Buffer', Buffer.from(BODY)],
    ['an ArrayBuffer', new TextEncoder().encode(BODY).buffer],
  ])('returns the event of %s', async (_name, body) => {
    expect(await verifyWebhook(body, signed(), SECRET, { now: NOW })).toEqual(JSON.parse(BODY));
  });

  it.each([
    ['Headers', (headers: Record<string, string>) => new Headers(headers)],
    [
      'names in another case',
      (headers: Record<string, string>) =>
        Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value])),
    ],
    [
      'lists of values',
      (headers: Record<string, string>) =>
        Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    ],
  ])('reads headers given as %s', async (_name, convert) => {
    expect(await verifyWebhook(BODY, convert(signed()), SECRET, { now: NOW })).toMatchObject({ id: 'evt_1' });
  });

  it('accepts one of several signatures, and one of several secrets', async () => {
    const [old, current] = [signed(BODY, { secret: OTHER }), signed()];
    const both = {
      ...current,
      'webhook-signature': `${old['webhook-signature']} v2,x ${current['webhook-signature']}`,
    };
    expect(await verifyWebhook(BODY, both, SECRET, { now: NOW })).toMatchObject({ id: 'evt_1' });
    expect(await verifyWebhook(BODY, old, [SECRET, OTHER], { now: NOW })).toMatchObject({ id: 'evt_1' });
  });

  it.each([
    ['one more byte', `${BODY} `, signed()],
    ['another id', BODY, { ...signed(), 'webhook-id': 'evt_2' }],
    ['the signature of another secret', BODY, signed(BODY, { secret: OTHER })],
    ['a signature that is no base64', BODY, { ...signed(), 'webhook-signature': 'v1,***' }],
    ['no signature', BODY, { ...signed(), 'webhook-signature': '' }],
  ])('refuses %s', async (_name, body, headers) => {
    const refused = verifyWebhook(body, headers, SECRET, { now: NOW });
    await expect(refused).rejects.toThrow(WebhookSignatureError);
    await expect(refused).rejects.toThrow('No signature matches');
  });

  it.each([301, -301, Number.NaN])('refuses a timestamp that is %s s from now', async (seconds) => {
    const headers = { ...signed(), 'webhook-timestamp': String(NOW.getTime() / 1_000 - seconds) };
    await expect(verifyWebhook(BODY, headers, SECRET, { now: NOW })).rejects.toThrow(
      'webhook-timestamp is more than 300 s',
    );
  });

  it('uses the given tolerance', async () => {
    const options = { now: later(900), toleranceSeconds: 1_000 };
    expect(await verifyWebhook(BODY, signed(), SECRET, options)).toMatchObject({ id: 'evt_1' });
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('names the missing header %s', async (name) => {
    const headers = { ...signed(), [name]: undefined };
    await expect(verifyWebhook(BODY, headers, SECRET)).rejects.toThrow(`The header ${name} is missing`);
  });

  it.each([
    [undefined, 'secret is missing'],
    ['', 'secret is missing'],
    ['whsec_', 'must be the whsec_'],
    ['whsec_***', 'must be the whsec_'],
  ])('says that %p is not a secret', async (secret, message) => {
    await expect(verifyWebhook(BODY, signed(), secret as string, { now: NOW })).rejects.toThrow(message);
  });

  it('says that a parsed body is not the raw body', async () => {
    const parsed = JSON.parse(BODY) as string;
    await expect(verifyWebhook(parsed, signed(), SECRET, { now: NOW })).rejects.toThrow('Pass the raw body');
  });
});
