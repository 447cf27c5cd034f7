/** The environment of commands. */
export interface CommandContext {
  /** Read only when a command begins its work: a mistyped command starts no database. */
  variables(): Promise<NodeJS.ProcessEnv>;
}
