import { homedir } from 'node:os';
import { join } from 'node:path';
import type { CliContext } from '../context.js';

/** Returns the user's folder for settings: `%APPDATA%` on Windows, otherwise that of the XDG base directories. */
export const configFolder = ({ env, platform }: Pick<CliContext, 'env' | 'platform'>): string => {
  const home = env['HOME'] || homedir();
  if (platform === 'win32') return join(env['APPDATA'] || join(home, 'AppData', 'Roaming'), 'lodgewire');
  return join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'lodgewire');
};
