import fc from 'fast-check';
import { excess, inheriting, KEY_SCOPES, type KeyRights } from '../../../platform/access/rights.js';

const TENANTS = ['a', 'b', 'c'].map((letter) => `0198a000-0000-7000-8000-00000000000${letter}`);
const NETWORKS = ['0.0.0.0/0', '10.0.0.0/8', '10.1.0.0/16', '10.1.2.3/32', '192.0.2.0/24', '::/0', '2001:db8::/48'];
const EXPIRIES = [1, 2, 3].map((day) => new Date(Date.UTC(2030, 0, day)));

const some = <T>(values: readonly T[]): fc.Arbitrary<T[] | null> =>
  fc.option(fc.subarray([...values], { minLength: 1 }), { nil: null });

/** Drawn from few values, so that one often contains another. */
export const arbitraryRights: fc.Arbitrary<KeyRights> = fc.record({
  scopes: some(KEY_SCOPES),
  tenantIds: some(TENANTS),
  networks: some(NETWORKS),
  expiresAt: fc.option(fc.constantFrom(...EXPIRIES), { nil: null }),
  isOperator: fc.boolean(),
});

/** The rights that a request asks for: any of them may be absent. */
export const arbitraryRequest: fc.Arbitrary<Partial<KeyRights>> = fc
  .tuple(arbitraryRights, fc.subarray(['scopes', 'tenantIds', 'networks', 'expiresAt', 'isOperator'] as const))
  .map(([rights, given]) => Object.fromEntries(given.map((respect) => [respect, rights[respect]])));

/** Rights that a creator may grant. */
export const arbitraryRightsWithin = (maker: KeyRights): fc.Arbitrary<KeyRights> =>
  arbitraryRequest.map((asked) => inheriting(asked, maker)).filter((made) => excess(made, maker).length === 0);
