import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Returns the files below `folder` whose name does not begin with a dot, in order; none if it does not exist. */
export function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

/** Adds path below `root`, size and time of each file to the hash of a build's sources. */
export function addFiles(hash, root, files) {
  for (const file of files) {
    const { size, mtime } = statSync(file);
    // In milliseconds, because copies that keep times are no more precise.
    hash.update(`${relative(root, file)}:${size}:${mtime.getTime()}\n`);
  }
}
