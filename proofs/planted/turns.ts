import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'every event of a flood is stored separately',
    file: 'src/modules/sync/hints/hint-inbox.service.ts',
    find: 'if (this.floods.takes(account.id))',
    replace: 'if (this.floods.takes(account.id) || account.id !== address)',
  },
  {
    name: 'events beyond the number that is stored separately are refused',
    file: 'src/modules/sync/hints/hint-inbox.service.ts',
    find: 'else await this.readAll(account, address);',
    replace: "else throw new DomainError('rate_limited', 'Too many events');",
  },
  {
    name: 'the accounts of a PMS share one limit, and its pauses',
    file: 'src/connectors/runtime/limit-scopes.ts',
    find: 'const key = `${prefix} ${limitKey ?? id}`;',
    replace: 'const key = prefix;',
  },
  {
    name: 'one workspace takes every slot of a lane',
    file: 'src/platform/turns/lane-shares.ts',
    find: 'const LARGEST_SHARE = 3 / 4;',
    replace: 'const LARGEST_SHARE = 1;',
  },
];
