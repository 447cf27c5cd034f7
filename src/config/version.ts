import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Finds the nearest `package.json` above: sources and the build are at different depths. */
const packageFileAbove = (folder: string): string => {
  const file = join(folder, 'package.json');
  return existsSync(file) ? file : packageFileAbove(dirname(folder));
};

/** The version of this service in its `package.json`. */
export const VERSION = (JSON.parse(readFileSync(packageFileAbove(import.meta.dirname), 'utf8')) as { version: string })
  .version;
