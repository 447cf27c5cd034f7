import { renameSync, writeFileSync } from 'node:fs';

/** Replaces the content of the file atomically: a start during a write reads the previous content. */
export const replaceFile = (file: string, value: unknown): void => {
  writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600 });
  renameSync(`${file}.new`, file);
};
