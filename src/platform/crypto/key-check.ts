import { Injectable } from '@nestjs/common';
import { asSystem } from '../database/access.js';
import { Database } from '../database/database.js';
import { KeyRing } from './key-ring.js';
import { contextSql, SEALED_COLUMNS } from './key-rotation.js';

/** One stored value of each column and key. */
interface Sample {
  key: string;
  context: string;
  sealed: string;
}

/** Reads one sealed value of each column and key, with the context for which it was sealed. */
const SAMPLES = SEALED_COLUMNS.map((sealed) => {
  const { table, column } = sealed;
  const key = `split_part(${column}, ':', 2)`;
  return `
    (SELECT DISTINCT ON (${key}) ${key} AS key, ${contextSql(sealed)} AS context, ${column} AS sealed
       FROM ${table} WHERE ${column} IS NOT NULL)`;
}).join(' UNION ALL ');

const byKey = (samples: readonly Sample[]): Map<string, Sample[]> => {
  const keys = new Map<string, Sample[]>();
  for (const sample of samples) keys.set(sample.key, [...(keys.get(sample.key) ?? []), sample]);
  return keys;
};

/** Guards the start of a process: with missing or wrong encryption keys, every request would fail. */
@Injectable()
export class KeyCheck {
  constructor(
    private readonly database: Database,
    private readonly keyRing: KeyRing,
  ) {}

  /** Throws an Error that names the keys that are missing, or are not those with which stored values were sealed. */
  async run(): Promise<void> {
    const samples = byKey(await asSystem(() => this.database.query<Sample>(SAMPLES)));
    const missing = [...samples.keys()].filter((key) => !this.keyRing.has(key));
    if (missing.length > 0)
      throw new Error(
        `ENCRYPTION_KEYS lacks the key ${missing.join(', ')}, with which stored values are sealed (SECURITY.md, "Changing keys")`,
      );
    // One value that cannot be decrypted may be damaged; if none can be decrypted, it is a different key.
    const wrong = [...samples].filter(([, ofKey]) => !ofKey.some((sample) => this.opens(sample))).map(([key]) => key);
    if (wrong.length > 0)
      throw new Error(
        `ENCRYPTION_KEYS has another key ${wrong.join(', ')} than the one with which stored values are sealed`,
      );
  }

  private opens({ sealed, context }: Sample): boolean {
    try {
      this.keyRing.open(sealed, context);
      return true;
    } catch {
      return false;
    }
  }
}
