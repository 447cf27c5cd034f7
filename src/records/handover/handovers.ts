import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';

/** The resources that move from one tenant of a workspace to another. */
export interface Handover {
  workspaceId: string;
  from: string;
  to: string;
  /** Ids of everything that moves: the account, its listings, units, promotions and reservations. */
  subjectIds: readonly string[];
}

/** A table that stores, for a tenant, data about the tenant's resources. */
export interface HandoverStore {
  handOver(handover: Handover): Promise<void>;
}

/** Every table that could still inform a former owner. A table with such rows registers itself here. */
@Injectable()
export class Handovers {
  private readonly stores: HandoverStore[] = [];

  constructor(private readonly database: Database) {}

  add(store: HandoverStore): void {
    this.stores.push(store);
  }

  /**
   * Passes the handover to all stores; must run in the transaction that changes the owner, after the change: earlier
   * writers have committed before it.
   */
  async run(handover: Handover): Promise<void> {
    if (!this.database.inTransaction) throw new Error('A handover must run in the transaction of the move');
    for (const store of this.stores) await store.handOver(handover);
  }
}
