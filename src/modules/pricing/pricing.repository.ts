import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { Database } from '../../platform/database/database.js';
import type { ListWindow, Rows } from '../../platform/paging/cursors.js';
import { readWindow } from '../../platform/database/window.sql.js';
import type { Decimal } from '../../values/money/money.js';
import { ExchangeRateEntity } from './exchange-rate.entity.js';
import type { PercentageRow, PriceChecksRow, PromotionFilter } from './pricing.types.js';
import { PromotionEntity } from './promotion.entity.js';

@Injectable()
export class PricingRepository {
  constructor(private readonly database: Database) {}

  async percentages(scope: Scope, accountId: string): Promise<PercentageRow | undefined> {
    const [row] = await this.database.query<PercentageRow>(
      `SELECT a.markup_percentage::text AS "markup", a.distribution_markup_percentage::text AS "distributionMarkup",
              a.default_discount_percentage::text AS "accountDiscount", w.default_discount_percentage::text AS "workspaceDiscount",
              a.tax_on_markup AS "taxOnMarkup"
         FROM integration_account a JOIN workspace w ON w.id = a.workspace_id
        WHERE a.id = $1 AND a.workspace_id = $2`,
      [accountId, scope.workspaceId],
    );
    return row;
  }

  /** Returns the price checks; undefined for an account that is not in the workspace. */
  async priceChecks(scope: Scope, accountId: string): Promise<PriceChecksRow | undefined> {
    const [row] = await this.database.query<PriceChecksRow>(
      `SELECT w.price_check AS "workspaceCheck", a.import_price_check AS "importCheck",
              a.import_price_override AS "allowsOverride"
         FROM integration_account a JOIN workspace w ON w.id = a.workspace_id
        WHERE a.id = $1 AND a.workspace_id = $2`,
      [accountId, scope.workspaceId],
    );
    return row;
  }

  async findPromotion(scope: Scope, id: string): Promise<PromotionEntity | undefined> {
    const { workspaceId, tenantId } = scope;
    return (await this.database.repository(PromotionEntity).findOneBy({ id, workspaceId, tenantId })) ?? undefined;
  }

  listPromotions(scope: Scope, filter: PromotionFilter, window: ListWindow): Promise<Rows<PromotionEntity>> {
    const { workspaceId, tenantId } = scope;
    const query = this.database.repository(PromotionEntity).createQueryBuilder('p');
    return readWindow(query.where({ workspaceId, tenantId, ...filter }), 'createdAt', window);
  }

  async promotionIdsOf(accountId: string): Promise<string[]> {
    const rows = await this.database.repository(PromotionEntity).find({
      select: { id: true },
      where: { integrationAccountId: accountId },
    });
    return rows.map(({ id }) => id);
  }

  async insertPromotion(row: PromotionEntity): Promise<void> {
    await this.database.repository(PromotionEntity).insert(row);
  }

  async updatePromotion(row: PromotionEntity): Promise<void> {
    const { id, workspaceId, tenantId, account: _account, ...fields } = row;
    await this.database.repository(PromotionEntity).update({ id, workspaceId, tenantId }, fields);
  }

  async deletePromotion({ workspaceId, tenantId }: Scope, id: string): Promise<void> {
    await this.database.repository(PromotionEntity).delete({ id, workspaceId, tenantId });
  }

  /** Returns those of `ids` that are listings of the account. */
  async listingsOf(scope: Scope, accountId: string, ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ id: string }>(
      'SELECT id FROM listing WHERE workspace_id = $1 AND integration_account_id = $2 AND id = ANY($3)',
      [scope.workspaceId, accountId, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async newestRateDate(): Promise<string | undefined> {
    const [row] = await this.database.query<{ date: string | null }>(
      'SELECT max(date)::text AS date FROM exchange_rate',
    );
    return row?.date ?? undefined;
  }

  async ratesOf(date: string): Promise<ExchangeRateEntity[]> {
    return this.database.repository(ExchangeRateEntity).findBy({ date });
  }

  async saveRates(date: string, rates: ReadonlyMap<string, Decimal>): Promise<void> {
    const rows = [...rates].map(([currency, rate]) => ({ date, currency, rate }));
    await this.database.repository(ExchangeRateEntity).upsert(rows, ['date', 'currency']);
  }
}
