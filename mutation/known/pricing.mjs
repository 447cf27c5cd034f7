import { plantsIn } from '../plants-in.mjs';

const repository = 'src/modules/pricing/pricing.repository.ts';
const near = ['src/modules/pricing/pricing.int-spec.ts'];

/** One condition of a query less. */
const without = plantsIn(repository, ...near);

export const plants = [
  {
    name: 'a converted promotion takes more than is left',
    file: 'src/modules/pricing/pricing.types.ts',
    find: 'Decimal.min(convert(price.promotionDiscount.value), discounted)',
    replace: 'Decimal.min(convert(price.promotionDiscount.value), marked)',
    near: ['src/modules/pricing/pricing.types.spec.ts'],
  },
  {
    name: "the original total counts the PMS's discount as it was cut",
    file: 'src/modules/quote/quote-money.ts',
    find: 'price.original.plus(fees.amount).minus(parts.discounts.amount)',
    replace:
      'price.original.plus(fees.amount).minus(part(capped(parts.discounts, price.amount.plus(fees.amount))).amount)',
    near: ['src/modules/quote/quote-money.spec.ts'],
  },
  {
    name: 'rates read before a refresh are kept',
    file: 'src/modules/pricing/exchange.service.ts',
    find: 'if (refreshes === this.refreshes) this.checkedAt = now;',
    replace: 'this.checkedAt = now;',
    near: ['src/modules/pricing/exchange.service.spec.ts'],
  },
  {
    name: 'a slow reader brings back older rates',
    file: 'src/modules/pricing/exchange.service.ts',
    find: 'if (this.newest === undefined || this.newest.date < date)',
    replace: 'if (this.newest?.date !== date)',
    near: ['src/modules/pricing/exchange.service.spec.ts'],
  },
  without(
    'percentages of another workspace',
    'WHERE a.id = $1 AND a.workspace_id = $2`',
    'WHERE a.id = $1 AND $2::uuid IS NOT NULL`',
  ),
  without(
    'whether prices of another workspace bind',
    'id = $1 AND workspace_id = $2 AND import_price_override',
    'id = $1 AND $2::uuid IS NOT NULL AND import_price_override',
  ),
  without(
    'whether prices of another account bind',
    'id = $1 AND workspace_id = $2 AND import_price_override',
    '$1::uuid IS NOT NULL AND workspace_id = $2 AND import_price_override',
  ),
  without(
    'a promotion of another tenant',
    'findOneBy({ id, workspaceId, tenantId })',
    'findOneBy({ id, workspaceId })',
  ),
  without(
    'a promotion of another workspace',
    'findOneBy({ id, workspaceId, tenantId })',
    'findOneBy({ id, tenantId })',
  ),
  without(
    'promotions of another tenant in a list',
    'where: { workspaceId, tenantId, ...filter }',
    'where: { workspaceId, ...filter }',
  ),
  without(
    'promotions of another workspace in a list',
    'where: { workspaceId, tenantId, ...filter }',
    'where: { tenantId, ...filter }',
  ),
  without('promotions of every account move', 'where: { integrationAccountId: accountId },', ''),
  without(
    "another tenant's promotion is changed",
    'update({ id, workspaceId, tenantId }, fields)',
    'update({ id, workspaceId }, fields)',
  ),
  without(
    "another workspace's promotion is changed",
    'update({ id, workspaceId, tenantId }, fields)',
    'update({ id, tenantId }, fields)',
  ),
  without(
    'every promotion of the tenant is changed',
    'update({ id, workspaceId, tenantId }, fields)',
    'update({ workspaceId, tenantId }, fields)',
  ),
  without(
    "another tenant's promotion is deleted",
    'delete({ id, workspaceId, tenantId })',
    'delete({ id, workspaceId })',
  ),
  without(
    "another workspace's promotion is deleted",
    'delete({ id, workspaceId, tenantId })',
    'delete({ id, tenantId })',
  ),
  without(
    'every promotion of the tenant is deleted',
    'delete({ id, workspaceId, tenantId })',
    'delete({ workspaceId, tenantId })',
  ),
  without(
    'listings of another workspace',
    'WHERE workspace_id = $1 AND integration_account_id = $2 AND id',
    'WHERE $1::uuid IS NOT NULL AND integration_account_id = $2 AND id',
  ),
  without(
    'listings of another account',
    'WHERE workspace_id = $1 AND integration_account_id = $2 AND id',
    'WHERE workspace_id = $1 AND $2::uuid IS NOT NULL AND id',
  ),
  without('the oldest day of rates passes for the newest', 'SELECT max(date)', 'SELECT min(date)'),
  {
    name: 'rates are asked for again after an hour only',
    file: 'src/modules/pricing/exchange.service.ts',
    find: 'const CACHE_MS = 60_000;',
    replace: 'const CACHE_MS = 3_600_000;',
    near,
  },
  {
    name: 'rates are looked for every two and a half days',
    file: 'src/modules/pricing/exchange-rates.processor.ts',
    find: 'const HOUR_MS = 3_600_000;',
    replace: 'const HOUR_MS = 3_600_000 * 60;',
    near: ['src/modules/pricing/exchange-rates.processor.spec.ts'],
  },
  {
    name: 'a promotion is changed outside of the transaction of its audit entry',
    file: 'src/modules/pricing/promotion.service.ts',
    find: 'await this.repository.updatePromotion(promotion);',
    replace: 'setTimeout(() => void this.repository.updatePromotion(promotion), 20);',
    near,
  },
  {
    name: 'a promotion may name one foreign listing',
    file: 'src/modules/pricing/promotion.service.ts',
    find: 'if (details.length > 0)',
    replace: 'if (details.length > 1)',
    near,
  },
  {
    name: 'promotions are made inactive',
    file: 'src/modules/pricing/promotion.controller.ts',
    find: 'active: active ?? true,',
    replace: 'active: active ?? false,',
    near: ['src/modules/pricing/promotion.controller.spec.ts'],
  },
  {
    name: 'the shortest stay is one night longer',
    file: 'src/modules/quote/quote-rules.ts',
    find: 'minimum > length',
    replace: 'minimum >= length',
    near: ['src/modules/quote/quote-rules.spec.ts'],
  },
  {
    name: 'the longest stay is one night shorter',
    file: 'src/modules/quote/quote-rules.ts',
    find: 'length > maximum',
    replace: 'length >= maximum',
    near: ['src/modules/quote/quote-rules.spec.ts'],
  },
  {
    name: 'what rounding leaves goes to the last line',
    file: 'src/modules/quote/quote-money.ts',
    find: 'line.amount.abs().greaterThan(lines[best]!.amount.abs())',
    replace: 'line.amount.abs().greaterThanOrEqualTo(lines[best]!.amount.abs())',
    near: ['src/modules/quote/quote-money.spec.ts'],
  },
  {
    name: 'a quote is asked for as if nobody waited',
    file: 'src/modules/quote/pms-quote.service.ts',
    find: 'interactive: true,',
    replace: 'interactive: false,',
    near: ['src/modules/quote/quote.int-spec.ts'],
  },
  {
    name: 'a fault of ours passes for a PMS without quotes',
    file: 'src/modules/quote/pms-quote.service.ts',
    find: "if (!(error instanceof ConnectorError) || error.kind !== 'not_supported') throw error;",
    replace: "if (error instanceof ConnectorError && error.kind !== 'not_supported') throw error;",
    near: ['src/modules/quote/quote.int-spec.ts'],
  },
  {
    name: 'a price for one may lack that of further guests',
    file: 'src/modules/quote/party.types.ts',
    find: " && (kind !== 'EXTRA_GUEST' || guests > 1)",
    replace: '',
    near: ['src/modules/quote/party.types.spec.ts'],
  },
];
