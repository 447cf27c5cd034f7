import { Injectable } from '@nestjs/common';
import type { Provider } from '../../connectors/port/provider.js';
import { Database } from '../../platform/database/database.js';
import { Outbox, type OutboxEvent } from '../../records/outbox/outbox.js';
import { SEQUENCE_FLOOR_SQL } from '../../records/restorations/restorations.js';
import type { ListingEvent, ListingEventData } from './listing.events.js';
import { inBatches } from './listing-records.repository.js';

interface NumberedListing {
  id: string;
  workspaceId: string;
  accountId: string;
  provider: Provider;
  sequence: number;
  /** Its owner, and the tenants that have imported it. */
  tenantIds: string[];
}

/** A listing that a tenant begins or ceases to see. */
export interface ShownListing {
  listingId: string;
  tenantId: string;
}

/** Invariant: each change of a listing is one event to every tenant that sees it, in the transaction of the change. */
@Injectable()
export class ListingNotifier {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /** Publishes a change of the listings to their owners and importers. */
  publish(type: ListingEvent, ids: readonly string[]): Promise<void> {
    return this.append(type, ids, ({ tenantIds }) => tenantIds);
  }

  /** Publishes to each tenant the listings that it begins or ceases to see. */
  async publishTo(type: ListingEvent, shown: readonly ShownListing[]): Promise<void> {
    const tenants = new Map<string, string[]>();
    for (const { listingId, tenantId } of shown) tenants.set(listingId, [...(tenants.get(listingId) ?? []), tenantId]);
    await this.append(type, [...tenants.keys()], ({ id }) => tenants.get(id)!);
  }

  private async append(
    type: ListingEvent,
    ids: readonly string[],
    receivers: (listing: NumberedListing) => string[],
  ): Promise<void> {
    for (const batch of inBatches(ids)) {
      const listings = await this.number(batch);
      await this.outbox.appendAll(
        listings.flatMap((listing) =>
          receivers(listing).map((tenantId) => ({
            ...eventOf(type, listing),
            scope: { workspaceId: listing.workspaceId, tenantId },
          })),
        ),
      );
    }
  }

  /** Counts one more event of each listing. Rows are locked in the order of their ids. */
  private number(ids: readonly string[]): Promise<NumberedListing[]> {
    return this.database.query<NumberedListing>(
      `WITH locked AS (SELECT id FROM listing WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE), numbered AS (
         UPDATE listing SET sequence = greatest(sequence, ${SEQUENCE_FLOOR_SQL}) + 1 FROM locked WHERE listing.id = locked.id
         RETURNING listing.id, workspace_id, tenant_id, integration_account_id, provider, sequence)
       SELECT id, workspace_id AS "workspaceId", integration_account_id AS "accountId", provider, sequence,
              tenant_id || ARRAY(SELECT i.tenant_id FROM listing_import i WHERE i.listing_id = numbered.id) AS "tenantIds"
         FROM numbered ORDER BY id`,
      [ids],
    );
  }
}

const eventOf = (type: ListingEvent, { id, accountId, provider, sequence }: NumberedListing): OutboxEvent => {
  const data: ListingEventData = { integrationAccountID: accountId, listingID: id };
  return { type, provider, subjectId: id, sequence, data };
};
