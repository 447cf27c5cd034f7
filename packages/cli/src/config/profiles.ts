import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { CliContext } from '../context.js';
import { ExitCode } from '../exit-code.js';
import { CliFault } from '../fault.js';
import { configFolder } from './folder.js';

export const DEFAULT_PROFILE = 'default';
const ONLY_OWNER = 0o600;
const ONLY_OWNER_FOLDER = 0o700;
const OTHERS = 0o077;

/** One installation with a key. */
export interface Profile {
  url: string;
  key: string;
  /** Id of the tenant to act as; absent for the default tenant. */
  tenant?: string;
  /** The secret that signs the events of `webhooks listen`. */
  listenSecret?: string;
}

export type Profiles = Record<string, Profile>;

const ADVICE: Record<string, string> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk quota is used up',
  EROFS: 'The file system is read-only',
  EACCES: 'This user may not write there',
  EPERM: 'This user may not write there',
  EFBIG: 'The user may not write files of this size',
  ENOTDIR: 'A file is where a folder is expected',
  EEXIST: 'A file is where a folder is expected',
};

const isProfile = (value: unknown): value is Profile =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Profile).url === 'string' &&
  typeof (value as Profile).key === 'string';

/** The stored profiles: a file that only its owner can read. */
export class ProfileStore {
  readonly file: string;

  constructor(private readonly context: Pick<CliContext, 'env' | 'platform'>) {
    this.file = join(configFolder(context), 'config.json');
  }

  read(): Profiles {
    const text = this.text();
    if (text === undefined) return {};
    try {
      const { profiles } = JSON.parse(text) as { profiles: Profiles };
      if (Object.values(profiles).every(isProfile)) return profiles;
    } catch {
      // Reported below, like a file of another format.
    }
    throw new CliFault(`${this.file} is damaged. Delete it and log in again.`, ExitCode.local);
  }

  /** Stores a profile, or removes it. The file is replaced as a whole, so a full disk leaves the old one. */
  store(name: string, profile: Profile | undefined): void {
    const { [name]: _replaced, ...others } = this.read();
    const profiles = profile ? { ...others, [name]: profile } : others;
    const folder = dirname(this.file);
    const unfinished = join(folder, `.config-${randomBytes(6).toString('hex')}`);
    try {
      mkdirSync(folder, { recursive: true, mode: ONLY_OWNER_FOLDER });
      chmodSync(folder, ONLY_OWNER_FOLDER);
      this.replace(unfinished, `${JSON.stringify({ profiles }, null, 2)}\n`);
    } catch (error) {
      throw this.unwritable(error);
    }
  }

  /** Returns whether users other than the owner can read the file. Windows has no such bits. */
  isExposed(): boolean {
    if (this.context.platform === 'win32') return false;
    const found = statSync(this.file, { throwIfNoEntry: false });
    return found !== undefined && (found.mode & OTHERS) !== 0;
  }

  private text(): string | undefined {
    try {
      return readFileSync(this.file, 'utf8');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
      throw new CliFault(`${this.file} cannot be read (${code}).`, ExitCode.local, error);
    }
  }

  private replace(unfinished: string, text: string): void {
    const file = openSync(unfinished, 'wx', ONLY_OWNER);
    try {
      writeSync(file, text);
      fsyncSync(file);
      renameSync(unfinished, this.file);
    } catch (error) {
      rmSync(unfinished, { force: true });
      throw error;
    } finally {
      closeSync(file);
    }
  }

  private unwritable(error: unknown): CliFault {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const reason = ADVICE[code] ?? message;
    return new CliFault(
      `Nothing was stored: ${this.file} cannot be written. ${reason}. Without a file, set LODGEWIRE_URL and LODGEWIRE_API_KEY.`,
      ExitCode.local,
      error,
    );
  }
}
