/** The environment of commands. */
export interface CommandContext {
  /** Reads the variables only when a command begins its work, so that a mistyped command starts no database. */
  variables(): Promise<NodeJS.ProcessEnv>;
}
