import type { InboundRequest, PmsCall, PmsRequest } from '../port/connector.js';
import { FixedClock, parsedAtOnce } from '../kit/testing/fakes.js';
import { inbound } from './webhooks.js';

/** A self-signed stand-in for SNS's certificate, and the signatures by its key. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIDGzCCAgOgAwIBAgIUSumeMwQA+gqNumj1OXeDxC0OqNgwDQYJKoZIhvcNAQEL
BQAwHDEaMBgGA1UEAwwRc25zLmFtYXpvbmF3cy5jb20wIBcNMjYxMTIxMDkzODA1
WhgPMjEyNjEwMjgwOTM4MDVaMBwxGjAYBgNVBAMMEXNucy5hbWF6b25hd3MuY29t
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEApQ8l+6tXE7lyU1YEWHgl
6H0pfIxfz2Do//Pyjp+fSWtImoEwzt7gstDsCqeOhP5+mbuO5KdSWsLVS+wSGj/i
eJxM0jb6/SKWqsb+Ocz8BQXiCeC6b1JNCjwijMjMec5A5zZjZ74EPwcgs4GkfuJd
dZFVwevJFUXrM2Wpal4ceL/fXNkn/4yh/tBaZGjoASEQUMhSjdX8vdbZ8BBuo8KW
TZxT35ZRgIw709pZ31nasJIHbO2FhUzaeynmzZ6hySPpr/1sR+eKJfi2Ue5vWG90
LcnQPlMrSja1JdUcVqvPfjiuP/in4lJdjpYlZV7Sx6Bru9ETnOMSwKkGP5l112rW
5QIDAQABo1MwUTAdBgNVHQ4EFgQUMzNU/1grzKz6mzVAjnubkCjWfL8wHwYDVR0j
BBgwFoAUMzNU/1grzKz6mzVAjnubkCjWfL8wDwYDVR0TAQH/BAUwAwEB/zANBgkq
hkiG9w0BAQsFAAOCAQEAJP14WCbMCSeckTj15Cvezun2ICxVvMKiPo5r48scvAty
UBnoz0gFMh+kPBSG7O9YJ7hGlW0JxxkPtVZPMlQ5ZK+6NV0q9FO4kUHQ2pab0e9v
5POUGajHWu7OZK7kooQw3mAPZkfOIECNytnA+NngO01jt2B8qpszCaR8LjEW8Hv9
2gOY1dzTIy4r14AQtmtNxkggGpzdGayHW3MauiGeB6h+rc0tEXUKBoQy2GigtE0l
BJxbCtMEOugMZ7EDq79xAyJb43LORxTgtvWwuZMcAE8zIuvPUBKYBSkSIJal44K+
gFGkHXc8v3wf0XTQLPTGGxCLpZ0CDHR1vSEUE0QBbQ==
-----END CERTIFICATE-----`;
const SIGNATURES = {
  '1': 'L91qrciaTSv8DYkVfRkPDI3NVxF4HGVKoFCnGbi2clfBKARP0cgXiEB/UxSVEo8TC6rVZDSxZRe0XtVfKpZyVZ/WYjB/l/5oTQa/RiwLm9FpiGS09Tw+dBSk4SXUuQrVI5PyYaySQtQeAYqgb7ql4ed+uABNqCbLVg6PS2NSvpD2Dvd0gsDAI9NUcV/i2pg0gwUKyHQmSOgqYQ1azAsJlT14JG0j0BCSEm801GvOPQ9oPXk2l+sf2H15xv4O6EFcdNBBEY9lE9fiYmGypBTDfUoLzSabM6PLqvxmZMz7Zy06hsgNngf6anSeUP2Dd1x95bFKtUoDY9PZMO4V+llvSg==',
  '2': 'OIsgrEWYhxW7gtAvP3PIHCJBcSnoirYSYuYv6/ryiUUE6so/fZR6VNQeJLKCQb7Zck/hVyS5kjfQnF9YifrWaRZt2l7ZmVBRbvBYrRjPmafUvCy3uEDXc2/nzmTwI3RG2xGodlN++gVVeFNV4Z+OLCKm5PpJ1JNFNMvapRa2ZxCpcHW4hs/YBES6gNTz8pF1tlDzMsELnC4bWqfyFci+qKMIAmVj7sMCqooyNooruHWymqBYW0jX83gPc2ODbQhngRtB2uMe1zAqTEm856wAs+2GYm4HPRkE5udyQWJ2gpXvBnD8s205iEEW6YSeoNMVj8f01vIQ48JUP5UG1hK5Og==',
};
const SNS = 'https://sns.us-west-2.amazonaws.com';
const CONFIRMATION = {
  Type: 'SubscriptionConfirmation',
  MessageId: '165545c9-2a5c-472c-8df2-7ff2be2b3b1b',
  Token: 'token-1',
  TopicArn: 'arn:aws:sns:us-west-2:123456789012:hostify',
  Message: 'You have chosen to subscribe to the topic.',
  SubscribeURL: `${SNS}/?Action=ConfirmSubscription&Token=token-1`,
  Timestamp: '2026-01-02T20:45:08.000Z',
  SignatureVersion: '1',
  Signature: SIGNATURES['1'],
  SigningCertURL: `${SNS}/SimpleNotificationService-1.pem`,
};
const notification = (message: unknown, parts: object = {}) => ({
  Type: 'Notification',
  MessageId: 'm-1',
  TopicArn: CONFIRMATION.TopicArn,
  Message: typeof message === 'string' ? message : JSON.stringify(message),
  ...parts,
});

const requestOf = (
  body: { Type?: string; [name: string]: unknown },
  parts: Partial<InboundRequest> = {},
): InboundRequest => ({
  method: 'POST',
  headers: { 'x-amz-sns-message-type': body.Type ?? '' },
  query: {},
  rawBody: Buffer.from(JSON.stringify(body)),
  ...parts,
});

function callOf(baseUrl = 'https://api-rms.hostify.com') {
  const sent: PmsRequest[] = [];
  const send = async (request: PmsRequest) => {
    sent.push(request);
    return { status: 200, headers: {}, text: CERTIFICATE, json: () => ({}) };
  };
  const clock = new FixedClock();
  const call: PmsCall = {
    credentials: {},
    providerAccountId: '',
    settings: { baseUrl },
    http: { send },
    parse: parsedAtOnce,
    clock,
  };
  return { call, sent };
}

describe('a subscription to confirm', () => {
  it.each(['1', '2'] as const)('is confirmed when SNS signed it, version %s', async (SignatureVersion) => {
    const { call, sent } = callOf();
    const letter = { ...CONFIRMATION, SignatureVersion, Signature: SIGNATURES[SignatureVersion] };
    expect(await inbound.confirm!(call, requestOf(letter))).toBe(true);
    expect(sent.map(({ path }) => path)).toEqual([CONFIRMATION.SigningCertURL, CONFIRMATION.SubscribeURL]);
    for (const { foreign, elsewhere, write, method } of sent)
      expect([foreign, elsewhere, write, method]).toEqual([true, true, undefined, 'GET']);
  });

  it.each([
    ['another token', { Token: 'token-2' }],
    ['another address', { SubscribeURL: `${SNS}/?Action=ConfirmSubscription&Token=token-2` }],
    ['another algorithm', { SignatureVersion: '2' }],
    ['no signature', { Signature: '' }],
  ])('is not confirmed with %s', async (_, parts) => {
    const { call, sent } = callOf();
    await expect(inbound.confirm!(call, requestOf({ ...CONFIRMATION, ...parts }))).rejects.toMatchObject({
      kind: 'invalid_response',
    });
    expect(sent.map(({ path }) => path)).toEqual([CONFIRMATION.SigningCertURL]);
  });

  it.each([
    'http://sns.us-west-2.amazonaws.com/',
    'https://sns.us-west-2.amazonaws.com:8443/',
    'https://user:word@sns.us-west-2.amazonaws.com/',
    'https://sns.us-west-2.amazonaws.com.evil.example/',
    'https://sns.evil.example/.amazonaws.com',
    'https://evil.amazonaws.com/',
    'https://bucket.sns.us-west-2.amazonaws.com/',
    'https://127.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://api-rms.hostify.com/',
    'not an address',
  ])('never causes a request to %s', async (address) => {
    const { call, sent } = callOf();
    for (const name of ['SubscribeURL', 'SigningCertURL'])
      await expect(inbound.confirm!(call, requestOf({ ...CONFIRMATION, [name]: address }))).rejects.toMatchObject({
        kind: 'invalid_response',
      });
    expect(sent).toEqual([]);
  });

  it('may name the host of the PMS itself, as the sandbox does', async () => {
    const SigningCertURL = 'http://127.0.0.1:3100/hostify/sns/cert.pem';
    const { call, sent } = callOf('http://127.0.0.1:3100/hostify');
    expect(await inbound.confirm!(call, requestOf({ ...CONFIRMATION, SigningCertURL }))).toBe(true);
    expect(sent[0]?.path).toBe(SigningCertURL);
  });

  it('is not an event, and an event is not a subscription to confirm', async () => {
    const { call, sent } = callOf();
    expect(inbound.parse(requestOf(CONFIRMATION))).toEqual([]);
    expect(await inbound.confirm!(call, requestOf(notification({})))).toBe(false);
    expect(sent).toEqual([]);
  });
});

describe('authenticate', () => {
  const secret = 'our-secret';
  const accepts = (request: InboundRequest): boolean => inbound.authenticate(request, { secret, subscriptions: [] });
  const ours = { query: { auth: secret } };

  it.each<[string, InboundRequest, boolean]>([
    ['accepts the secret in the address', requestOf(notification({}), ours), true],
    ['accepts the secret in the message', requestOf(notification({ auth: secret })), true],
    ['accepts the secret next to the message', requestOf(notification({}, { auth: secret })), true],
    ['accepts a confirmation at our address', requestOf(CONFIRMATION, ours), true],
    ['refuses a confirmation at another address', requestOf(CONFIRMATION), false],
    ['refuses another secret', requestOf(notification({ auth: 'other' }), { query: { auth: 'other' } }), false],
    ['refuses a request without a secret', requestOf(notification({})), false],
    ['refuses a request without an SNS header', requestOf(notification({}), { ...ours, headers: {} }), false],
    [
      'refuses the header of another type',
      requestOf(notification({}), { ...ours, headers: { 'x-amz-sns-message-type': CONFIRMATION.Type } }),
      false,
    ],
    ['refuses a body that is not an SNS message', requestOf({ Type: 'Notification' }, ours), false],
  ])('%s', (_, request, expected) => {
    expect(accepts(request)).toBe(expected);
  });
});

describe('events', () => {
  const hintsOf = (message: unknown, parts: object = {}) => inbound.parse(requestOf(notification(message, parts)));
  const eventId = 'm-1';

  it.each<[string, unknown, object, object[]]>([
    [
      'an id',
      { notification_type: 'new_reservation', reservation_id: 7 },
      {},
      [{ eventId, resource: 'RESERVATION', providerId: '7' }],
    ],
    [
      'a reservation and its kind in the subject',
      { reservation: { id: '7' } },
      { Subject: 'update_reservation' },
      [{ eventId, resource: 'RESERVATION', providerId: '7' }],
    ],
    ['the bare resource', { action: 'update_listing', id: 3 }, {}, [{ eventId, resource: 'LISTING', providerId: '3' }]],
    [
      'a move, which changes the calendar of two listings',
      { action: 'move_reservation', reservation_id: 7 },
      {},
      [
        { eventId, resource: 'RESERVATION', providerId: '7' },
        { eventId, resource: 'CALENDAR' },
      ],
    ],
    ['no id', { action: 'new_reservation' }, {}, [{ eventId, resource: 'RESERVATION', providerId: undefined }]],
    ['a message of a guest', { action: 'message_new', reservation_id: 7 }, {}, []],
    ['something new', { action: 'weather' }, {}, []],
  ])('with %s give the expected hints', (_, message, parts, expected) => {
    expect(hintsOf(message, parts)).toEqual(expected);
  });

  it('are read even if they are longer than any text of a listing', () => {
    expect(hintsOf({ action: 'update_listing', listing_id: 3, summary: 'x'.repeat(100_000) })).toHaveLength(1);
  });

  it.each(['text', '[]', 'null'])('with the message %s are refused', (message) => {
    expect(() => hintsOf(message)).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });
});
