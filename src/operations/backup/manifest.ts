import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './backup-error.js';
import type { RowCounts } from './row-counts.js';

export const ARCHIVE = 'database.dump';
const MANIFEST = 'manifest.json';
const FORMAT = 1;

/** The contents of a backup in addition to the archive that pg_dump wrote. */
export interface Manifest {
  format: number;
  /** The instant whose state it holds, by the clock of the database. */
  backedUpAt: string;
  /** The version of the service that made it. */
  version: string;
  /** Major versions of the server and of pg_dump. */
  server: number;
  tools: number;
  /** Names of the applied migrations. */
  migrations: string[];
  /**
   * Ids of the encryption keys without which its sealed values cannot be decrypted. The keys themselves are not in the
   * backup.
   */
  keys: string[];
  rows: RowCounts;
  /** Size and checksum of the archive. */
  bytes: number;
  sha256: string;
}

/** Returns the size and the checksum of an archive. */
export const measure = async (archive: string): Promise<Pick<Manifest, 'bytes' | 'sha256'>> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive), hash);
  return { bytes: (await stat(archive)).size, sha256: hash.digest('hex') };
};

/** Returns the manifest as it was written. */
export const writeManifest = async (folder: string, content: Omit<Manifest, 'format'>): Promise<Manifest> => {
  const manifest = { format: FORMAT, ...content };
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return manifest;
};

const readJson = async (folder: string): Promise<Manifest> => {
  try {
    return JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest;
  } catch {
    throw new BackupError(`${folder} is not a complete backup: ${MANIFEST} is missing or cannot be read`);
  }
};

/** Returns the manifest of a backup whose archive is complete. Throws a BackupError that says what is wrong with it. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const manifest = await readJson(folder);
  if (manifest.format !== FORMAT)
    throw new BackupError(`${folder} has format ${manifest.format}; this version reads format ${FORMAT}`);
  const found = await measure(join(folder, ARCHIVE)).catch(() => undefined);
  if (!found) throw new BackupError(`${folder} is not a complete backup: ${ARCHIVE} is missing`);
  if (found.bytes !== manifest.bytes)
    throw new BackupError(`${ARCHIVE} is incomplete: it has ${found.bytes} of ${manifest.bytes} bytes`);
  if (found.sha256 !== manifest.sha256) throw new BackupError(`${ARCHIVE} was changed: its checksum does not match`);
  return manifest;
};
