import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

const DATA_FILE = /^(airbnb-.+-(listings|calendar)|ecb-eurofxref-hist)\.csv\.gz$/;

/** Returns the faults of a folder of extracts, each with its path; none when the sandbox can read it. */
export async function folderFaults(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(({ code = '' }: NodeJS.ErrnoException) => code);
  if (typeof files === 'string') return [`SANDBOX_DATA: ${folder} ${NO_FOLDER[files] ?? 'cannot be read'}`];
  const known = files.filter((file) => DATA_FILE.test(file)).sort();
  if (known.length === 0) return [`SANDBOX_DATA: ${folder} has no airbnb-<city>-listings.csv.gz`];
  const faults = await Promise.all(known.map((file) => fileFault(join(folder, file))));
  return faults.flatMap((fault) => fault ?? []);
}

const NO_FOLDER: Record<string, string> = { ENOENT: 'does not exist', ENOTDIR: 'is not a folder' };

async function fileFault(path: string): Promise<string | undefined> {
  try {
    return headerFault(path, await startOf(path));
  } catch (error) {
    return `SANDBOX_DATA: ${path} cannot be read as a gzip file (${(error as NodeJS.ErrnoException).code})`;
  }
}

async function startOf(path: string): Promise<string> {
  // A failure of either stream closes both and rejects the read.
  const text = pipeline(createReadStream(path), createGunzip(), () => undefined);
  for await (const part of text.setEncoding('latin1')) return part as string;
  return '';
}

/** Returns a fault if the header lacks the column without which no row can be used. */
function headerFault(path: string, start: string): string | undefined {
  const column = path.endsWith('-listings.csv.gz')
    ? 'host_key'
    : path.endsWith('-calendar.csv.gz')
      ? 'listing_id'
      : 'Date';
  const header = start
    .split('\n', 1)[0]!
    .replace(/^\ufeff|^ï»¿/, '')
    .trim()
    .split(',');
  return header.includes(column) ? undefined : `SANDBOX_DATA: ${path} has no column ${column}`;
}
