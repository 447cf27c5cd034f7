import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The nearest `package.json` above: sources and the build lie at different depths. */
const packageFileAbove = (folder: string): string => {
  const file = join(folder, 'package.json');
  return existsSync(file) ? file : packageFileAbove(dirname(folder));
};

/** Of this service, as its `package.json` names it. */
export const VERSION = (JSON.parse(readFileSync(packageFileAbove(import.meta.dirname), 'utf8')) as { version: string })
  .version;
