/**
 * Places between two steps that must not both be lost or both be done twice: a process that dies there leaves work half
 * done. `npm run prove:points` kills the service at each of them. docs/proofs.md
 */
export const CRASH_POINTS = [
  'request.claimed',
  'request.answered',
  'reservation.stored',
  'reservation.sent',
  'reservation.settled',
  'cancellation.sent',
  'lookup.claimed',
  'lookup.answered',
  'account.verified',
  'account.stored',
  'token.obtained',
  'subscription.made',
  'hint.stored',
  'hint.read',
  'sync.claimed',
  'sync.page',
  'sync.complete',
  'events.dispatched',
  'delivery.claimed',
  'delivery.started',
  'delivery.sent',
  'delivery.recorded',
] as const;

export type CrashPoint = (typeof CRASH_POINTS)[number];

let armed: string | undefined;

/** Only for a process that is to be killed; configuration refuses it in production. */
export const armCrashPoint = (name: string): void => {
  armed = name;
};

/** Does nothing, save in a process that was started to die here. */
export const crashPoint = (name: CrashPoint): void => {
  if (name === armed) process.kill(process.pid, 'SIGKILL');
};
