import { Injectable } from '@nestjs/common';
import type { InboundRequest, InboundScheme } from '../../../connectors/port/connector.js';
import { forCaller } from '../../../connectors/port/domain-errors.js';
import { ConnectorGateway } from '../../../connectors/port/gateway.js';
import { AccountConnectionService } from '../../integration-account/account-connection.service.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';

/**
 * Confirms the address of an account to PMSes that ask before they send events to it; without an answer, they ask
 * again.
 */
@Injectable()
export class EventConfirmation {
  constructor(
    private readonly connections: AccountConnectionService,
    private readonly gateway: ConnectorGateway,
  ) {}

  async send(inbound: InboundScheme, { id, workspaceId }: AccountRef, request: InboundRequest): Promise<void> {
    if (!inbound.confirm) return;
    const { call, pms } = this.gateway.bind(await this.connections.connect(workspaceId, id), { interactive: true });
    await forCaller(inbound.confirm(call, request), pms);
  }
}
