import { createPublicKey, createVerify } from 'node:crypto';
import type { Connector, InboundRequest, InboundScheme, PmsCall, PmsHint, WebhookTarget } from '../port/connector.js';
import { parsedUrl } from '../../values/text/url.js';
import { ConnectorError } from '../port/errors.js';
import { eventIn, jsonIn } from '../kit/events.js';
import { Fields } from '../kit/guards.js';
import { sameSecret } from '../kit/inbound-auth.js';
import { subscriptions } from '../kit/rest/events.js';
import { id } from '../kit/rest/sources.js';
import { listAt } from './client.js';

const COLLECTION = '/webhooks_v2';
const EVENTS = ['new_reservation', 'update_reservation', 'move_reservation', 'create_update_listing'];
const SNS_HOST = /^sns\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?$/;
const SIGNED_FIELDS = ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];

/** Adds the secret to the address, which SNS keeps, because the PMS's use of `auth` is not documented. */
function withSecret(target: WebhookTarget): WebhookTarget {
  const address = new URL(target.url);
  address.searchParams.set('auth', target.secret);
  return { ...target, url: address.href };
}

const byAddress = subscriptions({
  at: COLLECTION,
  events: EVENTS,
  known: (call) => listAt('webhooks', {}, COLLECTION).all(call),
  url: 'url',
  event: (hook) => hook.optionalText('notification_type'),
  body: ({ url, secret }, event) => ({ url, notification_type: event, auth: secret }),
  made: (answer) => answer.optionalObject('webhook'),
});

export const webhooks: Connector['webhooks'] = {
  ...byAddress,
  subscribe: (call, target) => byAddress.subscribe(call, withSecret(target)),
};

/** Events arrive through Amazon SNS. https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html */
export const inbound: InboundScheme = { authenticate, parse, confirm };

/**
 * Authenticates an SNS delivery by our secret. SNS's signature only proves that some topic of some AWS account sent it;
 * it is checked before a subscription is confirmed, when requests are possible.
 */
function authenticate(request: InboundRequest, { secret }: { secret: string }): boolean {
  try {
    const letter = letterOf(request);
    if (request.headers['x-amz-sns-message-type'] !== letter.text('Type')) return false;
    const echoes = [request.query.auth, letter.optionalText('auth'), messageOf(letter)?.optionalText('auth')];
    return echoes.some((echo) => sameSecret(echo ?? '', secret));
  } catch {
    return false;
  }
}

function letterOf(request: InboundRequest): Fields {
  const letter = eventIn(request);
  for (const name of ['Type', 'MessageId', 'TopicArn', 'Message']) wholeText(letter, name);
  return letter;
}

/** Returns a text without truncating it like others, because it is parsed or signed. */
function wholeText(letter: Fields, name: string): string {
  const text = letter.value(name);
  if (typeof text !== 'string') throw letter.invalid(name, 'text');
  return text;
}

/** Returns the PMS's own message; undefined for SNS's own messages. */
const messageOf = (letter: Fields): Fields | undefined =>
  letter.text('Type') === 'Notification' ? Fields.of(jsonIn(wholeText(letter, 'Message')), 'event.Message') : undefined;

function parse(request: InboundRequest): PmsHint[] {
  const letter = letterOf(request);
  const message = messageOf(letter);
  if (!message) return [];
  const eventId = letter.id('MessageId');
  return hintsOf(message, eventNameOf(message, letter)).map((hint) => ({ eventId, ...hint }));
}

function eventNameOf(message: Fields, letter: Fields): string {
  const names = [message.value('notification_type'), message.value('action'), letter.value('Subject')];
  return names.find((name) => typeof name === 'string') ?? '';
}

/**
 * Returns hints. A move changes the nights of two listings, but the reservation names one. Messages and photos give
 * none.
 */
function hintsOf(message: Fields, event: string): PmsHint[] {
  if (/message|photo/.test(event)) return [];
  const idIn = (name: 'reservation' | 'listing'): string | undefined =>
    id([`${name}_id`, `${name}.id`, ...(event.endsWith(name) ? ['id'] : [])])(message) ?? undefined;
  const reservation = idIn('reservation');
  if (reservation !== undefined || event.endsWith('reservation')) {
    const hint: PmsHint = { resource: 'RESERVATION', providerId: reservation };
    return event === 'move_reservation' ? [hint, { resource: 'CALENDAR' }] : [hint];
  }
  const listing = idIn('listing');
  return listing !== undefined || event.endsWith('listing') ? [{ resource: 'LISTING', providerId: listing }] : [];
}

/**
 * Confirms a subscription: SNS first asks whether we want the topic's messages, and a request to its address says yes.
 */
async function confirm(call: PmsCall, request: InboundRequest): Promise<boolean> {
  const letter = letterOf(request);
  if (letter.text('Type') !== 'SubscriptionConfirmation') return false;
  const address = snsAddress(letter, 'SubscribeURL', call.settings.baseUrl);
  await verifySignature(call, letter);
  await call.http.send({ method: 'GET', path: address, foreign: true, elsewhere: true });
  return true;
}

/** Accepts only SNS itself, or the PMS's own host (the sandbox plays both): a message must not make us call others. */
function snsAddress(letter: Fields, name: string, baseUrl: string): string {
  const text = letter.text(name);
  const url = parsedUrl(text);
  const isSns = url?.protocol === 'https:' && url.port === '' && SNS_HOST.test(url.hostname);
  if (!url || url.username || url.password || !(isSns || url.origin === new URL(baseUrl).origin))
    throw letter.invalid(name, 'an address of SNS');
  return url.href;
}

/** https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html */
async function verifySignature(call: PmsCall, letter: Fields): Promise<void> {
  const address = snsAddress(letter, 'SigningCertURL', call.settings.baseUrl);
  const { text } = await call.http.send({ method: 'GET', path: address, foreign: true, elsewhere: true });
  const signed = SIGNED_FIELDS.map((name) => `${name}\n${wholeText(letter, name)}\n`).join('');
  const algorithm = letter.optionalText('SignatureVersion') === '2' ? 'RSA-SHA256' : 'RSA-SHA1';
  if (!isSigned(algorithm, signed, text, letter.text('Signature')))
    throw new ConnectorError('invalid_response', 'The confirmation is not signed by SNS');
}

function isSigned(algorithm: string, signed: string, certificate: string, signature: string): boolean {
  try {
    return createVerify(algorithm).update(signed).verify(createPublicKey(certificate), signature, 'base64');
  } catch {
    return false;
  }
}
