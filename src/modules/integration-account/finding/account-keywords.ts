import { idKeywords, wordKeywords } from '../../../records/keywords/keyword.rules.js';
import type { IntegrationAccountEntity } from '../integration-account.entity.js';

type Named = Pick<IntegrationAccountEntity, 'id' | 'name' | 'provider' | 'providerAccountId' | 'accountIdentifier'>;

/** Returns what an account is found by. */
export const accountKeywords = ({ id, name, provider, providerAccountId, accountIdentifier }: Named): string[] => [
  ...idKeywords({ id, providerAccountID: providerAccountId, accountIdentifier, provider }),
  ...wordKeywords({ name }),
];
