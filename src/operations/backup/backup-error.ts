/** Why a backup was not made or not restored; the message says what to do, and quotes no row. */
export class BackupError extends Error {}
