import { existsSync } from 'node:fs';

/** Chromium without windows: a tab needs half the processor time. */
const SHELL = '/usr/bin/chromium-headless-shell';
const WITH_WINDOWS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Returns the path of Chromium, which `CHROMIUM` overrides; undefined if it is not installed. */
export const installedChromium = ({ prefersShell = false } = {}) => {
  const places = prefersShell ? [SHELL, ...WITH_WINDOWS] : [...WITH_WINDOWS, SHELL];
  return [process.env.CHROMIUM, ...places].find((path) => path && existsSync(path));
};
