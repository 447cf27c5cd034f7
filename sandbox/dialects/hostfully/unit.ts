import { utc } from '../../engine/index.js';
import type { Account } from '../../ledger/account.js';
import type { Property, Unit } from '../../ledger/types.js';

/** Returns the properties with several units. */
export function unitTypes(account: Account): Property[] {
  return account.list().filter(({ units }) => units.length > 1);
}

/** Returns the unit of a unit type, with the property it belongs to. */
export function unitOf(account: Account, uid: string): { unit: Unit; property: Property } | undefined {
  for (const property of unitTypes(account)) {
    const unit = property.units.find((one) => one.uid === uid);
    if (unit) return { unit, property };
  }
  return undefined;
}

export function toUnit({ uid, name }: Unit, property: Property) {
  return {
    uid,
    type: 'UNIT',
    name,
    unitTypeUid: property.uid,
    active: property.active,
    createdAt: utc(property.createdAt),
    updatedAt: utc(property.updatedAt),
  };
}
