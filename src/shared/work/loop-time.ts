/** Someone who pays for work after it was done. */
export interface Payer {
  /** Charges `milliseconds` of the event loop or of the database. */
  spend(milliseconds: number): void;
}

let running: Payer | undefined;
let since = 0;
let roundsLeft = 0;

/** Milliseconds that the event loop has waited for input or a timer since the process started. */
export const idleMs = (): number => performance.nodeTiming.idleTime;

/** Milliseconds that the event loop has worked, counted from a fixed moment. */
const busyMs = (): number => performance.now() - idleMs();

/**
 * Declares that the event loop works for `payer` from now on, until it has nothing more to do without waiting. Charges the
 * time since the last call, without the time in which the loop was idle, to the payer of that call. Call it wherever work
 * resumes after a wait.
 */
export const resume = (payer: Payer | undefined): void => {
  if (payer === running) return;
  chargeNow();
  running = payer;
  if (payer) endWithTurn();
};

/**
 * Rounds of promises and callbacks of `nextTick` that belong to a turn. Node.js does not say when there are none left: a
 * pool hands out a connection in the second round, a stream ends in the third.
 */
const ROUNDS = 4;

/** What the loop does next is somebody else's: it reads the bodies of all callers. */
const endWithTurn = (): void => {
  if (roundsLeft === 0) process.nextTick(round);
  roundsLeft = ROUNDS;
};

const round = (): void => {
  roundsLeft -= 1;
  if (roundsLeft > 0) queueMicrotask(nextRound);
  else resume(undefined);
};

const nextRound = (): void => process.nextTick(round);

/** Charges the time since the last call to the present payer, which pays on. */
export const chargeNow = (): void => {
  const busy = busyMs();
  const spent = busy - since;
  since = busy;
  running?.spend(spent);
};

/** Waits for `turn`, in which other work of the event loop runs, then resumes the work of the present payer. */
export const resumeAfter = async (turn: Promise<void>): Promise<void> => {
  const payer = running;
  await turn;
  resume(payer);
};
