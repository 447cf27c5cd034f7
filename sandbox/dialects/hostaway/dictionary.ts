import type { Account } from '../../ledger/account.js';
import { intOf } from '../../ledger/random.js';

/** Returns the id of a dictionary entry, which depends on the name alone and is the same in every account. */
export function entryId(name: string): number {
  return intOf(`dictionary:${name}`);
}

export function amenitiesOf(account: Account) {
  return entries(account.list().flatMap(({ amenities }) => amenities));
}

export function bedTypesOf(account: Account) {
  return entries(account.list().flatMap(({ bedTypes }) => bedTypes.map(({ name }) => name)));
}

export function propertyTypesOf(account: Account) {
  return entries(account.list().map(({ type }) => type));
}

function entries(names: string[]) {
  return [...new Set(names)]
    .filter(Boolean)
    .sort()
    .map((name) => ({ id: entryId(name), name }));
}
