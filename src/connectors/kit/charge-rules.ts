import type { ChargeKind } from '../port/charge-kinds.js';
import type { PmsListing } from '../port/model.js';
import { noticingNow } from '../port/warnings.js';

/**
 * Reads a listing's charges, and the kinds that prices leave out. A fee or a tax that cannot be read may be of any
 * kind, so it is listed as `OTHER`.
 */
export function chargesRead<T extends Partial<Pick<PmsListing, 'fees' | 'taxes' | 'discounts' | 'deposit'>>>(
  unknownParts: readonly ChargeKind[],
  read: () => T,
): T & Pick<PmsListing, 'unknownParts'> {
  const { result, isSilent } = noticingNow(read);
  return { ...result, unknownParts: [...new Set([...unknownParts, ...(isSilent ? [] : (['OTHER'] as const))])] };
}
