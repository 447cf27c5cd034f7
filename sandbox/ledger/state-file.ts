import { renameSync, writeFileSync } from 'node:fs';

/** Replaces the content of the file at once: a start in the middle of a write finds it as it was before. */
export const replaceFile = (file: string, value: unknown): void => {
  writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600 });
  renameSync(`${file}.new`, file);
};
