import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { OutboundError } from './outbound-error.js';
import { parsedUrl } from '../../values/text/url.js';

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** Resolves a host name to all its addresses. */
export type HostLookup = (hostname: string) => Promise<ResolvedAddress[]>;

/** The addresses that requests to caller-given URLs are allowed to reach. */
export class OutboundPolicy {
  constructor(
    /** Also allows loopback, private and unique-local addresses, never metadata services. For development and tests. */
    readonly allowPrivate: boolean,
    /** Defaults to the resolver of the operating system. */
    readonly lookup?: HostLookup,
  ) {}
}

const LONGEST_URL = 2048;
const LOCAL_NAMES = /(?:^|\.)(?:local|internal|localhost|localdomain|home\.arpa)$/;
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
const PRIVATE_RANGES: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal']);
/** Metadata and host services of cloud platforms in public or private ranges. */
const METADATA: ReadonlySet<string> = new Set(['168.63.129.16', 'fd00:ec2::254', 'fd20:ce::254']);

/**
 * Returns whether an address is globally reachable unicast by the IANA special-purpose registries. False for every form
 * that embeds or represents another address (IPv4-mapped, 6to4, NAT64, Teredo), for zone ids and for other text.
 */
export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 0 || ip.includes('%')) return false;
  const address = ipaddr.parse(ip);
  if (METADATA.has(address.toString()) || address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6);
}

/** Returns whether the policy lets a request connect to the address. */
export function isAllowedAddress(ip: string, policy: Pick<OutboundPolicy, 'allowPrivate'>): boolean {
  if (isPublicAddress(ip)) return true;
  if (!policy.allowPrivate || isIP(ip) === 0 || ip.includes('%')) return false;
  const address = ipaddr.parse(ip);
  return PRIVATE_RANGES.has(address.range()) && !METADATA.has(address.toString());
}

/**
 * Checks that a caller-given URL may be stored and called: absolute http(s), no credentials, no fragment, no local
 * name, no forbidden literal address in any notation. Throws OutboundError `invalid_url` or `blocked_address`, whose
 * message completes "<field> ...". A name that passes may still resolve to a forbidden address: see `filteringLookup`.
 */
export function assertAllowedUrl(text: string, policy: Pick<OutboundPolicy, 'allowPrivate'>): URL {
  const url = parseHttpUrl(text);
  if (url.username !== '' || url.password !== '') throw invalid('must not contain credentials');
  if (url.hash !== '') throw invalid('must not contain a fragment');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (host.endsWith('.')) throw invalid('must not name a host with a trailing dot');
  if (isIP(host) !== 0) {
    if (!isAllowedAddress(host, policy)) throw blocked();
  } else if (!policy.allowPrivate && (!host.includes('.') || LOCAL_NAMES.test(host))) {
    throw blocked();
  }
  return url;
}

/** The requirements for a URL that receives notifications. */
export interface ReceiverPolicy {
  /** Accepts any scheme and port, for development and for receivers in the operator's own network. */
  allowPrivate: boolean;
  ports: readonly number[];
}

/**
 * Checks as `assertAllowedUrl`, and requires https on a port that receivers use, so that guest data is not sent in
 * clear.
 */
export function assertReceiverUrl(text: string, policy: ReceiverPolicy): URL {
  const url = assertAllowedUrl(text, policy);
  if (policy.allowPrivate) return url;
  if (url.protocol !== 'https:') throw invalid('must be an https URL');
  if (!policy.ports.includes(Number(url.port || 443)))
    throw invalid(`must use one of the ports ${policy.ports.join(', ')}`);
  return url;
}

/** Parses any absolute http(s) URL. Throws OutboundError `invalid_url`. */
export function parseHttpUrl(text: string): URL {
  // The parser would silently drop whitespace and control characters.
  const url = text.length > LONGEST_URL || /[\s\p{Cc}]/u.test(text) ? undefined : parsedUrl(text);
  if (!url) throw invalid(`must be an absolute URL of at most ${LONGEST_URL} characters`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw invalid('must be an http or https URL');
  return url;
}

/**
 * Returns a `lookup` for sockets that fails when any address of the name is forbidden. Node connects to the addresses
 * returned here, so a name cannot resolve differently a moment later. Node does not call it for literals.
 */
export function filteringLookup(policy: OutboundPolicy): LookupFunction {
  return (hostname, options, callback) => {
    resolveAllowed(hostname, policy).then(
      (addresses) => {
        if (options.all) callback(null, addresses);
        else callback(null, addresses[0]!.address, addresses[0]!.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}

async function resolveAllowed(hostname: string, policy: OutboundPolicy): Promise<ResolvedAddress[]> {
  const addresses = await resolveAll(hostname, policy);
  if (!addresses.every(({ address }) => isAllowedAddress(address, policy))) throw blocked();
  return addresses;
}

async function resolveAll(hostname: string, { lookup }: OutboundPolicy): Promise<ResolvedAddress[]> {
  let failure: unknown;
  try {
    const addresses = await (lookup?.(hostname) ?? systemLookup(hostname, { all: true }));
    if (addresses.length > 0) return addresses;
  } catch (error) {
    failure = error;
  }
  throw new OutboundError('dns', 'the host name could not be resolved', false, failure);
}

function invalid(reason: string): OutboundError {
  return new OutboundError('invalid_url', reason, false);
}

function blocked(): OutboundError {
  return new OutboundError('blocked_address', 'must not point at a private or reserved address', false);
}
