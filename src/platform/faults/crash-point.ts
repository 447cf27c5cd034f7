/**
 * Places between two steps that must not both be lost or both be repeated: a process that dies there leaves work half
 * done. `npm run prove -- points` kills the service at each of them. docs/proofs.md
 */
export const CRASH_POINTS = [
  'request.claimed',
  'request.answered',
  'reservation.stored',
  'reservation.sent',
  'reservation.settled',
  'cancellation.sent',
  'confirmation.sent',
  'change.stored',
  'change.sent',
  'change.booked',
  'change.cancelled',
  'hold.stored',
  'hold.sent',
  'hold.released',
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

let armed: CrashPoint | undefined;

/** Arms a crash point. Never called by the service; proofs preload a module that calls it. */
export const armCrashPoint = (name: CrashPoint): void => {
  armed = name;
};

/** Ends the process if a proof has armed this crash point; otherwise does nothing. */
export const crashPoint = (name: CrashPoint): void => {
  if (name === armed) process.kill(process.pid, 'SIGKILL');
};
