import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { Audit } from '../../records/audit/audit.js';
import { mayActFor } from '../../platform/access/rights.js';
import type { Caller } from '../../platform/access/scope.js';
import { randomToken, sha256Hex } from '../../platform/crypto/secrets.js';
import { Ceilings } from '../../records/ceilings/ceilings.js';
import { asTenant } from '../../platform/database/access.js';
import { Database } from '../../platform/database/database.js';
import { newId } from '../../platform/database/ids.js';
import { notFound } from '../../values/errors/domain-error.js';
import { Clock } from '../../values/time/clock.js';
import { IntegrationAccountService } from '../integration-account/integration-account.service.js';
import { TenancyService } from '../tenancy/tenancy.service.js';
import type { ConnectSessionEntity } from './connect-session.entity.js';
import { accountIsActive, sessionNotFound } from './connect-session.errors.js';
import { ConnectSessionRepository } from './connect-session.repository.js';
import type {
  ConnectSession,
  ConnectSessionStatus,
  CreatedConnectSession,
  NewConnectSession,
} from './connect-session.types.js';

const TOKEN_BYTES = 32;
const TOKEN_PREFIX = 'cs_';
const MINUTE_MS = 60_000;
const KEPT_MS = 30 * 24 * 60 * MINUTE_MS;

/** Links with which a host connects one account, as the integrator creates and follows them. */
@Injectable()
export class ConnectSessionService {
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

  /** Creates a link. 404: no such tenant, or no such account of it. 422: the account to reconnect is ACTIVE. */
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
      return { ...this.view(session), url: `${this.env.publicUrl}/connect/${token}` };
    });
  }

  async get(caller: Caller, id: string): Promise<ConnectSession> {
    const session = await this.sessions.find(caller, id);
    if (!session) throw sessionNotFound();
    return this.view(session);
  }

  /**
   * Ends the link and any authorization in progress. The account that it connected stays. 404 as `get`; a link that was
   * ended before stays ended.
   */
  async end(caller: Caller, id: string): Promise<ConnectSession> {
    await this.database.transaction(async () => {
      const session = await this.sessions.find(caller, id);
      if (!session) throw sessionNotFound();
      if (!(await this.sessions.end(caller, id, this.clock.now()))) return;
      await this.accounts.stopAuthorization(caller, session.accountId);
      await this.audit.record(caller, 'CONNECT_SESSION_ENDED', { type: 'connect-session', id });
    });
    return this.get(caller, id);
  }

  private view(session: ConnectSessionEntity): ConnectSession {
    const { id, tenantId, accountId, expiresAt, createdAt } = session;
    return { id, tenantId, accountId, status: this.statusOf(session), expiresAt, createdAt };
  }

  private statusOf({ completedAt, endedAt, expiresAt }: ConnectSessionEntity): ConnectSessionStatus {
    if (completedAt) return 'CONNECTED';
    if (endedAt) return 'ENDED';
    return expiresAt <= this.clock.now() ? 'EXPIRED' : 'OPEN';
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
