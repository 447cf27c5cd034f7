import { Account } from '../ledger/account.js';
import { builtIn } from '../data/built-in.js';
import type { BaseNight, Property } from '../ledger/types.js';

const NIGHT: BaseNight = { open: true, priceMinor: 10_000, minNights: 1, maxNights: 30 };

/** Returns an account with one valid property; a test names only the fields that it is about. */
export function accountWith(
  property: Partial<Property> = {},
  night: Partial<BaseNight> = {},
): { account: Account; property: Property } {
  const base: Property = {
    ...structuredClone(builtIn('demo', 1)[0]!.property),
    id: 1,
    currency: 'EUR',
    fees: [],
    taxes: [],
    weeklyDiscount: 0,
    deposit: '0',
    units: [{ id: 11, uid: 'u-11', name: 'One' }],
    ...property,
  };
  const account = new Account('test', [{ property: base, nights: { at: () => ({ ...NIGHT, ...night }) } }]);
  return { account, property: account.property(base.id)! };
}

export const THREE_UNITS = [11, 12, 13].map((id) => ({ id, uid: `u-${id}`, name: `Room ${id}` }));
