import { Injectable } from '@nestjs/common';
import { Audit } from '../../records/audit/audit.js';
import { Handovers } from '../../records/handover/handovers.js';
import { Clock } from '../../values/time/clock.js';
import { toRef } from './account-rows.js';
import { CredentialRepository } from './credentials/credential.repository.js';
import type { IntegrationAccountEntity } from './integration-account.entity.js';
import { AccountEvents } from './integration-account.events.js';
import { IntegrationAccountRepository } from './integration-account.repository.js';
import { OAuthStateRepository } from './oauth/oauth-state.repository.js';

/** Invariant: the former owner keeps nothing of the account, neither rows nor copies nor notifications. */
@Injectable()
export class AccountHandover {
  constructor(
    private readonly accounts: IntegrationAccountRepository,
    private readonly credentials: CredentialRepository,
    private readonly states: OAuthStateRepository,
    private readonly events: AccountEvents,
    private readonly handovers: Handovers,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives the account, which is locked, to another tenant. Listings, reservations and promotions follow the update by
   * cascading foreign keys, which wait for concurrent writers. Only after that are the former owner's copies complete.
   */
  async run(account: IntegrationAccountEntity, tenantId: string): Promise<IntegrationAccountEntity> {
    const { id, workspaceId } = account;
    const changes = { tenantId, clientRedirectUrl: null, notificationUrl: null, updatedAt: this.clock.now() };
    await this.events.emitMoving(toRef(account), tenantId);
    await this.accounts.update(workspaceId, id, changes);
    await this.states.removeOf(id);
    await this.credentials.endSharingByTenant(workspaceId, id);
    const subjectIds = [id, ...(await this.events.emitMoved(toRef(account), tenantId))];
    await this.handovers.run({ workspaceId, from: account.tenantId, to: tenantId, subjectIds });
    const target = { type: 'integration-account', id } as const;
    await this.audit.record(account, 'ACCOUNT_MOVED_OUT', target);
    await this.audit.record({ workspaceId, tenantId }, 'ACCOUNT_MOVED_IN', target);
    return { ...account, ...changes };
  }
}
