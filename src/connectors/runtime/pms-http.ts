import { outsideOfProcess } from '../../platform/database/access.js';
import { pmsCallSeconds, pmsCallsTotal, pmsLimitWaitSeconds } from '../../platform/metrics/metrics.js';
import type { OutboundRequest, OutboundResponse } from '../../platform/outbound/outbound.types.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import type { Clock } from '../../values/time/clock.js';
import type { Circuit } from './circuit.js';
import { judgeFailure, judgeResponse, unreadable, type ReceivedResponse } from './classification.js';
import type { Connector, Credentials, PmsHttp, PmsRequest, PmsResponse, TokenSet } from '../port/connector.js';
import { ConnectorError, type ConnectorErrorKind } from '../port/errors.js';
import { parseJson } from '../kit/json.js';
import type { LimitScope } from './limit-scopes.js';
import { circuitScope, type RateLimiter, type Urgency, type WaitingPlace } from '../port/limiter.js';
import type { Provider } from '../port/provider.js';
import { type Authentication, type EncodedRequest, encodeRequest, type Endpoint } from './request-encoding.js';
import { within, type Sleep } from '../port/sleep.js';
import type { TokenSession } from '../port/tokens.js';

export const DEFAULT_DEADLINE_MS = 20_000;
const LARGEST_ANSWER = 8 * 1024 * 1024;
const RETRIES = 2;
const TOO_MANY_REQUESTS = 429;
const FIRST_BACKOFF_MS = 500;
const SHORTEST_PAUSE_MS = 1000;
/** The longest wait before the first request. */
const START_PATIENCE_MS = 1000;
/**
 * The longest wait of a request with unverified credentials: a caller who tries many must not keep many requests open.
 */
const UNVERIFIED_PATIENCE_MS = 10_000;

/** The methods of `OutboundHttp` that the session needs. */
export interface OutboundSender {
  request(request: OutboundRequest): Promise<OutboundResponse>;
}

/** One bound call's turn at the limiter; its token requests belong to it. */
export interface CallTurn {
  interactive: boolean;
  prompt: boolean;
  /** The PMS has not accepted the credentials yet. */
  unverified: boolean;
  place?: WaitingPlace;
  /** Something was sent: what follows has a claim to be finished. */
  started: boolean;
}

export interface PmsHttpParts {
  /** The code of the account, for the metrics. */
  provider: Provider;
  connector: Connector;
  credentials: Credentials;
  /** The id of the OAuth app. */
  clientId?: string;
  endpoint: Endpoint;
  outbound: OutboundSender;
  limiter: RateLimiter;
  scopes: LimitScope[];
  circuit: Circuit;
  circuitKey: string;
  tokens?: TokenSession;
  clock: Clock;
  wait: Sleep;
  /** Returns a value that is never repeated, for requests that are signed. */
  nonce: () => string;
  turn: CallTurn;
  deadlineMs: number;
  signal?: AbortSignal;
}

/**
 * One account's access to its PMS. A write is sent at most once, except after a refused token or a 429, which prove
 * that it was not executed; reads are repeated twice. Interactive reads are repeated only after a 429. `deadlineMs`
 * covers all of one `send`.
 */
export class PmsHttpSession implements PmsHttp {
  constructor(private readonly parts: PmsHttpParts) {}

  send(request: PmsRequest, accept: readonly number[] = []): Promise<PmsResponse> {
    return outsideOfProcess(() => this.sendUntilAnswered(request, accept));
  }

