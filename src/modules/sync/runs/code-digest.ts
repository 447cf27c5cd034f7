import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { VERSION } from '../../../config/version.js';

const SOURCES = join(import.meta.dirname, '../../..');
const CODE = /(?<!\.(?:int-)?spec|\.d)\.[jt]s$/;

/** Changes with anything that may affect how a PMS's answer is parsed: the version and all code of the service. */
@Injectable()
export class CodeDigest {
  private known?: Promise<string>;

  /** Returns the SHA-256 as hex; the files are read once. */
  get(): Promise<string> {
    return (this.known ??= digestOf(SOURCES));
  }
}

const digestOf = async (folder: string): Promise<string> => {
  const files = (await readdir(folder, { recursive: true })).filter((file) => CODE.test(file)).sort();
  const hash = createHash('sha256').update(VERSION);
  for (const file of files) hash.update(`\n${file}\n`).update(await readFile(join(folder, file)));
  return hash.digest('hex');
};
