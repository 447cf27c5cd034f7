import ipaddr from 'ipaddr.js';

const IPV6_SUBSCRIBER_BITS = 64;

/** Returns the network of one subscriber: an IPv4 address, or the /64 of an IPv6 address. */
export const clientNetwork = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address.split('%', 1)[0]!);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const groups = (parsed as ipaddr.IPv6).parts.slice(0, IPV6_SUBSCRIBER_BITS / 16);
  return `${groups.map((group) => group.toString(16)).join(':')}::/${IPV6_SUBSCRIBER_BITS}`;
};

const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Addresses, CIDR ranges and the names `loopback`, `linklocal`, `uniquelocal`, as Fastify's `trustProxy` accepts them.
 */
export const isProxyList = (list: string): boolean =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .every((entry) => NAMED.has(entry) || ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry));
