import { Injectable } from '@nestjs/common';
import type { Provider } from '../../connectors/port/provider.js';
import { Database } from '../../platform/database/database.js';
import { IntegrationDefinitionEntity } from './integration-definition.entity.js';

@Injectable()
export class DefinitionsRepository {
  constructor(private readonly database: Database) {}

  list(workspaceId: string): Promise<IntegrationDefinitionEntity[]> {
    return this.database
      .repository(IntegrationDefinitionEntity)
      .find({ where: { workspaceId }, order: { provider: 'ASC' } });
  }

  find(workspaceId: string, provider: Provider): Promise<IntegrationDefinitionEntity | null> {
    return this.database.repository(IntegrationDefinitionEntity).findOneBy({ workspaceId, provider });
  }

  /**
   * Finds the definition and locks it until the transaction ends, so that concurrent merges do not lose each other's
   * keys.
   */
  findForUpdate(workspaceId: string, provider: Provider): Promise<IntegrationDefinitionEntity | null> {
    return this.database
      .repository(IntegrationDefinitionEntity)
      .findOne({ where: { workspaceId, provider }, lock: { mode: 'pessimistic_write' } });
  }

  async insertMissing(rows: IntegrationDefinitionEntity[]): Promise<void> {
    await this.database
      .repository(IntegrationDefinitionEntity)
      .createQueryBuilder()
      .insert()
      .values(rows)
      .orIgnore()
      .execute();
  }

  async save(row: IntegrationDefinitionEntity): Promise<void> {
    const { id, fieldsToSync, icon, partnerKey, updatedAt } = row;
    await this.database
      .repository(IntegrationDefinitionEntity)
      .update({ id }, { fieldsToSync, icon, partnerKey, updatedAt });
  }
}
