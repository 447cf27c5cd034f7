import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';

/** What passes from one tenant of a workspace to another. */
export interface Handover {
  workspaceId: string;
  from: string;
  to: string;
  /** Everything that passes: the account, its listings, units, promotions and reservations. */
  subjectIds: readonly string[];
}

/** A table that keeps, for a tenant, something about what belongs to it. */
export interface HandoverStore {
  handOver(handover: Handover): Promise<void>;
}

/** Everywhere that a former owner could still learn from. A table that keeps such rows adds itself here. */
@Injectable()
export class Handovers {
  private readonly stores: HandoverStore[] = [];

  constructor(private readonly database: Database) {}

  add(store: HandoverStore): void {
    this.stores.push(store);
  }

  /** Must run in the transaction that changes the owner, after the change: whoever wrote before it has committed by then. */
  async run(handover: Handover): Promise<void> {
    if (!this.database.inTransaction) throw new Error('A handover belongs to the transaction of the move');
    for (const store of this.stores) await store.handOver(handover);
  }
}
