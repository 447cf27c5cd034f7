/** The exit codes of the command line, as docs/guides/commands.md lists them. */
export const ExitCode = {
  ok: 0,
  /** The service refused the request, or a check failed. */
  refused: 1,
  /** The command was mistyped; nothing was sent. */
  usage: 2,
  /** No network, wrong URL, or the URL is not an installation of Lodgewire. */
  unreachable: 3,
  /** No key, an unknown key, or a key without the right. */
  forbidden: 4,
  /** This machine refused: a full disk, a folder without rights. */
  local: 5,
  /** The outcome of a booking, change or cancellation is not known yet. */
  unknown: 6,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];
