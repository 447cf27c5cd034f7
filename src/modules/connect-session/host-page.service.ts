import { Injectable } from '@nestjs/common';
import { randomToken, sha256Hex } from '../../shared/crypto/secrets.js';
import { asSystem, asTenant, currentWork } from '../../shared/database/access.js';
import { isUuid } from '../../shared/database/ids.js';
import { logContext } from '../../shared/logging/logger.js';
import { Clock } from '../../shared/time/clock.js';
import { WorkBudgets } from '../../shared/work/work-budgets.js';
import type { ConnectSessionEntity } from './connect-session.entity.js';
import { linkExpired, otherBrowser, tooManyAttempts } from './connect-session.errors.js';
import { ConnectSessionRepository } from './connect-session.repository.js';
import type { HostCredentials, HostPage } from './connect-session.types.js';
import { HostConnectionService } from './host-connection.service.js';

const BROWSER_BYTES = 32;
const MOST_ATTEMPTS = 20;
/** An authorization at a PMS may begin in the last minute and end ten later. */
const RETURN_MS = 15 * 60_000;

/** The value of the cookie with this name, if the browser has one. */
export type ReadCookie = (name: string) => string | undefined;

/** A cookie to set: the browser that opened the page first is the only one that may use it. */
export interface BrowserCookie {
  name: string;
  value: string;
  expiresAt: Date;
  isForFrames: boolean;
}

export interface Opened {
  page: HostPage;
  cookie?: BrowserCookie;
}

/**
 * The page on which a host connects an account. Guards: a link works in one browser, for one account of one tenant, until it
 * expires; it is no key and opens nothing else.
 */
@Injectable()
export class HostPageService {
  constructor(
    private readonly sessions: ConnectSessionRepository,
    private readonly connections: HostConnectionService,
    private readonly budgets: WorkBudgets,
    private readonly clock: Clock,
  ) {}

  /** `link`: the token, or the session's id when the browser comes back from a PMS. 404: expired, or another browser. */
  async open(link: string, cookies: ReadCookie): Promise<Opened> {
    const session = await this.find(link);
    if (session.expiresAt.getTime() + RETURN_MS <= this.clock.now().getTime()) throw linkExpired();
    return asHost(session, async () => {
      const cookie = await this.admit(session, cookies, !isUuid(link));
      return { page: await this.connections.page(session), cookie };
    });
  }

  /** Connects, or answers where the host gives consent. 404 as `open`; 409: tried too often. */
  async connect(
    link: string,
    cookies: ReadCookie,
    credentials: HostCredentials,
  ): Promise<{ page: HostPage; oAuthUrl?: string }> {
    const session = await this.find(link);
    if (session.expiresAt <= this.clock.now()) throw linkExpired();
    return asHost(session, async () => {
      await this.admit(session, cookies, false);
      if (!(await this.sessions.countAttempt(session, session.id, MOST_ATTEMPTS))) throw tooManyAttempts();
      const oAuthUrl = await this.connections.connect(session, credentials);
      return { page: await this.connections.page(session), oAuthUrl };
    });
  }

  /** Who may show the page in a frame; none for an unknown link. */
  async frameOrigins(link: string): Promise<string[]> {
    const session = await this.find(link).catch(() => undefined);
    return session?.frameOrigins ?? [];
  }

  private async find(link: string): Promise<ConnectSessionEntity> {
    const session = await asSystem(() =>
      isUuid(link) ? this.sessions.findById(link) : this.sessions.findByToken(sha256Hex(link)),
    );
    if (!session) throw linkExpired();
    await currentWork()?.join(this.budgets.ofLink(session.id));
    return session;
  }

  /** The browser that opened the page first; with `mayBind` the first one becomes it. */
  private async admit(
    session: ConnectSessionEntity,
    cookies: ReadCookie,
    mayBind: boolean,
  ): Promise<BrowserCookie | undefined> {
    const name = cookieName(session.id);
    const given = cookies(name);
    if (given !== undefined && sha256Hex(given) === session.browserHash) return undefined;
    const value = randomToken(BROWSER_BYTES);
    if (!mayBind || !(await this.sessions.bind(session, session.id, sha256Hex(value)))) throw otherBrowser();
    const expiresAt = new Date(session.expiresAt.getTime() + RETURN_MS);
    return { name, value, expiresAt, isForFrames: session.frameOrigins.length > 0 };
  }
}

/** The audit log names the host by the session. */
const asHost = <T>(session: ConnectSessionEntity, work: () => T): T =>
  logContext.run({ ...logContext.getStore(), connectSessionId: session.id }, () => asTenant(session, work));

const cookieName = (sessionId: string): string => `lodgewire_host_${sessionId.replaceAll('-', '').slice(-16)}`;
