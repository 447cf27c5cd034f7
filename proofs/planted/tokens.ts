import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'a lease that another process holds can be acquired',
    file: 'src/modules/integration-account/credentials/credential.repository.ts',
    find: 'AND version = $2 AND (renew_lease_until IS NULL OR renew_lease_until <= $5)',
    replace: 'AND version = $2 AND ($5::timestamptz IS NOT NULL)',
  },
  {
    name: 'a request that waited for a refresh refreshes again',
    file: 'src/modules/integration-account/tokens/token-vault.ts',
    find: 'if (current && current.accessToken !== stale?.accessToken) return current;',
    replace: '',
  },
  {
    name: 'a process that ends does not wait for its token refresh',
    file: 'src/modules/integration-account/tokens/token-vault.ts',
    find: 'this.parts.underWay?.(renewal);',
    replace: '',
  },
];
