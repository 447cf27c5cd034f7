import { idKeywords, wordKeywords } from '../../../records/keywords/keyword.rules.js';
import type { IntegrationAccountEntity } from '../integration-account.entity.js';

type Named = Pick<IntegrationAccountEntity, 'id' | 'name' | 'provider' | 'providerAccountId' | 'accountIdentifier'>;

/** Returns the keywords by which an account is found. */
export const accountKeywords = ({ id, name, provider, providerAccountId, accountIdentifier }: Named): string[] => [
  ...idKeywords({ id, providerAccountID: providerAccountId, accountIdentifier, provider }),
  ...wordKeywords({ name }),
];