  private async sendUntilAnswered(request: PmsRequest, accept: readonly number[]): Promise<PmsResponse> {
    const deadline = this.now() + this.parts.deadlineMs;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.attempt(request, accept, deadline);
      } catch (error) {
        if (attempt >= RETRIES || !this.mayRepeat(request, error)) throw error;
        const backoff = Math.max(FIRST_BACKOFF_MS * 4 ** attempt, error.retryAfterMs ?? 0);
        if (this.parts.signal?.aborted || this.now() + backoff >= deadline) throw error;
        await this.parts.wait(backoff, this.parts.signal).catch(() => Promise.reject(error));
      }
    }
  }

  /**
   * Returns whether a request may be repeated. A waiting caller also waits for a turn: after a 429 nothing was
   * executed.
   */
  private mayRepeat(request: PmsRequest, error: unknown): error is ConnectorError {
    const { interactive, unverified, started } = this.parts.turn;
    if (!(error instanceof ConnectorError) || request.anonymous) return false;
    if (interactive) return error.kind === 'rate_limited' && error.status === TOO_MANY_REQUESTS && !unverified;
    return isPassing(error) && started && !request.write;
  }

  private async attempt(request: PmsRequest, accept: readonly number[], deadline: number): Promise<PmsResponse> {
    const tokens = request.anonymous || request.foreign ? undefined : this.parts.tokens;
    const token = tokens && (await this.before(deadline, tokens.current()));
    let response = await this.exchange(request, token, deadline);
    let verdict = this.judge(response, request, accept);
    const fresh = tokens && token && verdict?.tokenRefused && (await this.before(deadline, tokens.afterRefusal(token)));
    if (fresh) {
      response = await this.exchange(request, fresh, deadline);
      verdict = this.judge(response, request, accept);
    }
    if (!verdict?.tokenRefused) tokens?.accepted();
    if (!verdict) return answer(response, request);
    throw verdict.pauses ? await this.pausedBy(verdict.error) : verdict.error;
  }

  private judge(response: ReceivedResponse, request: PmsRequest, accept: readonly number[]) {
    const { classify, definition } = this.parts.connector;
    const rules = { classify, answers: definition.answers };
    const verdict = judgeResponse(response, request, accept, rules, this.parts.clock.now());
    this.count(request, verdict?.error.kind);
    return verdict;
  }

  private async exchange(
    request: PmsRequest,
    token: TokenSet | undefined,
    deadline: number,
  ): Promise<ReceivedResponse> {
    const encoded = encodeRequest(request, this.parts.endpoint, this.authentication(request, token));
    try {
      const deliver = (): Promise<ReceivedResponse> => this.deliver(encoded, deadline, kindOf(request));
      return request.elsewhere ? await deliver() : await this.counted(deliver, deadline);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      const failure = judgeFailure(error, request, this.largestAnswer());
      this.count(request, failure.kind);
      throw failure;
    }
  }

  /** Counts a request that was sent, or could not be. */
  private count(request: PmsRequest, failure: ConnectorErrorKind | undefined): void {
    pmsCallsTotal.inc({ provider: this.parts.provider, kind: kindOf(request), outcome: failure ?? 'answered' });
  }

  /** Sends within the limits of the PMS and its circuit, which both learn from the answer. */
  private async counted(deliver: () => Promise<ReceivedResponse>, deadline: number): Promise<ReceivedResponse> {
    const { circuit, circuitKey, connector } = this.parts;
    circuit.enter(circuitKey);
    let outcome: 'answered' | 'failed' | 'ignored' = 'ignored';
    try {
      await this.admitted(deadline);
      const response = await deliver();
      outcome = response.status >= 500 ? 'failed' : 'answered';
      const restMs = connector.restMs?.(response.headers);
      if (restMs) await this.pause(restMs);
      return response;
    } catch (error) {
      if (error instanceof OutboundError && speaksOfThePms(error)) outcome = 'failed';
      throw error;
    } finally {
      const openUntil = circuit.settle(circuitKey, outcome);
      if (openUntil !== undefined) await this.tell(openUntil);
    }
  }

  /** Publishes the circuit's state for operators; each process has its own circuit. */
  private async tell(openUntil: number): Promise<void> {
    await this.parts.limiter.pause(circuitScope(this.parts.circuitKey), openUntil).catch(() => undefined);
  }

  private async deliver(encoded: EncodedRequest, deadline: number, kind: RequestKind): Promise<ReceivedResponse> {
    const { provider, outbound, signal } = this.parts;
    const maxResponseBytes = this.largestAnswer();
    const deadlineMs = deadline - this.now();
    if (deadlineMs <= 0) throw tooLate();
    const answered = pmsCallSeconds.startTimer({ provider, kind });
    try {
      const response = await outbound.request({ ...encoded, deadlineMs, maxResponseBytes, signal });
      return { status: response.status, headers: response.headers, text: response.body.toString('utf8') };
    } finally {
      answered();
    }
  }

  private largestAnswer(): number {
    return this.parts.connector.definition.largestAnswer ?? LARGEST_ANSWER;
  }

  private authentication({ anonymous, foreign }: PmsRequest, token: TokenSet | undefined): Authentication {
    if (anonymous || foreign) return {};
    const { connector, credentials, clientId, clock, nonce } = this.parts;
    return (sent) =>
      connector.authenticate({
        credentials,
        accessToken: token?.accessToken,
        clientId,
        request: { ...sent, now: clock.now(), nonce: nonce() },
      });
  }

  private async admitted(deadline: number): Promise<void> {
    const { provider, limiter, scopes, turn, signal } = this.parts;
    const urgency = urgencyOf(turn);
    const waited = pmsLimitWaitSeconds.startTimer({ provider, urgency });
    try {
      await limiter.acquire(scopes, {
        urgency,
        place: turn.place,
        deadline: Math.min(deadline, this.now() + patienceOf(turn)),
        signal,
      });
    } finally {
      waited();
    }
    turn.started = true;
  }

  /** Adds the duration of the pause to a 429 that does not give one. */
  private async pausedBy({ kind, message, status, retryAfterMs, cause }: ConnectorError): Promise<ConnectorError> {
    const pausedMs = await this.pause(retryAfterMs);
    return new ConnectorError(kind, message, { status, retryAfterMs: retryAfterMs ?? pausedMs, cause });
  }

  /** Starts the pauses and returns the longest of them. */
  private async pause(askedMs: number | undefined): Promise<number> {
    const { limiter, scopes } = this.parts;
    let longest = SHORTEST_PAUSE_MS;
    for (const { perSeconds, pauseKey } of scopes) {
      if (pauseKey === undefined) continue;
      const ms = Math.max(askedMs ?? Math.min(perSeconds * 1000, 60_000), SHORTEST_PAUSE_MS);
      await limiter.pause(pauseKey, this.now() + ms);
      longest = Math.max(longest, ms);
    }
    return longest;
  }

  /**
   * Waits for a renewal until the deadline. The renewal itself continues, because an interrupted one would lose a
   * rotating refresh token.
   */
  private before<T>(deadline: number, renewal: Promise<T>): Promise<T> {
    return within(renewal, deadline - this.now(), tooLate);
  }

  private now(): number {
    return this.parts.clock.now().getTime();
  }
}

