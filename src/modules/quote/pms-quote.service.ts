import { Injectable, Logger } from '@nestjs/common';
import type { ChargeKind } from '../../connectors/port/charge-kinds.js';
import { forCaller, toDomainError } from '../../connectors/port/domain-errors.js';
import { ConnectorError } from '../../connectors/port/errors.js';
import { type BoundConnector, ConnectorGateway } from '../../connectors/port/gateway.js';
import type { PmsQuote } from '../../connectors/port/model.js';
import { type Warning, withWarnings } from '../../connectors/port/warnings.js';
import { AccountConnectionService } from '../integration-account/account-connection.service.js';
import { providerUnitOf } from '../listing/listing.rules.js';
import type { VisibleListing, VisibleUnit } from '../listing/listing.types.js';
import { countsIn } from './party.rules.js';
import type { StayRequest } from './quote.types.js';

/** The price that the PMS names, and the kinds of charges that its quotes leave out. */
export interface NamedPrice {
  pms: PmsQuote;
  unquoted: readonly ChargeKind[];
}

/** Asks PMSes for prices. */
@Injectable()
export class PmsQuoteService {
  private readonly log = new Logger('quote');

  constructor(
    private readonly connections: AccountConnectionService,
    private readonly gateway: ConnectorGateway,
  ) {}

  /** Asks the PMS for a price; undefined where it gives no quotes, or none for this listing. */
  async ask(listing: VisibleListing, unit: VisibleUnit, request: StayRequest): Promise<NamedPrice | undefined> {
    const { connector, call, pms: provider } = await this.bind(listing);
    if (!connector.quote) return undefined;
    const quoted = withWarnings(() =>
      connector.quote!(call, {
        listingProviderId: listing.providerId,
        providerUnitId: providerUnitOf(unit),
        checkIn: request.checkIn,
        checkOut: request.checkOut,
        guests: request.guests,
        guestCounts: countsIn(request),
        currency: listing.currency,
      }).catch(unlessNotSupported),
    );
    const { result: pms, warnings } = await forCaller(quoted, provider);
    this.warnOf(listing, warnings);
    return pms && { pms, unquoted: connector.definition.unquoted ?? [] };
  }

  /** Logs the warnings: a sync reports the values that it could not read, a quote has nobody to report them to. */
  private warnOf({ id, integrationAccountId }: VisibleListing, warnings: readonly Warning[]): void {
    for (const { field, reason, count } of warnings)
      this.log.warn({ msg: 'A quote was read in part', listing: id, integrationAccountId, field, reason, count });
  }

  private async bind({ workspaceId, integrationAccountId }: VisibleListing): Promise<BoundConnector> {
    try {
      return this.gateway.bind(await this.connections.connectActive(workspaceId, integrationAccountId), {
        interactive: true,
        quote: true,
      });
    } catch (error) {
      throw toDomainError(error);
    }
  }
}

const unlessNotSupported = (error: unknown): undefined => {
  if (!(error instanceof ConnectorError) || error.kind !== 'not_supported') throw error;
};
