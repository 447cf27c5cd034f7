import { Injectable } from '@nestjs/common';
import { ConnectorError, ofPms } from '../../../connectors/port/errors.js';
import { type BoundConnector, ConnectorGateway } from '../../../connectors/port/gateway.js';
import type { Scope } from '../../../platform/access/scope.js';
import { asWorkspace } from '../../../platform/database/access.js';
import { Database } from '../../../platform/database/database.js';
import { Clock } from '../../../values/time/clock.js';
import { AccountConnectionService } from '../../integration-account/account-connection.service.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import type { LiveReader, LiveResource } from '../../listing/freshness/freshness.types.js';
import { ListingService } from '../../listing/listing.service.js';
import type { VisibleListing } from '../../listing/listing.types.js';
import { noProgress } from '../sync-progress.js';
import { CalendarsPass } from './calendars-pass.js';
import { ListingsPass } from './listings-pass.js';

/** The longest time that a caller waits for each call to the PMS. */
const DEADLINE_MS = 10_000;

/** Reads a listing or its calendar for a caller who waits, with the connection of its owner. */
@Injectable()
export class LiveReaderService implements LiveReader {
  constructor(
    private readonly listings: ListingService,
    private readonly connections: AccountConnectionService,
    private readonly gateway: ConnectorGateway,
    private readonly listingsPass: ListingsPass,
    private readonly calendarsPass: CalendarsPass,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Throws a `ConnectorError` where the PMS does not return it, and 422 while the account is not ACTIVE. */
  async read(scope: Scope, listingId: string, resource: LiveResource): Promise<void> {
    const listing = await this.listings.get(scope, listingId);
    await asWorkspace(scope.workspaceId, 'account upkeep', () => this.store(listing, resource));
    await this.database.noteWritten([scope.workspaceId]);
  }

  private async store(listing: VisibleListing, resource: LiveResource): Promise<void> {
    const { workspaceId, integrationAccountId, providerId } = listing;
    const pms = await this.connections.connectActive(workspaceId, integrationAccountId);
    const account = await this.connections.ref(integrationAccountId);
    if (!account) return;
    const bound = this.gateway.bind(pms, { interactive: true, deadlineMs: DEADLINE_MS });
    try {
      await this.readWith(bound, account, providerId, resource);
    } catch (error) {
      throw ofPms(error, bound.pms);
    }
  }

  private async readWith(
    bound: BoundConnector,
    account: AccountRef,
    providerId: string,
    resource: LiveResource,
  ): Promise<void> {
    const readAt = this.clock.now();
    if (resource === 'CALENDAR') {
      const progress = noProgress();
      await this.calendarsPass.readOne(account, bound, providerId, progress, 'LIVE');
      if (progress.refused[0]) throw new ConnectorError('invalid_response', progress.refused[0].reason);
      return;
    }
    const found = await bound.connector.listings.one(bound.call, providerId);
    if (!found) throw new ConnectorError('rejected', 'it has no such listing', { reason: 'not_found' });
    const { refused } = await this.listingsPass.store(account, [found], readAt, 'LIVE');
    if (refused[0]) throw new ConnectorError('invalid_response', refused[0].reason);
  }
}
