const FRAMES = 8;

/** Returns the class, code and place of a failure for the log, without its message, which can quote rows and bodies. */
export const failureLine = (error: unknown): { error: string; code?: string; at?: string } => {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code } = error as { code?: unknown };
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, FRAMES);
  return {
    error: error.name === 'Error' ? error.constructor.name : error.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(frames.length > 0 ? { at: frames.map((line) => line.trim()).join(' < ') } : {}),
  };
};
