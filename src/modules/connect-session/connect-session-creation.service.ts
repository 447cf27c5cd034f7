import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { mayActFor } from '../../platform/access/rights.js';
import type { Caller } from '../../platform/access/scope.js';
import { randomToken, sha256Hex } from '../../platform/crypto/secrets.js';
import { asTenant } from '../../platform/database/access.js';
import { Database } from '../../platform/database/database.js';
import { newId } from '../../platform/database/ids.js';
import { Audit } from '../../records/audit/audit.js';
import { Ceilings } from '../../records/ceilings/ceilings.js';
import { notFound } from '../../values/errors/domain-error.js';
import { Clock } from '../../values/time/clock.js';
import { IntegrationAccountService } from '../integration-account/integration-account.service.js';
import { TenancyService } from '../tenancy/tenancy.service.js';
import type { ConnectSessionEntity } from './connect-session.entity.js';
import { accountIsActive } from './connect-session.errors.js';
import { ConnectSessionRepository } from './connect-session.repository.js';
import { toSession } from './connect-session-view.js';
import type { CreatedConnectSession, NewConnectSession } from './connect-session.types.js';

const TOKEN_BYTES = 32;
const TOKEN_PREFIX = 'cs_';
const MINUTE_MS = 60_000;
const KEPT_MS = 30 * 24 * 60 * MINUTE_MS;

/** Creates the links with which a host connects one account. */
@Injectable()
export class ConnectSessionCreationService {
  constructor(
    private readonly database: Database,
    private readonly sessions: ConnectSessionRepository,
    private readonly accounts: IntegrationAccountService,
    private readonly tenancy: TenancyService,
    private readonly ceilings: Ceilings,
    private readonly audit: Audit,
    private readonly env: Env,
    private readonly clock: Clock,
  ) {}

  /** Creates a link. 404 if the tenant, or its account, does not exist. 422 if the account to reconnect is ACTIVE. */
  async create(caller: Caller, request: NewConnectSession): Promise<CreatedConnectSession> {
    const scope = { workspaceId: caller.workspaceId, tenantId: request.tenantId };
    const exists = await this.tenancy.tenantExists(scope.workspaceId, scope.tenantId);
    if (!exists || !mayActFor(caller.rights, scope.tenantId)) throw notFound('Tenant');
    return asTenant(scope, async () => {
      if (request.accountId) {
        const { status } = await this.accounts.get(scope, request.accountId);
        if (status === 'ACTIVE') throw accountIsActive();
      }
      const token = TOKEN_PREFIX + randomToken(TOKEN_BYTES);
      const session = this.row(scope.workspaceId, token, request);
      await this.database.transaction(async () => {
        await this.sessions.removeExpired(scope.workspaceId, new Date(session.createdAt.getTime() - KEPT_MS));
        await this.ceilings.requireRoom(scope, 'connectSessions');
        await this.sessions.insert(session);
        await this.audit.record(scope, 'CONNECT_SESSION_CREATED', { type: 'connect-session', id: session.id });
      });
      return { ...toSession(session, this.clock.now()), url: `${this.env.publicUrl}/connect/${token}` };
    });
  }

  private row(workspaceId: string, token: string, request: NewConnectSession): ConnectSessionEntity {
    const now = this.clock.now();
    return {
      id: newId(now),
      workspaceId,
      tenantId: request.tenantId,
      tokenHash: sha256Hex(token),
      browserHash: null,
      accountId: request.accountId ?? newId(now),
      isReconnection: request.accountId !== undefined,
      accountName: request.accountName ?? null,
      providers: request.providers ?? null,
      redirectUrl: request.redirectUrl,
      notificationUrl: request.notificationUrl ?? null,
      locale: request.locale ?? null,
      brand: request.brand,
      frameOrigins: request.frameOrigins,
      attempts: 0,
      expiresAt: new Date(now.getTime() + request.minutes * MINUTE_MS),
      completedAt: null,
      endedAt: null,
      createdAt: now,
    };
  }
}
