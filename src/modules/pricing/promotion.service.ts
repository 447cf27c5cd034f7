import { Injectable } from '@nestjs/common';
import { Audit } from '../../records/audit/audit.js';
import type { AuditTarget } from '../../records/audit/audit.types.js';
import { changedFields } from '../../records/audit/changed-fields.js';
import type { Scope } from '../../platform/access/scope.js';
import { Ceilings } from '../../records/ceilings/ceilings.js';
import { Database, isMissingReference } from '../../platform/database/database.js';
import { newId } from '../../platform/database/ids.js';
import { DomainError, invalidField, notFound, type ErrorDetail } from '../../values/errors/domain-error.js';
import { byCreation, type ListPage, type ListRequest, readPage } from '../../platform/paging/cursors.js';
import { Clock } from '../../values/time/clock.js';
import { IntegrationAccountService } from '../integration-account/integration-account.service.js';
import { PricingRepository } from './pricing.repository.js';
import type { Promotion, PromotionFilter, PromotionInput } from './pricing.types.js';

@Injectable()
export class PromotionService {
  constructor(
    private readonly database: Database,
    private readonly repository: PricingRepository,
    private readonly accounts: IntegrationAccountService,
    private readonly ceilings: Ceilings,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async get(scope: Scope, id: string): Promise<Promotion> {
    const promotion = await this.repository.findPromotion(scope, id);
    if (!promotion) throw notFound('Promotion');
    return promotion;
  }

  list(scope: Scope, filter: PromotionFilter, request: ListRequest): Promise<ListPage<Promotion>> {
    const walk = { list: 'promotions', scope, filter };
    return readPage(walk, request, (window) => this.repository.listPromotions(scope, filter, window), byCreation);
  }

  /**
   * Creates a promotion. `given`: an id that is fixed by an idempotency key, so that a retry after a crash finds the
   * promotion of the first attempt.
   */
  async create(scope: Scope, input: PromotionInput, given?: string): Promise<Promotion> {
    const earlier = given === undefined ? undefined : await this.repository.findPromotion(scope, given);
    if (earlier) return earlier;
    await this.check(scope, input);
    const now = this.clock.now();
    const { workspaceId, tenantId } = scope;
    const id = given ?? newId(now);
    const promotion: Promotion = { ...input, id, workspaceId, tenantId, createdAt: now, updatedAt: now };
    await this.database.transaction(async () => {
      await this.ceilings.requireRoom(scope, 'promotions');
      await this.repository.insertPromotion(promotion).catch((error: unknown) => {
        throw isMissingReference(error) ? notFound('Integration account') : error;
      });
      await this.audit.record(scope, 'PROMOTION_CREATED', targetOf(promotion.id));
    });
    return promotion;
  }

  /** Changes the given fields; the account cannot change. */
  async update(
    scope: Scope,
    id: string,
    changes: Partial<Omit<PromotionInput, 'integrationAccountId'>>,
  ): Promise<Promotion> {
    const present = await this.get(scope, id);
    const promotion = { ...present, ...changes, updatedAt: this.clock.now() };
    await this.check(scope, promotion);
    const fields = changedFields(present, changes);
    await this.database.transaction(async () => {
      await this.repository.updatePromotion(promotion);
      if (fields.length > 0) await this.audit.record(scope, 'PROMOTION_CHANGED', targetOf(id), fields);
    });
    return promotion;
  }

  /** Removes the promotion and returns it as it was. */
  async remove(scope: Scope, id: string): Promise<Promotion> {
    const promotion = await this.get(scope, id);
    await this.database.transaction(async () => {
      await this.repository.deletePromotion(scope, id);
      await this.audit.record(scope, 'PROMOTION_DELETED', targetOf(id));
    });
    return promotion;
  }

  private async check(scope: Scope, input: PromotionInput): Promise<void> {
    if (input.startDate !== null && input.endDate !== null && input.endDate < input.startDate) {
      throw invalidField('endDate', 'wrong_order', 'endDate must not be before startDate');
    }
    await this.accounts.get(scope, input.integrationAccountId);
    const known = await this.repository.listingsOf(scope, input.integrationAccountId, input.listingIds);
    const details = input.listingIds
      .filter((id) => !known.has(id))
      .map((id): ErrorDetail => ({
        field: 'listingIDs',
        code: 'not_found',
        message: `${id} is not a listing of the integration account`,
      }));
    if (details.length > 0) throw new DomainError('not_found', 'Listing not found', { details });
  }
}

const targetOf = (id: string): AuditTarget => ({ type: 'promotion', id });
