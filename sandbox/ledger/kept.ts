import { existsSync, readFileSync } from 'node:fs';
import type { Account, AccountChanges } from './account.js';
import { replaceFile } from './state-file.js';

/** The changes of each account of a ledger in a file, with which the next start continues. */
export class KeptChanges {
  private readonly all: Map<string, AccountChanges>;

  /** Keeps nothing without a file. Throws an error with the path when the file cannot be read. */
  constructor(private readonly file?: string) {
    this.all = new Map(file && existsSync(file) ? Object.entries(contentOf(file)) : []);
  }

  of(account: string): AccountChanges | undefined {
    return this.all.get(account);
  }

  /** Returns the highest id of a booking; 0 when there is none. */
  lastBookingId(): number {
    const ids = [...this.all.values()].flatMap(({ bookings }) => bookings.map(({ id }) => id));
    return ids.reduce((highest, id) => Math.max(highest, id), 0);
  }

  keep(account: Account): void {
    if (!this.file) return;
    this.all.set(account.name, account.changes());
    this.save();
  }

  clear(): void {
    this.all.clear();
    this.save();
  }

  private save(): void {
    if (this.file) replaceFile(this.file, Object.fromEntries(this.all));
  }
}

function contentOf(file: string): Record<string, AccountChanges> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, AccountChanges>;
  } catch (error) {
    const reason = (error as Error).message;
    throw new Error(`SANDBOX_LEDGER: ${file} cannot be read (${reason}); delete it to start without bookings`);
  }
}
