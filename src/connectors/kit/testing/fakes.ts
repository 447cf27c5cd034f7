import { Logger } from '@nestjs/common';
import type { Exit } from '../../../platform/outbound/exits/exit.types.js';
import { Exits } from '../../../platform/outbound/exits/exits.js';
import { OutboundError, type OutboundErrorKind } from '../../../platform/outbound/outbound-error.js';
import type { OutboundRequest, OutboundResponse } from '../../../platform/outbound/outbound.types.js';
import type { RecordedCall } from '../../../platform/outbound/recorded-call.types.js';
import { Clock } from '../../../values/time/clock.js';
import { KitGateway } from '../../runtime/connector-gateway.js';
import type { Connector, ConnectorDefinition } from '../../port/connector.js';
import { ProviderListRegistry, type ProviderEntry } from '../../runtime/connector-registry.js';
import type { PmsAccount } from '../../port/gateway.js';
import { InProcessRateLimiter } from './in-process-limiter.js';
import type { ParsingThreads } from '../../runtime/parsing/parsing-threads.js';
import type { ParseText } from '../../port/text-parser.js';
import { PROVIDERS, type Provider } from '../../port/provider.js';
import type { Sleep } from '../../port/sleep.js';

// A log line for each call would hide the others.
Logger.overrideLogger(['fatal', 'error', 'warn', 'log']);

/** A clock that advances only by its waits. */
export class FixedClock extends Clock {
  constructor(private at = Date.parse('2026-06-01T00:00:00Z')) {
    super();
  }

  now(): Date {
    return new Date(this.at);
  }

  advance(ms: number): void {
    this.at += ms;
  }

  readonly sleep: Sleep = async (ms) => this.advance(ms);
}

/** Parses on the event loop, for calls that are built by hand. */
export const parsedAtOnce: ParseText = async (parser, input) => parser.parse(input);

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

export const failed = (kind: OutboundErrorKind, sent: boolean): OutboundError =>
  new OutboundError(kind, 'as told', sent);

/** Answers requests from a script, in order; the last answer repeats. */
export class ScriptedOutbound {
  readonly requests: OutboundRequest[] = [];

  constructor(
    private readonly answers: (Answer | Error | ((request: OutboundRequest) => Answer))[],
    readonly exits?: Exits,
  ) {}

  async request(request: OutboundRequest): Promise<OutboundResponse> {
    const scripted = this.answers[Math.min(this.requests.length, this.answers.length - 1)] ?? {};
    this.requests.push(request);
    const answer = typeof scripted === 'function' ? scripted(request) : scripted;
    if (answer instanceof Error) throw answer;
    const { status = 200, headers = {}, body = {} } = answer;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return { status, headers, body: Buffer.from(text), truncated: false, durationMs: 1 };
  }
}

export const testDefinition: ConnectorDefinition = {
  id: 'test',
  name: 'Test PMS',
  documentation: 'https://docs.example',
  auth: [
    {
      authType: 'API_KEY',
      fields: [{ name: 'api_key', secret: true, help: 'Settings' }],
      proof: { by: 'secret', fields: ['api_key'] },
    },
  ],
  limits: [],
  answers: { forbidden: 'right', reset: null, lastPage: 'short' },
  webhooks: 'none',
  signedWebhooks: false,
  holds: false,
  bookingFields: [],
  cancelling: { policy: 'none', sends: [] },
  changing: [],
  delta: false,
  multiUnit: false,
  taxSplit: false,
  visibilityWindowMs: 0,
  unverified: [],
};

const never = (): never => {
  throw new Error('not part of this test');
};

/** Builds a connector that can be bound, with the parts that the test is about. */
export const testConnector = (parts: Partial<Connector> = {}): Connector => ({
  definition: testDefinition,
  authenticate: ({ credentials, accessToken }) => ({ authorization: accessToken ?? credentials.api_key ?? '' }),
  verify: never,
  listings: { page: never, one: never },
  calendar: never,
  reservations: { read: never, changed: never },
  ...parts,
});

export const registryOf = (connector: Connector, baseUrl = 'https://pms.example/v1'): ProviderListRegistry =>
  new ProviderListRegistry(
    Object.fromEntries(
      PROVIDERS.map((code) => [code, { name: code, authSchemes: [], connector, baseUrl }]),
    ) as unknown as Record<Provider, ProviderEntry>,
  );

export const testAccount = (parts: Partial<PmsAccount> = {}): PmsAccount => ({
  id: 'account-1',
  workspaceId: 'workspace-1',
  provider: 'PROVIDER_04',
  authType: 'API_KEY',
  providerAccountId: 'p-1',
  limitKey: 'p-1',
  credentials: { api_key: 'key-1' },
  ...parts,
});

/** Builds a gateway on a fixed clock over scripted answers. */
export function scripted(
  connector: Connector,
  answers: ConstructorParameters<typeof ScriptedOutbound>[0],
  threads?: ParsingThreads,
  exits: readonly Exit[] = [],
) {
  const clock = new FixedClock();
  const outbound = new ScriptedOutbound(answers, new Exits(exits, clock));
  const limiter = new InProcessRateLimiter(clock, clock.sleep);
  const calls: RecordedCall[] = [];
  const log = { isKept: true, add: (call: RecordedCall) => void calls.push(call) };
  return {
    clock,
    outbound,
    limiter,
    /** The recorded calls. */
    calls,
    gateway: new KitGateway(registryOf(connector), outbound, limiter, clock, clock.sleep, threads, log),
  };
}
