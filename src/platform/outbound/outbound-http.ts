import { Agent as HttpAgent, type Agent, type AgentOptions } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP } from 'node:net';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../values/time/clock.js';
import { assertAllowedUrl, filteringLookup, isAllowedAddress, OutboundPolicy, parseHttpUrl } from './address-filter.js';
import type { Exit } from './exits/exit.types.js';
import type { Exits } from './exits/exits.js';
import { HttpsTunnelAgent, HttpTunnelAgent } from './exits/tunnel.js';
import { OutboundExchange } from './outbound-exchange.js';
import type { OutboundRequest, OutboundResponse } from './outbound.types.js';
import { ACCEPTED_ENCODINGS } from './response-body.js';

const IDLE_MS = 15_000;
/** Time for one of several addresses before the next is tried. Node's 250 ms is too short for distant hosts. */
const ADDRESS_ATTEMPT_MS = 1_000;
const IDEMPOTENT_READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const CONNECTION_HEADERS: ReadonlySet<string> = new Set(
  (
    'host connection keep-alive proxy-connection proxy-authorization content-length transfer-encoding te trailer ' +
    'upgrade expect accept-encoding'
  ).split(' '),
);

/**
 * The only sender of outbound HTTP. Redirects are not followed, the system's proxy variables are ignored, TLS
 * certificates are always verified, and with `addressFilter` only addresses that the policy allows are connected to.
 */
@Injectable()
export class OutboundHttp implements OnApplicationShutdown {
  // Filtered requests have separate agents: they must not reuse a connection that was opened without the filter.
  private readonly filtered: AgentSet;
  private readonly unfiltered = agentSet({});
  /** The agents by the name of the exit. */
  private readonly leaving = new Map<string, AgentSet>();

  constructor(
    private readonly policy: OutboundPolicy,
    private readonly clock: Clock,
    /** If absent, the system decides how requests leave. */
    readonly exits?: Exits,
  ) {
    this.filtered = agentSet({ lookup: filteringLookup(policy) });
  }

  /** Sends a request. Any status is an answer. Throws only OutboundError. */
  async request(request: OutboundRequest): Promise<OutboundResponse> {
    const startedAt = this.clock.now().getTime();
    const { addressFilter } = request;
    const url = addressFilter ? assertAllowedUrl(request.url, this.policy) : parseHttpUrl(request.url);
    const exchange = new OutboundExchange(request, {
      url,
      agent: this.agentFor(request, url),
      headers: headersOf(request),
      mayConnect: (address) => !addressFilter || isAllowedAddress(address, this.policy),
    });
    const answer = await exchange.run();
    return { ...answer, durationMs: this.clock.now().getTime() - startedAt };
  }

  /** Closes every connection. Called last, after requests and jobs under way have ended. */
  onApplicationShutdown(): void {
    for (const agents of [this.filtered, this.unfiltered, ...this.leaving.values()])
      for (const agent of Object.values(agents)) agent.destroy();
  }

  private agentFor(request: OutboundRequest, url: URL): Agent {
    const { method, reuse = IDEMPOTENT_READS.has(method) } = request;
    const agents = this.agentsFor(request);
    if (url.protocol === 'https:') return reuse ? agents.keptHttps : agents.freshHttps;
    return reuse ? agents.keptHttp : agents.freshHttp;
  }

  private agentsFor({ addressFilter, exit }: OutboundRequest): AgentSet {
    if (addressFilter) return this.filtered;
    if (!exit) return this.unfiltered;
    const agents = this.leaving.get(exit.name) ?? exitAgents(exit);
    this.leaving.set(exit.name, agents);
    return agents;
  }
}

type AgentSet = Record<'freshHttp' | 'keptHttp' | 'freshHttps' | 'keptHttps', Agent>;

function agentSet(shared: AgentOptions, { makeHttp, makeHttps } = DIRECT): AgentSet {
  const fresh = { ...shared, keepAlive: false, autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_MS };
  const kept = { ...fresh, keepAlive: true, timeout: IDLE_MS };
  const tls = { rejectUnauthorized: true };
  return {
    freshHttp: makeHttp(fresh),
    keptHttp: makeHttp(kept),
    freshHttps: makeHttps({ ...fresh, ...tls }),
    keptHttps: makeHttps({ ...kept, ...tls }),
  };
}

type AgentMakers = Record<'makeHttp' | 'makeHttps', (options: AgentOptions) => Agent>;

const DIRECT: AgentMakers = {
  makeHttp: (options) => new HttpAgent(options),
  makeHttps: (options) => new HttpsAgent(options),
};

function exitAgents({ localAddress, proxy }: Exit): AgentSet {
  if (proxy)
    return agentSet(
      {},
      {
        makeHttp: (options) => new HttpTunnelAgent(proxy, options),
        makeHttps: (options) => new HttpsTunnelAgent(proxy, options),
      },
    );
  return agentSet({ localAddress, family: isIP(localAddress!) });
}

function headersOf({ headers = {}, body, addressFilter }: OutboundRequest): Record<string, string> {
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    'user-agent': 'Lodgewire',
    ...Object.fromEntries(own.filter(([name]) => !CONNECTION_HEADERS.has(name))),
    'accept-encoding': addressFilter ? 'identity' : ACCEPTED_ENCODINGS,
    ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  };
}
