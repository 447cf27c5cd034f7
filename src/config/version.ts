import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Finds the nearest folder above with a `package.json`: sources and the build are at different depths. */
const packageAbove = (folder: string): string =>
  existsSync(join(folder, 'package.json')) ? folder : packageAbove(dirname(folder));

/** The folder of the checkout, or of the image. */
export const PACKAGE_FOLDER = packageAbove(import.meta.dirname);

/** The version of this service in its `package.json`. */
export const VERSION = (JSON.parse(readFileSync(join(PACKAGE_FOLDER, 'package.json'), 'utf8')) as { version: string })
  .version;
