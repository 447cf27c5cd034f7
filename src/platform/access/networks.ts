import ipaddr from 'ipaddr.js';

type Range = [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

const MAPPED_BITS = 96;

const rangeOf = (text: string): Range | undefined => {
  const [address = '', bits, ...more] = text.split('/');
  if (more.length > 0 || !isPlainAddress(address)) return undefined;
  const parsed = ipaddr.parse(address);
  const widest = parsed.kind() === 'ipv4' ? 32 : 128;
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return undefined;
  const given = bits === undefined ? widest : Number(bits);
  return given <= widest ? unmapped([parsed, given]) : undefined;
};

const isPlainAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(':') && !text.includes('%') && ipaddr.isValid(text));

/** `::ffff:192.0.2.0/120` is `192.0.2.0/24`: a client has the same address in either notation. */
const unmapped = ([address, bits]: Range): Range =>
  address.kind() === 'ipv6' && (address as ipaddr.IPv6).isIPv4MappedAddress() && bits >= MAPPED_BITS
    ? [(address as ipaddr.IPv6).toIPv4Address(), bits - MAPPED_BITS]
    : [address, bits];

const firstOf = ([address, bits]: Range): ipaddr.IPv4 | ipaddr.IPv6 => {
  const bytes = address.toByteArray().map((byte, index) => {
    const kept = Math.min(Math.max(bits - index * 8, 0), 8);
    return byte & (0xff << (8 - kept)) & 0xff;
  });
  return ipaddr.fromByteArray(bytes);
};

const holds = ([outer, outerBits]: Range, [inner, innerBits]: Range): boolean =>
  outer.kind() === inner.kind() && outerBits <= innerBits && inner.match(outer as never, outerBits);

/** Returns the canonical CIDR, /32 or /128 for a single address, or undefined for other text or set host bits. */
export const canonicalNetwork = (text: string): string | undefined => {
  const range = rangeOf(text);
  if (!range) return undefined;
  const first = firstOf(range).toString();
  return first === range[0].toString() ? `${first}/${range[1]}` : undefined;
};

/** Returns whether every address of `inner` belongs to `outer`. */
export const networkWithin = (inner: string, outer: string): boolean => {
  const [one, other] = [rangeOf(inner), rangeOf(outer)];
  return one !== undefined && other !== undefined && holds(other, one);
};

/** Returns whether `address`, as the server saw it, belongs to one of the networks. */
export const isWithinAny = (address: string, networks: readonly string[]): boolean => {
  const [bare = ''] = address.split('%', 1);
  return networks.some((network) => networkWithin(bare, network));
};
