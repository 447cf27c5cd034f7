import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'a contraction is applied beside processes that use what it removes',
    file: 'src/platform/database/schema/schema-version.ts',
    find: "name.startsWith('Contract') || EARLY_CONTRACTS.has(name) ? 'contract' : 'expand'",
    replace: "EARLY_CONTRACTS.has(name) ? 'contract' : 'expand'",
  },
  {
    name: 'a contraction waits forever',
    file: 'src/platform/database/schema/schema-version.ts',
    find: 'live.filter(({ schema }) => (schema ?? 0) < orderOf(name))',
    replace: '[...live]',
  },
  {
    name: 'a process is ready on a schema that is too new for it',
    file: 'src/operations/health/readiness.ts',
    find: 'if (outgrownBy === null) return;',
    replace: 'if (outgrownBy !== undefined) return;',
  },
];
