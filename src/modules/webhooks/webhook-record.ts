import { newId } from '../../platform/database/ids.js';
import type { DeliveryEnd, StartedDelivery } from './deliveries/webhook-attempts.repository.js';
import { DISABLE_AFTER_MS, errorClassOf, type AttemptOutcome } from './deliveries/webhook-schedule.js';
import type { SentAttempt } from './deliveries/webhook-sender.js';
import type { NewAttempt } from './webhook.entity.js';

/** The outcome of an attempt that failed. */
export type AttemptFailure = Exclude<AttemptOutcome, { kind: 'delivered' }>;

export const endOf = (outcome: AttemptFailure, now: Date): DeliveryEnd =>
  outcome.kind === 'retry'
    ? { state: 'PENDING', nextAttemptAt: new Date(now.getTime() + outcome.delayMs), finishedAt: null, attempts: 1 }
    : { state: 'FAILED', nextAttemptAt: null, finishedAt: now, attempts: 1 };

export const reasonToDisable = ({ kind }: AttemptFailure, failingForMs: number): 'gone' | 'failing' | undefined => {
  if (kind === 'gone') return 'gone';
  return failingForMs >= DISABLE_AFTER_MS ? 'failing' : undefined;
};

export const attemptOf = (
  { id, attempts, manual }: StartedDelivery,
  { answer, ...sent }: SentAttempt,
  now: Date,
): NewAttempt => ({
  id: newId(now),
  deliveryId: id,
  number: attempts + 1,
  trigger: manual ? 'MANUAL' : 'AUTOMATIC',
  status: 'status' in answer ? answer.status : null,
  errorClass: errorClassOf(answer),
  ...sent,
});
