import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { UserError } from '../project.mjs';

/** The folders that `npm run build` makes. */
const BUILT = ['dist', 'packages/sdk/dist', 'packages/cli/dist'];

/** A copy of a working tree, with its tracked and its new files, in which bugs may be planted. */
export class TreeCopy {
  /** Copies the tree. `isBuilt`: also with the build output, which is up to date in the copy as well. */
  constructor(source, { isBuilt = false } = {}) {
    this.scratch = mkdtempSync(join(tmpdir(), 'lodgewire-mutate-'));
    this.root = join(this.scratch, 'tree');
    this.cacheDirectory = join(this.scratch, 'cache');
    const options = { recursive: true, preserveTimestamps: true };
    for (const file of [...filesOf(source), ...(isBuilt ? BUILT : [])])
      cpSync(join(source, file), join(this.root, file), options);
    symlinkSync(join(source, 'node_modules'), join(this.root, 'node_modules'));
    this.compilerOptions = JSON.parse(readFileSync(join(this.root, '.swcrc'), 'utf8'));
  }

  read(file) {
    return readFileSync(join(this.root, file), 'utf8');
  }

  /** Runs `work` while `file` has the content `planted`. */
  async with(file, planted, work) {
    const original = this.read(file);
    writeFileSync(join(this.root, file), planted);
    try {
      return await work();
    } finally {
      writeFileSync(join(this.root, file), original);
    }
  }

  compiles(file, content) {
    try {
      transformSync(content, { ...this.compilerOptions, filename: join(this.root, file), swcrc: false });
      return true;
    } catch {
      return false;
    }
  }

  remove() {
    rmSync(this.scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

function filesOf(source) {
  const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  try {
    const names = execFileSync('git', listing, { cwd: source, encoding: 'utf8', stdio: 'pipe' }).split('\0');
    return names.filter((name) => name !== '' && existsSync(join(source, name)));
  } catch {
    throw new UserError('This needs a git checkout: it copies the files that git lists.');
  }
}
