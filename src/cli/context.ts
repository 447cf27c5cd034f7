/** What commands get from outside. */
export interface CommandContext {
  /** Read when a command begins its work, not before: a mistyped command starts no database. */
  variables(): Promise<NodeJS.ProcessEnv>;
}
