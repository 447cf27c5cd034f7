/** How often a process reports itself. */
export const BEAT_MS = 10_000;

/** A process that is silent for longer, missing three reports, is not counted. */
export const LOST_MS = 3.5 * BEAT_MS;

/** The same time as an SQL interval. */
export const LOST_SQL = `interval '${LOST_MS / 1_000} seconds'`;
