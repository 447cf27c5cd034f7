import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { Database } from '../../platform/database/database.js';
import type { FieldNames } from './personal-fields.js';

const LOCK = 'personal-sealing';
const BATCH = 200;

/** One copy of personal data. */
export interface PersonalCopy {
  /** The kind of the copy: an event, a delivery of one, a stored answer. */
  kind: 'event' | 'delivery' | 'answer';
  at: Date;
  /** JSON as answered or sent, or a receiver's answer. */
  content: string;
  /** The receiving URL, of a delivery. */
  url?: string;
}

/** A table that stores personal data, or copies of it. */
export interface PersonalStore {
  /** Seals up to the given number of rows in clear in the open transaction; returns how many it sealed. */
  sealRows(limit: number): Promise<number>;
  /** Erases the data of these subjects permanently. `fields`: the fields of an answer with personal data. */
  forget?(workspaceId: string, subjectIds: readonly string[], fields: FieldNames): Promise<void>;
  /** Returns the data of the subject that the tenant may see, in a form for export. */
  copies?(scope: Scope, subjectIds: readonly string[]): Promise<PersonalCopy[]>;
  /**
   * Returns the erased fields of the subject; none where it is not erased. An erasure waits until the open transaction
   * ends.
   */
  forgotten?(subjectId: string): Promise<FieldNames>;
}

/** Every table with personal data. Such a table registers itself here, so that nothing is left out. */
@Injectable()
export class PersonalStores {
  private readonly stores: PersonalStore[] = [];

  constructor(private readonly database: Database) {}

  add(store: PersonalStore): void {
    this.stores.push(store);
  }

  /**
   * Seals a batch of each table, for rows of the previous version. May be killed and repeated; one process at a time.
   * Returns whether more may be left. `waits`: wait for the process that is sealing.
   */
  async seal({ waits = false } = {}): Promise<boolean> {
    let sealed = 0;
    for (const store of this.stores)
      sealed += await this.database.transaction(async () => {
        if (waits) await this.database.lock(LOCK);
        else if (!(await this.database.tryLock(LOCK))) return 0;
        return store.sealRows(BATCH);
      });
    return sealed > 0;
  }

  /** Erases all copies; must run inside the transaction that removes the original. */
  async forget(workspaceId: string, subjectIds: readonly string[], fields: FieldNames): Promise<void> {
    if (!this.database.inTransaction) throw new Error('Copies must be erased in the transaction of the original');
    if (subjectIds.length === 0) return;
    for (const store of this.stores) await store.forget?.(workspaceId, subjectIds, fields);
  }

  async copies(scope: Scope, subjectIds: readonly string[]): Promise<PersonalCopy[]> {
    const found: PersonalCopy[] = [];
    for (const store of this.stores) found.push(...((await store.copies?.(scope, subjectIds)) ?? []));
    return found.sort((one, other) => one.at.getTime() - other.at.getTime());
  }

  /**
   * Returns the erased fields of the subject. Call it in the transaction that stores a copy, and leave these fields
   * blank.
   */
  async forgotten(subjectId: string): Promise<FieldNames> {
    const names: string[] = [];
    for (const store of this.stores) names.push(...((await store.forgotten?.(subjectId)) ?? []));
    return names;
  }
}
