/** Returns the start of the step that contains the instant; steps are counted from the beginning of a day of UTC. */
export const startOf = (instant: Date, stepMs: number): Date =>
  new Date(Math.floor(instant.getTime() / stepMs) * stepMs);
