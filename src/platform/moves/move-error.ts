/** The reason why a workspace was not moved; the message says what to do, and quotes no row. */
export class MoveError extends Error {}