function answer({ status, headers, text }: ReceivedResponse, request: PmsRequest): PmsResponse {
  return {
    status,
    headers,
    text,
    json: () => {
      try {
        return parseJson(text);
      } catch (error) {
        throw unreadable(request, status, error);
      }
    },
  };
}

const urgencyOf = ({ interactive, prompt, started }: CallTurn): Urgency => {
  if (interactive) return 'interactive';
  if (prompt) return 'prompt';
  return started ? 'started' : 'starting';
};

const patienceOf = ({ interactive, unverified, started }: CallTurn): number => {
  if (unverified) return UNVERIFIED_PATIENCE_MS;
  return interactive || started ? Infinity : START_PATIENCE_MS;
};

/** `token`: without the access of the account, as requests for tokens are. */
type RequestKind = 'read' | 'write' | 'token';

const kindOf = ({ write, anonymous }: PmsRequest): RequestKind => {
  if (anonymous) return 'token';
  return write ? 'write' : 'read';
};

const isPassing = ({ kind }: ConnectorError): boolean => kind === 'unavailable' || kind === 'rate_limited';

const speaksOfThePms = ({ kind }: OutboundError): boolean =>
  !['aborted', 'too_large', 'blocked_address', 'invalid_url'].includes(kind);

const tooLate = (): ConnectorError =>
  new ConnectorError('unavailable', 'The PMS could not be called in time; nothing was sent');
