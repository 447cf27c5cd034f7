import { Injectable } from '@nestjs/common';
import type { ProbeReport } from '../../../connectors/port/assumptions.js';
import { ConnectorGateway } from '../../../connectors/port/gateway.js';
import type { Scope } from '../../../platform/access/scope.js';
import { AccountConnectionService } from '../account-connection.service.js';
import { IntegrationAccountService } from '../integration-account.service.js';

/** A caller waits for the report, and many proxies end a request after 30 s. */
const DEADLINE_MS = 25_000;

/** Tests an account at its PMS with reads and a quote. */
@Injectable()
export class AccountProbeService {
  constructor(
    private readonly accounts: IntegrationAccountService,
    private readonly connections: AccountConnectionService,
    private readonly gateway: ConnectorGateway,
  ) {}

  /** Tests the account. 404 for an account of another tenant. Faults of the PMS are outcomes of the steps. */
  async probe(scope: Scope, accountId: string): Promise<ProbeReport> {
    const { id, workspaceId } = await this.accounts.get(scope, accountId);
    const pms = await this.connections.connect(workspaceId, id);
    return this.gateway.probe(pms, { writes: false, deadlineMs: DEADLINE_MS });
  }
}
