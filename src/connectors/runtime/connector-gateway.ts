import { randomUUID } from 'node:crypto';
import type { CallSink } from '../../platform/outbound/call-sink.js';
import { isTracing } from '../../platform/tracing/tracing.js';
import type { Clock } from '../../values/time/clock.js';
import type { ProbeReport } from '../port/assumptions.js';
import { CallRecorder } from './calls/call-recorder.js';
import { Circuit } from './circuit.js';
import type { PmsCall, PmsHttp } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import {
  type AccountLimits,
  type BoundConnector,
  type CallOptions,
  ConnectorGateway,
  type ConnectorRegistry,
  type LimitedAccount,
  type PmsAccount,
  type ProviderBinding,
} from '../port/gateway.js';
import { circuitScope, type CountedRate, type RateLimiter } from '../port/limiter.js';
import { scopesOf } from './limit-scopes.js';
import { ParsingThreads } from './parsing/parsing-threads.js';
import type { ParseText } from '../port/text-parser.js';
import { DEFAULT_DEADLINE_MS, type OutboundSender, PmsHttpSession, type CallTurn, type CallRoute } from './pms-http.js';
import { Probe } from './probe.js';
import { sleep, type Sleep } from '../port/sleep.js';
import { TokenCache, TokenSession, usesTokens } from '../port/tokens.js';

/** Binds accounts to connectors over one limiter, one set of circuits and one token cache per process. */
export class KitGateway extends ConnectorGateway {
  private readonly circuit: Circuit;
  private readonly tokenCache = new TokenCache();

  constructor(
    private readonly registry: ConnectorRegistry,
    private readonly outbound: OutboundSender,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
    private readonly wait: Sleep = sleep,
    private readonly threads = new ParsingThreads(),
    /** Absent when calls are not recorded. */
    private readonly calls?: CallSink,
  ) {
    super();
    this.circuit = new Circuit(clock);
  }

  bind(account: PmsAccount, options: CallOptions = {}): BoundConnector {
    const binding = this.registry.find(account.provider);
    const pms = { code: account.provider, name: this.registry.nameOf(account.provider) };
    if (!binding) throw new ConnectorError('not_supported', 'it is not available in this release', { pms });
    const { interactive = false, prompt = false, place } = options;
    const { unverified = false } = account;
    const turn: CallTurn = { interactive, prompt, unverified, place, started: false };
    const tokens = this.tokensOf(account, binding, turn, options);
    const call = this.callOf(account, binding, this.httpOf(account, binding, turn, options, tokens), options.signal);
    return { connector: binding.connector, pms, call, obtainedTokens: () => tokens?.obtained };
  }

  probe(account: PmsAccount, { writes, deadlineMs }: { writes: boolean; deadlineMs: number }): Promise<ProbeReport> {
    return new Probe(this.bind(account, { interactive: true, deadlineMs })).run({ writes });
  }

  async limitsOf(accounts: readonly LimitedAccount[]): Promise<AccountLimits[]> {
    const now = this.clock.now().getTime();
    const scopes = accounts.map((account) => this.shownScopes(account));
    const uses = await this.limiter.uses(scopes.flat());
    const instant = (waits: readonly number[]): Date | null => {
      const longest = Math.max(0, ...waits);
      return longest > 0 ? new Date(now + longest) : null;
    };
    return accounts.map(({ provider }, index) => {
      const [circuit, ...own] = uses.splice(0, scopes[index]!.length);
      const documented = this.registry.definitionOf(provider)?.limits ?? [];
      return {
        limits: documented.map((limit, place) => ({ ...limit, used: own[place]?.used ?? 0 })),
        limitedUntil: instant(own.map(({ pausedForMs }) => pausedForMs)),
        pausedUntil: instant([circuit?.pausedForMs ?? 0]),
      };
    });
  }

  /** Returns the scopes of an account, that of its circuit first. */
  private shownScopes(account: LimitedAccount): CountedRate[] {
    const binding = this.registry.find(account.provider);
    const circuit = { key: circuitScope(account.id), requests: 1, perSeconds: 1 };
    return [circuit, ...(binding ? this.routeOf(account, binding).scopes : [])];
  }

  /** Returns the exit that a call of the account currently uses, and the scopes that count it. */
  private routeOf(account: LimitedAccount, binding: ProviderBinding, event = false): CallRoute {
    const exit = this.outbound.exits?.of(account.id);
    return { exit, scopes: scopesOf(account, binding, { event, exit }) };
  }

  private tokensOf(
    account: PmsAccount,
    binding: ProviderBinding,
    turn: CallTurn,
    { event }: CallOptions,
  ): TokenSession | undefined {
    if (!usesTokens(binding.connector, account)) return undefined;
    // A renewal has no signal and its own deadline, because an interrupted one may lose a rotating refresh token.
    const http = this.httpOf(account, binding, turn, { event });
    const call = this.callOf(account, binding, http);
    return new TokenSession(binding.connector, account, this.tokenCache, this.clock, () => call, this.wait);
  }

  private callOf(account: PmsAccount, { baseUrl }: ProviderBinding, http: PmsHttp, signal?: AbortSignal): PmsCall {
    const { id: accountId, workspaceId, credentials, providerAccountId, partnerKey } = account;
    const parse: ParseText = (parser, input) => this.threads.parse({ workspaceId, accountId }, parser, input);
    return {
      credentials,
      providerAccountId,
      settings: { baseUrl, partnerKey },
      http,
      parse,
      clock: this.clock,
      signal,
    };
  }

  /** Returns the recorder of calls. Recorded calls and spans show the same data, without secrets and guests. */
  private recorderOf(account: PmsAccount, { baseUrl }: ProviderBinding, quote: boolean): CallRecorder | undefined {
    if (!this.calls || !(this.calls.isKept || isTracing())) return undefined;
    return new CallRecorder(this.calls, account, baseUrl, quote);
  }

  private httpOf(
    account: PmsAccount,
    binding: ProviderBinding,
    turn: CallTurn,
    { deadlineMs = DEFAULT_DEADLINE_MS, signal, event = false, quote = false }: CallOptions = {},
    tokens?: TokenSession,
  ): PmsHttp {
    return new PmsHttpSession({
      provider: account.provider,
      connector: binding.connector,
      credentials: account.credentials,
      clientId: account.oauthApp?.clientId,
      endpoint: {
        baseUrl: binding.baseUrl,
        servers: binding.connector.definition.servers,
        partnerKey: account.partnerKey,
      },
      outbound: this.outbound,
      limiter: this.limiter,
      route: () => this.routeOf(account, binding, event),
      circuit: this.circuit,
      circuitKey: account.id,
      tokens,
      clock: this.clock,
      wait: this.wait,
      nonce: randomUUID,
      turn,
      deadlineMs,
      signal,
      recorder: this.recorderOf(account, binding, quote),
    });
  }
}
