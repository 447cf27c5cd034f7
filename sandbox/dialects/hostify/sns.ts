import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Notification } from '../../http/webhooks.js';

let keys: { publicKey: KeyObject; privateKey: KeyObject } | undefined;

const keyPair = () => (keys ??= generateKeyPairSync('rsa', { modulusLength: 2048 }));

/** Returns the key that is served in place of SNS's certificate; a verifier accepts either. */
export const publicKeyPem = (): string => keyPair().publicKey.export({ type: 'spki', format: 'pem' }).toString();

export const topicArn = (subscriptionId: number): string =>
  `arn:aws:sns:eu-west-1:000000000000:sandbox-${subscriptionId}`;

export type Letter = { Type: 'Notification' | 'SubscriptionConfirmation'; TopicArn: string; Message: string } & Partial<
  Record<'Token' | 'SubscribeURL' | 'Subject', string>
>;

/** Returns an SNS delivery: text/plain, its type in a header, signed over the fields in alphabetical order. */
export function delivered(letter: Letter, origin: string, at: number): Notification {
  const sent: Record<string, string> = { ...letter, MessageId: randomUUID(), Timestamp: new Date(at).toISOString() };
  const signed = Object.keys(sent)
    .sort()
    .map((name) => `${name}\n${sent[name]}\n`)
    .join('');
  const body = {
    ...sent,
    SignatureVersion: '1',
    Signature: createSign('RSA-SHA1').update(signed).sign(keyPair().privateKey, 'base64'),
    SigningCertURL: `${origin}/sns/SimpleNotificationService.pem`,
  };
  return {
    headers: {
      'content-type': 'text/plain; charset=UTF-8',
      'x-amz-sns-message-type': letter.Type,
      'x-amz-sns-message-id': sent.MessageId!,
      'x-amz-sns-topic-arn': letter.TopicArn,
    },
    body: JSON.stringify(body),
  };
}
