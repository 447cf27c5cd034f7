import { type Browser, chromium } from 'playwright-core';
import { installedChromium } from '../../scripts/lib/console/chromium.mjs';

const found = (): string | undefined => installedChromium({ prefersShell: true });

/** Without its sandbox Chromium also runs as root; it only opens the pages of a test. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a browser; `CHROMIUM` names another one. */
export const launchChromium = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: found(), args: [...FLAGS, ...flags] });

/** Declares a `describe` that is skipped, under its name, on a machine without Chromium. */
export const describeInChromium = (name: string, tests: () => void): void =>
  (found() ? describe : describe.skip)(`${name} [Chromium]`, tests);
