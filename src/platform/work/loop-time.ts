/** A party that pays for work after it is done. */
export interface Payer {
  /** Charges `milliseconds` of the event loop or of the database. */
  spend(milliseconds: number): void;
}

let running: Payer | undefined;
let since = 0;
let endsWithIteration = false;

/** Returns the milliseconds that the event loop has waited for input or a timer since the process started. */
export const idleMs = (): number => performance.nodeTiming.idleTime;

/** Returns the milliseconds that the event loop has worked, counted from a fixed moment. */
const busyMs = (): number => performance.now() - idleMs();

/**
 * Declares that the event loop works for `payer` from now on, at most until the end of its present iteration. Charges
 * the time since the last call, except idle time of the loop, to the payer of that call. Call it wherever work resumes
 * after a wait.
 */
export const resume = (payer: Payer | undefined): void => {
  if (payer === running) return;
  chargeNow();
  running = payer;
  if (payer) endWithIteration();
};

/** Ends the payment with the iteration: afterwards the loop reads the bodies of all callers, and runs jobs. */
const endWithIteration = (): void => {
  if (endsWithIteration) return;
  endsWithIteration = true;
  // Unreferenced: otherwise the loop would poll once more each time, which costs more than the charge.
  setImmediate(end).unref();
};

const end = (): void => {
  endsWithIteration = false;
  resume(undefined);
};

/** Charges the time since the last call to the present payer, which keeps paying. */
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
