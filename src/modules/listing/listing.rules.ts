import type { PmsChargeRule } from '../../connectors/port/model.js';
import { invalidField, notFound } from '../../values/errors/domain-error.js';
import type { CancellationTerms } from '../../values/cancellation/policy.js';
import { termsOf } from '../../values/cancellation/terms.js';
import { Decimal } from '../../values/money/money.js';
import type { TermsListing, VisibleListing, VisibleUnit } from './listing.types.js';
import type { ChargeRuleRow, PriceRules, PriceRulesRow } from './price-rules.types.js';

/** Returns the unit a stay is for: 400 when a multi-unit listing is given none, 404 for one of another listing. */
export const chooseUnit = (listing: Pick<VisibleListing, 'units'>, unitId?: string): VisibleUnit => {
  const units = listing.units.filter(({ status }) => status === 'ACTIVE');
  const unit = unitId === undefined ? units[0] : units.find(({ id }) => id === unitId);
  if (unitId === undefined && units.length > 1) {
    throw invalidField('unitID', 'required', 'unitID is required: the listing has more than one unit');
  }
  if (!unit) throw notFound('Unit');
  return unit;
};

/** Returns the cancellation terms of a stay that is booked at the instant. */
export const termsFor = (
  { cancellationPolicy, checkInTime, timeZone }: TermsListing,
  { checkIn, checkOut }: { checkIn: string; checkOut: string },
  bookedAt: Date,
): CancellationTerms =>
  termsOf(cancellationPolicy, { checkIn, checkOut, checkInTime: checkInTime ?? undefined, timeZone, bookedAt });

const charge = ({ amount, ...rule }: ChargeRuleRow): PmsChargeRule => ({ ...rule, amount: new Decimal(amount) });

/** Returns the price rules of a listing with exact amounts. */
export const priceRules = ({ fees, taxes, discounts, unknownParts, deposit }: PriceRulesRow): PriceRules => ({
  fees: fees.map(charge),
  taxes: taxes.map(charge),
  discounts: discounts.map((rule) => ({ ...rule, percentage: new Decimal(rule.percentage) })),
  unknownParts,
  deposit: deposit === null ? null : new Decimal(deposit),
});
