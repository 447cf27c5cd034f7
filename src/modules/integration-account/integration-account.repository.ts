import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import type { Provider } from '../../connectors/port/provider.js';
import type { Scope } from '../../platform/access/scope.js';
import { SEQUENCE_FLOOR_SQL } from '../../records/restorations/restorations.js';
import { Database } from '../../platform/database/database.js';
import type { ListWindow, Rows } from '../../platform/paging/cursors.js';
import { readWindow } from '../../platform/database/window.sql.js';
import { accountKeywords } from './finding/account-keywords.js';
import { IntegrationAccountEntity } from './integration-account.entity.js';
import {
  type AccountFilter,
  type AccountTag,
  OLDEST_DUPLICATE_SQL,
  type TaggedAccount,
} from './integration-account.types.js';

@Injectable()
export class IntegrationAccountRepository {
  constructor(private readonly database: Database) {}

  async insert(account: IntegrationAccountEntity): Promise<void> {
    await this.database.repository(IntegrationAccountEntity).insert({ ...account, keywords: accountKeywords(account) });
  }

  /** Finds an account of the acting tenant. */
  find({ workspaceId, tenantId }: Scope, id: string): Promise<IntegrationAccountEntity | null> {
    return this.database.repository(IntegrationAccountEntity).findOneBy({ id, workspaceId, tenantId });
  }

  /** Finds an account whoever owns it, for background work and moves. */
  findInWorkspace(workspaceId: string, id: string): Promise<IntegrationAccountEntity | null> {
    return this.database.repository(IntegrationAccountEntity).findOneBy({ id, workspaceId });
  }

  findById(id: string): Promise<IntegrationAccountEntity | null> {
    return this.database.repository(IntegrationAccountEntity).findOneBy({ id });
  }

  /**
   * Finds the account and locks it until the transaction ends. Rows that refer to it, such as reservations, can be
   * stored meanwhile, because they lock nights first and this transaction may need the same nights.
   */
  findForUpdate(workspaceId: string, id: string): Promise<IntegrationAccountEntity | null> {
    return this.locked(workspaceId, id, 'for_no_key_update');
  }

  /** Locks it as `findForUpdate` does, but rows that refer to it wait too. For removal and changes of owner. */
  findForHandover(workspaceId: string, id: string): Promise<IntegrationAccountEntity | null> {
    return this.locked(workspaceId, id, 'pessimistic_write');
  }

  private locked(
    workspaceId: string,
    id: string,
    mode: 'for_no_key_update' | 'pessimistic_write',
  ): Promise<IntegrationAccountEntity | null> {
    return this.database.repository(IntegrationAccountEntity).findOne({ where: { id, workspaceId }, lock: { mode } });
  }

  identifierExists(workspaceId: string, accountIdentifier: string): Promise<boolean> {
    return this.database.repository(IntegrationAccountEntity).existsBy({ workspaceId, accountIdentifier });
  }

  /**
   * Returns whether another tenant of the workspace has connected this account of the PMS, under any of these codes.
   */
  heldByAnother({ workspaceId, tenantId }: Scope, providers: Provider[], providerAccountId: string): Promise<boolean> {
    return this.database
      .repository(IntegrationAccountEntity)
      .existsBy({ workspaceId, tenantId: Not(tenantId), provider: In(providers), providerAccountId });
  }

  list(scope: Scope, filter: AccountFilter, window: ListWindow): Promise<Rows<IntegrationAccountEntity>> {
    const { workspaceId, tenantId } = scope;
    const { provider, status } = filter;
    const query = this.database.repository(IntegrationAccountEntity).createQueryBuilder('account');
    const where = { workspaceId, tenantId, ...(provider && { provider }), ...(status && { status }) };
    return readWindow(query.where(where), 'createdAt', window);
  }

  async update(
    workspaceId: string,
    id: string,
    changes: Partial<Omit<IntegrationAccountEntity, 'tenant'>>,
  ): Promise<void> {
    await this.database.repository(IntegrationAccountEntity).update({ id, workspaceId }, changes);
    const { name, providerAccountId, accountIdentifier } = changes;
    if (name !== undefined || providerAccountId !== undefined || accountIdentifier !== undefined)
      await this.renewKeywords(workspaceId, id);
  }

  private async renewKeywords(workspaceId: string, id: string): Promise<void> {
    const account = await this.findInWorkspace(workspaceId, id);
    if (!account) return;
    const keywords = accountKeywords(account);
    await this.database.repository(IntegrationAccountEntity).update({ id, workspaceId }, { keywords });
  }

  async remove(workspaceId: string, id: string): Promise<void> {
    await this.database.repository(IntegrationAccountEntity).delete({ id, workspaceId });
  }

  /** Returns the number of the account's next event; call it in the event's transaction. */
  async nextSequence(workspaceId: string, id: string): Promise<number> {
    const [row] = await this.database.query<{ sequence: number }>(
      `UPDATE integration_account SET sequence = greatest(sequence, ${SEQUENCE_FLOOR_SQL}) + 1
        WHERE id = $1 AND workspace_id = $2 RETURNING sequence`,
      [id, workspaceId],
    );
    return row?.sequence ?? 0;
  }

  /** Returns the oldest account of the same tenant and PMS account for each given account that has an older one. */
  private async duplicates(workspaceId: string, accounts: IntegrationAccountEntity[]): Promise<Map<string, string>> {
    const rows = await this.database.query<{ id: string; oldest: string }>(
      `SELECT account.id, ${OLDEST_DUPLICATE_SQL} AS oldest FROM integration_account account
        WHERE account.id = ANY($1) AND account.workspace_id = $2`,
      [accounts.map(({ id }) => id), workspaceId],
    );
    return new Map(rows.filter(({ oldest }) => oldest !== null).map(({ id, oldest }) => [id, oldest]));
  }

  /**
   * Returns the accounts with the account that each of them repeats, and with their tags. The tags need a separate
   * query, because their tables belong to the listing module, which depends on this one.
   */
  async withTags(workspaceId: string, accounts: IntegrationAccountEntity[]): Promise<TaggedAccount[]> {
    if (accounts.length === 0) return [];
    const tags = await this.database.query<AccountTag & { accountId: string }>(
      `SELECT at.account_id AS "accountId", t.id, t.name, t.description, t.workspace_id AS "workspaceId",
              t.created_at AS "createdAt", t.updated_at AS "updatedAt",
              ARRAY(SELECT lt.listing_id FROM listing_tag lt JOIN listing l ON l.id = lt.listing_id
                     WHERE lt.tag_id = t.id AND l.integration_account_id = at.account_id ORDER BY l.created_at, l.id) AS "listingIds"
         FROM account_tag at JOIN tag t ON t.id = at.tag_id
        WHERE at.account_id = ANY($1) AND t.workspace_id = $2
        ORDER BY t.created_at, t.id`,
      [accounts.map(({ id }) => id), workspaceId],
    );
    const duplicates = await this.duplicates(workspaceId, accounts);
    return accounts.map((account) => ({
      ...account,
      duplicateOf: duplicates.get(account.id) ?? null,
      tags: tags.filter(({ accountId }) => accountId === account.id).map(({ accountId: _, ...tag }) => tag),
    }));
  }
}
