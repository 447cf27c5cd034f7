import { DomainError } from '../../values/errors/domain-error.js';
import { networkWithin } from './networks.js';

/** Scopes. Each operation needs one, and the scopes of the data that it reaches; no scope includes another. */
export const KEY_SCOPES = ['read', 'book', 'manage', 'secrets', 'keys'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/**
 * Data that an operation sends to its caller, or to an address that its caller chooses, now or later, with the scope
 * that shows it.
 */
const REACHED = { guests: 'read' } as const satisfies Record<string, KeyScope>;
export type Reach = keyof typeof REACHED;

/** Returns all scopes that an operation needs, its own first. */
export const scopesOf = (own: KeyScope, reaches: readonly Reach[] = []): KeyScope[] => [
  ...new Set([own, ...reaches.map((reach) => REACHED[reach])]),
];

/** The operations, tenants, networks and lifetime of a key; null means unrestricted. */
export interface KeyRights {
  scopes: KeyScope[] | null;
  tenantIds: string[] | null;
  /** CIDR, as `canonicalNetwork` returns it. */
  networks: string[] | null;
  expiresAt: Date | null;
  /** The key also shows the whole service, with every workspace. Only the command line and the first start grant it. */
  isOperator: boolean;
}

/** Every right within a workspace. */
export const UNRESTRICTED: Readonly<KeyRights> = {
  scopes: null,
  tenantIds: null,
  networks: null,
  expiresAt: null,
  isOperator: false,
};

type Within<T> = (asked: T, owned: T) => boolean;

/** Returns whether `asked` is within `owned`; null (unrestricted) is only within null. */
const within = <T>(asked: T | null, owned: T | null, rule: Within<T>): boolean =>
  owned === null || (asked !== null && rule(asked, owned));

const subset: Within<readonly string[]> = (asked, owned) => asked.every((one) => owned.includes(one));

const subnets: Within<readonly string[]> = (asked, owned) =>
  asked.every((inner) => owned.some((outer) => networkWithin(inner, outer)));

/** Returns the fields in which `asked` exceeds `owned`; without any, a key with `owned` may grant and change it. */
export const excess = (asked: KeyRights, owned: KeyRights): (keyof KeyRights)[] => {
  const respected: Record<keyof KeyRights, boolean> = {
    scopes: within(asked.scopes, owned.scopes, subset),
    tenantIds: within(asked.tenantIds, owned.tenantIds, subset),
    networks: within(asked.networks, owned.networks, subnets),
    expiresAt: within(asked.expiresAt, owned.expiresAt, (one, other) => one <= other),
    isOperator: owned.isOperator || !asked.isOperator,
  };
  return (Object.keys(respected) as (keyof KeyRights)[]).filter((respect) => !respected[respect]);
};

/**
 * Returns the rights of a new key; rights that are not requested are copied from the key that creates it, except the
 * operator right.
 */
export const inheriting = (asked: Partial<KeyRights>, owned: KeyRights): KeyRights => ({
  scopes: asked.scopes ?? owned.scopes,
  tenantIds: asked.tenantIds ?? owned.tenantIds,
  networks: asked.networks ?? owned.networks,
  expiresAt: asked.expiresAt ?? owned.expiresAt,
  isOperator: asked.isOperator ?? false,
});

/** Returns whether a key may do everything within its workspace, for every tenant. */
export const isUnrestricted = ({ scopes, tenantIds }: KeyRights): boolean => scopes === null && tenantIds === null;

export const hasScope = ({ scopes }: KeyRights, scope: KeyScope): boolean => scopes === null || scopes.includes(scope);

export const mayActFor = ({ tenantIds }: KeyRights, tenantId: string): boolean =>
  tenantIds === null || tenantIds.includes(tenantId);

/** Refuses (403) a key that is restricted to tenants when a row of the workspace itself would be changed. */
export const requireWholeWorkspace = ({ tenantIds }: KeyRights): void => {
  if (tenantIds === null) return;
  const message =
    'This API key is restricted to tenants and must not change what belongs to the workspace; use a key without tenantIDs';
  throw new DomainError('forbidden', message, { code: 'wrong_tenant', details: [{ code: 'wrong_tenant', message }] });
};
