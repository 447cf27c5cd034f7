/** How often a process reports itself. */
export const BEAT_MS = 10_000;

/** A process that was silent for longer is not counted: it missed three reports. */
export const LOST_MS = 3.5 * BEAT_MS;

/** The same as an interval of SQL. */
export const LOST_SQL = `interval '${LOST_MS / 1_000} seconds'`;
