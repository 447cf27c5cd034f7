import { Injectable } from '@nestjs/common';
import type { OAuthApp } from '../../connectors/port/connector.js';
import type { Provider } from '../../connectors/port/provider.js';
import { Audit } from '../../records/audit/audit.js';
import { changedFields } from '../../records/audit/changed-fields.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import { Database } from '../../platform/database/database.js';
import { newId } from '../../platform/database/ids.js';
import { Clock } from '../../values/time/clock.js';
import type { OAuthAppEntity } from './oauth-app.entity.js';
import { OAuthAppRepository } from './oauth-app.repository.js';
import type { OAuthAppChanges } from './oauth-app.types.js';

/** The workspace's own application at each PMS. Its secrets can be written but never read. */
@Injectable()
export class OAuthAppService {
  constructor(
    private readonly database: Database,
    private readonly apps: OAuthAppRepository,
    private readonly keyRing: KeyRing,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Creates or updates the app: docs/interface.md#update-an-oauth-app */
  async update(
    workspaceId: string,
    provider: Provider,
    { clientId, clientSecret, scopes, webhookUser, webhookPassword }: OAuthAppChanges,
  ): Promise<void> {
    await this.database.transaction(async () => {
      const row = await this.apps.findOrInsertForUpdate(this.empty(workspaceId, provider));
      const changed = {
        clientId: clientId ?? row.clientId,
        clientSecret: clientSecret === undefined ? row.clientSecret : this.sealed(row, 'client_secret', clientSecret),
        scopes: scopes === undefined ? row.scopes : scopes.split(/\s+/).filter(Boolean).join(' '),
        webhookUser: webhookUser ?? row.webhookUser,
        webhookPassword:
          webhookPassword === undefined ? row.webhookPassword : this.sealed(row, 'webhook_password', webhookPassword),
      };
      await this.apps.save({ ...row, ...changed, updatedAt: this.clock.now() });
      const fields = changedFields(row, changed);
      await this.audit.record({ workspaceId }, 'OAUTH_APP_CHANGED', { type: 'oauth-app', id: provider }, fields);
    });
  }

  /** Finds the app; undefined unless both client id and secret are set. */
  async find(workspaceId: string, provider: Provider): Promise<OAuthApp | undefined> {
    const row = await this.apps.find(workspaceId, provider);
    if (!row?.clientId || !row.clientSecret) return undefined;
    return {
      clientId: row.clientId,
      clientSecret: this.keyRing.open(row.clientSecret, sealContext(row, 'client_secret')),
      scopes: row.scopes,
      webhook: this.webhookOf(row),
    };
  }

  /** Returns the providers for which `find` finds an app, in one query. */
  async providersWithApp(workspaceId: string): Promise<ReadonlySet<Provider>> {
    return new Set(await this.apps.providersWithApp(workspaceId));
  }

  private webhookOf(row: OAuthAppEntity): OAuthApp['webhook'] {
    if (!row.webhookPassword) return undefined;
    return {
      user: row.webhookUser,
      password: this.keyRing.open(row.webhookPassword, sealContext(row, 'webhook_password')),
    };
  }

  private sealed(row: OAuthAppEntity, column: SecretColumn, secret: string): string | null {
    return secret === '' ? null : this.keyRing.seal(secret, sealContext(row, column));
  }

  private empty(workspaceId: string, provider: Provider): OAuthAppEntity {
    const now = this.clock.now();
    return {
      id: newId(now),
      workspaceId,
      provider,
      clientId: '',
      clientSecret: null,
      scopes: '',
      webhookUser: '',
      webhookPassword: null,
      createdAt: now,
      updatedAt: now,
    };
  }
}

type SecretColumn = 'client_secret' | 'webhook_password';

const sealContext = ({ id, workspaceId }: OAuthAppEntity, column: SecretColumn): string =>
  `oauth_app.${column}|${id}|${workspaceId}`;
