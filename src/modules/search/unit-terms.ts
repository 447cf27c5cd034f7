import type { ChargeKind } from '../../connectors/port/charge-kinds.js';
import type { CancellationPolicy } from '../../values/cancellation/policy.js';
import type { ListingStatus, TermsListing } from '../listing/listing.types.js';
import { priceRules } from '../listing/listing.rules.js';
import type { ChargeRuleRow, DiscountRuleRow } from '../listing/price-rules.types.js';
import { stepsOf } from '../pricing/pricing.rules.js';
import type { EstimatedUnit } from '../quote/stay-estimate.service.js';

/** The terms by which stays at a unit are checked and priced, whatever their dates. */
export interface UnitTerms extends EstimatedUnit {
  listing: EstimatedUnit['listing'] & TermsListing & { unknownParts: ChargeKind[] };
}

type TermsRow = [
  status: ListingStatus,
  currency: string,
  timeZone: string,
  maxOccupancy: number,
  minimumNights: number,
  maximumNights: number,
  fees: ChargeRuleRow[],
  taxes: ChargeRuleRow[],
  discounts: DiscountRuleRow[],
  unknownParts: ChargeKind[],
  deposit: string | null,
  unitMaxOccupancy: number,
  isTenantOwned: boolean,
  markup: string | null,
  distributionMarkup: string,
  accountDiscount: string | null,
  workspaceDiscount: string | null,
  taxOnMarkup: boolean,
  cancellationPolicy: CancellationPolicy | null,
  checkInTime: string | null,
];

/**
 * Selects the terms as one text, in the order of `TermsRow`: many units share a text, which is then parsed once. It
 * refers to the listing `l`, the unit `u` as it was found, the account `a` and the workspace `w`.
 */
export const TERMS = `json_build_array(l.status, l.currency, l.time_zone, l.max_occupancy, l.minimum_nights, l.maximum_nights,
  l.fees, l.taxes, l.discounts, l.unknown_parts, l.deposit::text, u.max_occupancy, u.owned,
  a.markup_percentage::text, a.distribution_markup_percentage::text, a.default_discount_percentage::text,
  w.default_discount_percentage::text, a.tax_on_markup, l.cancellation_policy, nullif(l.check_in->>'start', ''))::text`;

export const unitTerms = (text: string): UnitTerms => {
  const [
    status,
    currency,
    timeZone,
    maxOccupancy,
    minimumNights,
    maximumNights,
    fees,
    taxes,
    discounts,
    unknownParts,
    deposit,
    unitMaxOccupancy,
    isTenantOwned,
    markup,
    distributionMarkup,
    accountDiscount,
    workspaceDiscount,
    taxOnMarkup,
    cancellationPolicy,
    checkInTime,
  ] = JSON.parse(text) as TermsRow;
  const rules = priceRules({ fees, taxes, discounts, unknownParts, deposit });
  return {
    listing: {
      ...{ status, currency, timeZone, maxOccupancy, minimumNights, maximumNights, cancellationPolicy, checkInTime },
      ...rules,
    },
    unit: { maxOccupancy: unitMaxOccupancy },
    steps: stepsOf({ markup, distributionMarkup, accountDiscount, workspaceDiscount, taxOnMarkup }, isTenantOwned),
  };
};
