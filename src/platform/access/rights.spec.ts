import fc from 'fast-check';
import { isWithinAny } from './networks.js';
import { excess, hasScope, inheriting, KEY_SCOPES, type KeyRights, mayActFor, UNRESTRICTED } from './rights.js';
import { arbitraryRequest, arbitraryRights, arbitraryRightsWithin } from '../../edge/auth/testing/arbitrary-rights.js';

/** A few samples that cover every dimension of rights. */
const allowed = (rights: KeyRights): Set<string> => {
  const tenants = ['a', 'b', 'c', 'd'].map((letter) => `0198a000-0000-7000-8000-00000000000${letter}`);
  const addresses = ['10.1.2.3', '10.1.2.4', '10.2.0.1', '192.0.2.9', '203.0.113.1', '2001:db8::1', '2001:db9::1'];
  const instants = [1, 2, 3, 4].map((day) => new Date(Date.UTC(2030, 0, day)));
  return new Set([
    ...KEY_SCOPES.filter((scope) => hasScope(rights, scope)),
    ...tenants.filter((tenant) => mayActFor(rights, tenant)),
    ...addresses.filter((address) => rights.networks === null || isWithinAny(address, rights.networks)),
    ...(rights.isOperator ? ['the service as a whole'] : []),
    ...instants.filter((at) => rights.expiresAt === null || at < rights.expiresAt).map((at) => at.toISOString()),
  ]);
};

describe('rights of a key', () => {
  it('never include a right that their creator lacks', () => {
    fc.assert(
      fc.property(arbitraryRequest, arbitraryRights, (asked, maker) => {
        const made = inheriting(asked, maker);
        if (excess(made, maker).length > 0) return;
        const [given, owned] = [allowed(made), allowed(maker)];
        expect([...given].filter((one) => !owned.has(one))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('do not grow along a chain of creators', () => {
    const chain = arbitraryRights.chain((first) =>
      arbitraryRightsWithin(first)
        .chain(arbitraryRightsWithin)
        .map((third) => [first, third] as const),
    );
    fc.assert(
      fc.property(chain, ([first, third]) => {
        expect(excess(third, first)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('can be granted unchanged, and any can be granted by an unrestricted key of an operator', () => {
    fc.assert(
      fc.property(arbitraryRights, (rights) => {
        expect(excess(rights, rights)).toEqual([]);
        expect(excess(rights, { ...UNRESTRICTED, isOperator: true })).toEqual([]);
        expect(inheriting({}, rights)).toEqual({ ...rights, isOperator: false });
      }),
    );
  });

  it('are refused with the name of each field in which they exceed those of their creator', () => {
    const maker: KeyRights = {
      scopes: ['read', 'keys'],
      tenantIds: ['t'],
      networks: ['10.0.0.0/8'],
      expiresAt: new Date('2030-01-01T00:00:00Z'),
      isOperator: false,
    };
    expect(excess(UNRESTRICTED, maker)).toEqual(['scopes', 'tenantIds', 'networks', 'expiresAt']);
    expect(excess({ ...maker, scopes: ['read', 'book'] }, maker)).toEqual(['scopes']);
    expect(excess({ ...maker, networks: ['10.0.0.0/7'] }, maker)).toEqual(['networks']);
    expect(excess({ ...maker, expiresAt: new Date('2030-01-01T00:00:00.001Z') }, maker)).toEqual(['expiresAt']);
    expect(excess({ ...maker, isOperator: true }, maker)).toEqual(['isOperator']);
  });
});
