import { Injectable } from '@nestjs/common';
import { Clock } from '../../values/time/clock.js';
import { ListingService } from '../listing/listing.service.js';
import { TenancyService } from '../tenancy/tenancy.service.js';
import type { ConnectSessionEntity } from './connect-session.entity.js';
import { ConnectSessionRepository } from './connect-session.repository.js';
import type { HostPage } from './connect-session.types.js';
import { HostChoices } from './host-choices.js';

/** The content of the page for the host. */
@Injectable()
export class HostView {
  constructor(
    private readonly sessions: ConnectSessionRepository,
    private readonly choices: HostChoices,
    private readonly listings: ListingService,
    private readonly tenancy: TenancyService,
    private readonly clock: Clock,
  ) {}

  /** Returns the page, and records that the session is complete once its account is ACTIVE. */
  async page(session: ConnectSessionEntity): Promise<HostPage> {
    const { workspaceId, tenantId, brand, locale, isReconnection } = session;
    const account = await this.choices.account(session);
    const isConnected = session.completedAt !== null || account?.status === 'ACTIVE';
    if (isConnected && !session.completedAt) await this.sessions.complete(session, session.id, this.clock.now());
    return {
      status: isConnected ? 'CONNECTED' : 'OPEN',
      tenantName: await this.tenancy.tenantName(workspaceId, tenantId),
      brand,
      locale,
      isReconnection,
      providers: isConnected ? [] : await this.choices.providers(session, account),
      failure: account?.statusReason === 'oauth_failed' ? account.statusReason : null,
      listingCount: isConnected ? await this.listings.countOfAccount(session, session.accountId) : 0,
      returnUrl: returnUrl(session, isConnected),
    };
  }
}

const returnUrl = ({ redirectUrl, accountId }: ConnectSessionEntity, isConnected: boolean): string => {
  const url = new URL(redirectUrl);
  if (isConnected) url.searchParams.set('integrationAccountID', accountId);
  url.searchParams.set('status', isConnected ? 'success' : 'cancelled');
  return url.toString();
};
