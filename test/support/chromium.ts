import { existsSync } from 'node:fs';

const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const found = (): string | undefined => PLACES.find((path) => path && existsSync(path));

/** Path of the browser; `CHROMIUM` names another. */
export const chromiumPath = (): string => found()!;

/** Without its sandbox it runs as root too; it speaks to nobody but the pages of a test. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A `describe` that is skipped, under its name, on a machine without Chromium. */
export const describeInChromium = (name: string, tests: () => void): void =>
  (found() ? describe : describe.skip)(`${name} [Chromium]`, tests);
