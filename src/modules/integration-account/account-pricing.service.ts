import { Injectable } from '@nestjs/common';
import { accountNotFound } from './integration-account.errors.js';
import { IntegrationAccountRepository } from './integration-account.repository.js';
import type { AccountPricing } from './integration-account.types.js';

@Injectable()
export class AccountPricingService {
  constructor(private readonly accounts: IntegrationAccountRepository) {}

  /** Returns the present settings, so that a change takes effect with the next price. */
  async of(workspaceId: string, accountId: string): Promise<AccountPricing> {
    const account = await this.accounts.findInWorkspace(workspaceId, accountId);
    if (!account) throw accountNotFound();
    const { markupPercentage, distributionMarkupPercentage, defaultDiscountPercentage } = account;
    return { markupPercentage: markupPercentage ?? 0, distributionMarkupPercentage, defaultDiscountPercentage };
  }
}
