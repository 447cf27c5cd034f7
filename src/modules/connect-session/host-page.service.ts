import { Injectable } from '@nestjs/common';
import { randomToken, sha256Hex } from '../../platform/crypto/secrets.js';
import { asSystem, asTenant, currentWork } from '../../platform/database/access.js';
import { isUuid } from '../../platform/database/ids.js';
import { logContext } from '../../platform/logging/logger.js';
import { Clock } from '../../values/time/clock.js';
import { WorkBudgets } from '../../platform/work/work-budgets.js';
import type { ConnectSessionEntity } from './connect-session.entity.js';
import { linkExpired, otherBrowser, tooManyAttempts } from './connect-session.errors.js';
import { ConnectSessionRepository } from './connect-session.repository.js';
import type { HostCredentials, HostPage } from './connect-session.types.js';
import { HostConnectionService } from './host-connection.service.js';
import { HostView } from './host-view.js';

const BROWSER_BYTES = 32;
const MOST_ATTEMPTS = 20;
/** An authorization at a PMS may begin in the last minute and end ten minutes later. */
const RETURN_MS = 15 * 60_000;

/** Returns the value of the cookie with this name, if the browser has one. */
export type ReadCookie = (name: string) => string | undefined;

/** A cookie to set: once a browser has tried to connect, only that browser may use the page. */
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
 * The page on which a host connects an account. Invariant: a link works in one browser, for one account of one tenant,
 * until it expires, and gives access to nothing else. Reading the page changes nothing, so that programs that follow
 * links in messages do no harm; the first attempt to connect binds the link to its browser.
 */
@Injectable()
export class HostPageService {
  constructor(
    private readonly sessions: ConnectSessionRepository,
    private readonly connections: HostConnectionService,
    private readonly view: HostView,
    private readonly budgets: WorkBudgets,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens the session. `link`: the token, or the session's id when the browser returns from a PMS. 404 if expired, or
   * for another browser.
   */
  async open(link: string, cookies: ReadCookie): Promise<Opened> {
    const session = await this.find(link);
    if (session.expiresAt.getTime() + RETURN_MS <= this.clock.now().getTime()) throw linkExpired();
    const given = cookies(cookieName(session.id));
    if (!mayRead(session, given, !isUuid(link))) throw otherBrowser();
    const cookie = isCookie(given) ? undefined : newCookie(session);
    return asHost(session, async () => ({ page: await this.view.page(session), cookie }));
  }

  /** Connects the account, or returns where the host gives consent. 404 as `open`; 409 if tried too often. */
  async connect(
    link: string,
    cookies: ReadCookie,
    credentials: HostCredentials,
  ): Promise<{ page: HostPage; oAuthUrl?: string }> {
    const session = await this.find(link);
    if (session.expiresAt <= this.clock.now()) throw linkExpired();
    return asHost(session, async () => {
      await this.bind(session, cookies(cookieName(session.id)));
      if (!(await this.sessions.countAttempt(session, session.id, MOST_ATTEMPTS))) throw tooManyAttempts();
      const oAuthUrl = await this.connections.connect(session, credentials);
      return { page: await this.view.page(session), oAuthUrl };
    });
  }

  /** Returns the origins that may embed the page in a frame; none for an unknown link. */
  async frameOrigins(link: string): Promise<string[]> {
    const session = await this.find(link).catch(() => undefined);
    return session?.frameOrigins ?? [];
  }

  private async find(link: string): Promise<ConnectSessionEntity> {
    const session = await asSystem(() =>
      isUuid(link) ? this.sessions.findById(link) : this.sessions.findByToken(sha256Hex(link)),
    );
    if (!session || session.endedAt) throw linkExpired();
    await currentWork()?.join(this.budgets.ofLink(session.id));
    return session;
  }

  /**
   * Binds the session to the browser. 404 for a browser that has not read the page, or when another one tried first.
   */
  private async bind(session: ConnectSessionEntity, cookie: string | undefined): Promise<void> {
    if (!isCookie(cookie)) throw otherBrowser();
    const browserHash = sha256Hex(cookie);
    if (browserHash === session.browserHash) return;
    if (!(await this.sessions.bind(session, session.id, browserHash))) throw otherBrowser();
  }
}

/** Returns whether the browser may read the page; one that returns from a PMS has tried before. */
const mayRead = ({ browserHash }: ConnectSessionEntity, cookie: string | undefined, isFirstVisit: boolean): boolean =>
  browserHash === null ? isFirstVisit : cookie !== undefined && sha256Hex(cookie) === browserHash;

const COOKIE = /^[\w-]{43}$/;
const isCookie = (value: string | undefined): value is string => value !== undefined && COOKIE.test(value);

const newCookie = ({ id, expiresAt, frameOrigins }: ConnectSessionEntity): BrowserCookie => ({
  name: cookieName(id),
  value: randomToken(BROWSER_BYTES),
  expiresAt: new Date(expiresAt.getTime() + RETURN_MS),
  isForFrames: frameOrigins.length > 0,
});

/** Runs the work with the session as the actor, so that the audit log names the host by it. */
const asHost = <T>(session: ConnectSessionEntity, work: () => T): T =>
  logContext.run({ ...logContext.getStore(), connectSessionId: session.id }, () => asTenant(session, work));

const cookieName = (sessionId: string): string => `lodgewire_host_${sessionId.replaceAll('-', '').slice(-16)}`;
