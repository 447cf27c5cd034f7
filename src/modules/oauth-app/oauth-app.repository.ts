import { Injectable } from '@nestjs/common';
import type { Provider } from '../../connectors/port/provider.js';
import { Database } from '../../platform/database/database.js';
import { OAuthAppEntity } from './oauth-app.entity.js';

@Injectable()
export class OAuthAppRepository {
  constructor(private readonly database: Database) {}

  find(workspaceId: string, provider: Provider): Promise<OAuthAppEntity | null> {
    return this.database.repository(OAuthAppEntity).findOneBy({ workspaceId, provider });
  }

  /** Returns the providers whose app is complete. */
  async providersWithApp(workspaceId: string): Promise<Provider[]> {
    const rows = await this.database.query<{ provider: Provider }>(
      `SELECT provider FROM oauth_app WHERE workspace_id = $1 AND client_id <> '' AND client_secret IS NOT NULL`,
      [workspaceId],
    );
    return rows.map(({ provider }) => provider);
  }

  /** Inserts the row if it is missing, and locks it until the transaction ends. */
  async findOrInsertForUpdate(row: OAuthAppEntity): Promise<OAuthAppEntity> {
    const { workspaceId, provider } = row;
    const repository = this.database.repository(OAuthAppEntity);
    await repository.createQueryBuilder().insert().values(row).orIgnore().execute();
    return repository.findOneOrFail({ where: { workspaceId, provider }, lock: { mode: 'pessimistic_write' } });
  }

  async save({ id, ...row }: OAuthAppEntity): Promise<void> {
    const { clientId, clientSecret, scopes, webhookUser, webhookPassword, updatedAt } = row;
    const changes = { clientId, clientSecret, scopes, webhookUser, webhookPassword, updatedAt };
    await this.database.repository(OAuthAppEntity).update({ id }, changes);
  }
}
