import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/access/scope.js';
import { Database } from '../../platform/database/database.js';
import { Audit } from '../../records/audit/audit.js';
import { Clock } from '../../values/time/clock.js';
import { ReauthorizationService } from '../integration-account/oauth/reauthorization.service.js';
import { sessionNotFound } from './connect-session.errors.js';
import { ConnectSessionRepository } from './connect-session.repository.js';
import { toSession } from './connect-session-view.js';
import type { ConnectSession } from './connect-session.types.js';

/** Links with which a host connects one account, as the integrator sees them. */
@Injectable()
export class ConnectSessionService {
  constructor(
    private readonly database: Database,
    private readonly sessions: ConnectSessionRepository,
    private readonly reauthorizations: ReauthorizationService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async get(caller: Caller, id: string): Promise<ConnectSession> {
    const session = await this.sessions.find(caller, id);
    if (!session) throw sessionNotFound();
    return toSession(session, this.clock.now());
  }

  /**
   * Ends the link and any authorization in progress. The account that it connected remains. 404 as `get`; a link that
   * was ended before remains ended.
   */
  async end(caller: Caller, id: string): Promise<ConnectSession> {
    await this.database.transaction(async () => {
      const session = await this.sessions.find(caller, id);
      if (!session) throw sessionNotFound();
      if (!(await this.sessions.end(caller, id, this.clock.now()))) return;
      await this.reauthorizations.stop(caller, session.accountId);
      await this.audit.record(caller, 'CONNECT_SESSION_ENDED', { type: 'connect-session', id });
    });
    return this.get(caller, id);
  }
}
