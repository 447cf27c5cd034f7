import { Injectable } from '@nestjs/common';
import type { ChargeKind } from '../../connectors/port/charge-kinds.js';
import { forCaller, toDomainError } from '../../connectors/port/domain-errors.js';
import { ConnectorError } from '../../connectors/port/errors.js';
import { type BoundConnector, ConnectorGateway } from '../../connectors/port/gateway.js';
import type { PmsQuote } from '../../connectors/port/model.js';
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
  constructor(
    private readonly connections: AccountConnectionService,
    private readonly gateway: ConnectorGateway,
  ) {}

  /** Asks the PMS for a price; undefined where it gives no quotes, or none for this listing. */
  async ask(listing: VisibleListing, unit: VisibleUnit, request: StayRequest): Promise<NamedPrice | undefined> {
    const { connector, call, pms: provider } = await this.bind(listing);
    if (!connector.quote) return undefined;
    const quoted = connector.quote(call, {
      listingProviderId: listing.providerId,
      providerUnitId: providerUnitOf(unit),
      checkIn: request.checkIn,
      checkOut: request.checkOut,
      guests: request.guests,
      guestCounts: countsIn(request),
      currency: listing.currency,
    });
    const pms = await forCaller(quoted.catch(unlessNotSupported), provider);
    return pms && { pms, unquoted: connector.definition.unquoted ?? [] };
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
