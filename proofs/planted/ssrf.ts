import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'names are resolved without the filter',
    file: 'src/platform/outbound/outbound-http.ts',
    find: 'this.filtered = agentSet({ lookup: filteringLookup(policy) });',
    replace: 'this.filtered = agentSet(policy.lookup ? { lookup: filteringLookup(policy) } : {});',
  },
  {
    name: 'a name with one public address is accepted',
    file: 'src/platform/outbound/address-filter.ts',
    find: 'if (!addresses.every(({ address }) => isAllowedAddress(address, policy))) throw blocked();',
    replace: 'if (!addresses.some(({ address }) => isAllowedAddress(address, policy))) throw blocked();',
  },
  {
    name: 'reserved IPv4 addresses count as public',
    file: 'src/platform/outbound/address-filter.ts',
    find: "if (METADATA.has(address.toString()) || address.range() !== 'unicast') return false;",
    replace: 'if (METADATA.has(address.toString())) return false;',
  },
];
