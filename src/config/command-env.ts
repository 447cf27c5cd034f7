import { randomBytes } from 'node:crypto';
import { type Env, readEnv } from './env.js';

const isGiven = (variables: NodeJS.ProcessEnv, name: string): boolean =>
  Boolean(variables[name] || variables[`${name}_FILE`]);

/** Returns placeholder keys for commands that decrypt nothing. */
export const anyKeys = (): string => `none:${randomBytes(32).toString('base64')}`;

/**
 * Returns the settings of a command, which opens no port and takes no job. `opensSealed` is false for commands that
 * work without encryption keys.
 */
export const readCommandEnv = (variables: NodeJS.ProcessEnv, opensSealed = true): Env => {
  const keys = opensSealed || isGiven(variables, 'ENCRYPTION_KEYS') ? {} : { ENCRYPTION_KEYS: anyKeys() };
  return readEnv({ ...variables, ...keys, ROLE: 'api', LOG_LEVEL: 'error' });
};

/** Returns the variables of this process. */
export const processVariables = async (): Promise<NodeJS.ProcessEnv> => process.env;
