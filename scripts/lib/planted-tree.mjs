import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT, UserError } from './project.mjs';

const LEFT_OUT = new Set(['node_modules', '.git', '.data', 'coverage', '.env']);

/**
 * A copy of the checkout, dist/ included, in which bugs are planted; the checkout itself is never touched. `temporary`
 * is a folder for what runs in the copy. Both are gone when this process ends.
 */
export class PlantedTree {
  constructor() {
    const folder = mkdtempSync(join(tmpdir(), 'lodgewire-planted-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
    this.root = join(folder, 'lodgewire');
    this.temporary = join(folder, 'tmp');
    cpSync(ROOT, this.root, {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !LEFT_OUT.has(relative(ROOT, path)),
    });
    symlinkSync(join(ROOT, 'node_modules'), join(this.root, 'node_modules'), 'junction');
    mkdirSync(this.temporary);
    // Started by root, PostgreSQL runs as another user and must be able to enter.
    for (const path of [folder, this.temporary]) chmodSync(path, 0o755);
  }

  /** Plants one bug; returns what takes it away again. */
  plant(bug) {
    const path = join(this.root, bug.file);
    const source = readFileSync(path, 'utf8');
    writeFileSync(path, withBug(source, bug));
    return () => writeFileSync(path, source);
  }
}

/** The source with the bug in it. Throws UserError where what it replaces is not there, or more than once. */
export function withBug(source, { name, file, find, replace }) {
  const count = source.split(find).length - 1;
  if (count !== 1) throw new UserError(`${name}: the text to replace occurs ${count} times in ${file}, not once`);
  return source.replace(find, () => replace);
}
