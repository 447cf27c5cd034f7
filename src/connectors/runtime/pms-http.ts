import { outsideOfProcess } from '../../platform/database/access.js';
import { pmsCallSeconds, pmsCallsTotal, pmsLimitWaitSeconds } from '../../platform/metrics/metrics.js';
import type { Exit } from '../../platform/outbound/exits/exit.types.js';
import type { Exits } from '../../platform/outbound/exits/exits.js';
import type { OutboundRequest, OutboundResponse } from '../../platform/outbound/outbound.types.js';
import { onKeptConnection } from '../../platform/outbound/kept-connection.js';
import { OutboundError } from '../../platform/outbound/outbound-error.js';
import type { RecordedCall } from '../../platform/outbound/recorded-call.types.js';
import { inChildSpan } from '../../platform/tracing/tracing.js';
import type { Span } from '../../platform/tracing/tracing.types.js';
import type { Clock } from '../../values/time/clock.js';
import type { CallRecorder, EndedCall } from './calls/call-recorder.js';
import type { Circuit } from './circuit.js';
import { judgeFailure, judgeResponse, unreadable, type ReceivedResponse, type Verdict } from './classification.js';
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

/** The members of `OutboundHttp` that calls need. */
export interface OutboundSender {
  request(request: OutboundRequest): Promise<OutboundResponse>;
  readonly exits?: Exits;
}

/** The exit of a request, and every limit that counts it. */
export interface CallRoute {
  exit?: Exit;
  scopes: LimitScope[];
}

/** One bound call's turn at the limiter; its token requests belong to it. */
export interface CallTurn {
  interactive: boolean;
  prompt: boolean;
  /** The PMS has not accepted the credentials yet. */
  unverified: boolean;
  place?: WaitingPlace;
  /** Something was sent, so that the rest has a claim to be finished. */
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
  /** Called before each attempt, because a failing exit is avoided for a while. */
  route: () => CallRoute;
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
  /** Absent when calls are not recorded. */
  recorder?: CallRecorder;
}

/** One `send`. */
interface Sending {
  request: PmsRequest;
  accept: readonly number[];
  deadline: number;
  /** The number of times that the request was sent, or could not be sent. */
  attempts: number;
  route: CallRoute;
}

/** One attempt to send a request. */
interface Attempt {
  encoded: EncodedRequest;
  kind: RequestKind;
  sentAt: Date;
  durationMs: number;
  waitedMs: number;
}

type CallEnd = Pick<EndedCall, 'answer' | 'networkError'> & { outcome: ConnectorErrorKind | undefined };

interface Judged {
  response: ReceivedResponse;
  verdict: Verdict | undefined;
  /** Changes the recorded outcome: the answer could not be read. */
  mark: (outcome: ConnectorErrorKind) => void;
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
    const sending = { request, accept, deadline, attempts: 0, route: this.parts.route() };
    for (let repetitions = 0; ; repetitions += 1) {
      try {
        return await this.leaving(sending);
      } catch (error) {
        if (repetitions >= RETRIES || !this.mayRepeat(request, error)) throw error;
        const backoff = Math.max(FIRST_BACKOFF_MS * 4 ** repetitions, error.retryAfterMs ?? 0);
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

  /** Tries each exit once: when one fails, nothing was sent. */
  private async leaving(sending: Sending): Promise<PmsResponse> {
    const { outbound, route } = this.parts;
    for (let others = (outbound.exits?.count ?? 1) - 1; ; others -= 1) {
      sending.route = route();
      try {
        return await this.attempt(sending);
      } catch (error) {
        if (others <= 0 || !isExitFailure(error)) throw error;
      }
    }
  }

  private async attempt(sending: Sending): Promise<PmsResponse> {
    const { request, deadline } = sending;
    const tokens = request.anonymous || request.foreign ? undefined : this.parts.tokens;
    const token = tokens && (await this.before(deadline, tokens.current()));
    let judged = await this.exchange(sending, token);
    const isRefused = judged.verdict?.tokenRefused;
    const fresh = tokens && token && isRefused && (await this.before(deadline, tokens.afterRefusal(token)));
    if (fresh) judged = await this.exchange(sending, fresh);
    const { verdict } = judged;
    if (!verdict?.tokenRefused) tokens?.accepted();
    if (!verdict) return answer(judged, request, this.parts.connector.definition.answers.varying);
    throw verdict.pauses ? await this.pausedBy(sending.route, verdict.error) : verdict.error;
  }

  /** Sends the request once, and counts, records and traces the outcome. */
  private exchange(sending: Sending, token: TokenSet | undefined): Promise<Judged> {
    const { provider } = this.parts;
    const kind = kindOf(sending.request);
    const attributes = { 'lodgewire.provider': provider, 'lodgewire.pms.kind': kind };
    return inChildSpan({ name: `pms ${kind} ${provider}`, kind: 'client', attributes }, (span) =>
      this.exchanged(sending, token, span),
    );
  }

  private async exchanged(sending: Sending, token: TokenSet | undefined, span: Span): Promise<Judged> {
    const { request, accept } = sending;
    const encoded = encodeRequest(request, this.parts.endpoint, this.authentication(request, token));
    const attempt = { encoded, kind: kindOf(request), sentAt: this.parts.clock.now(), durationMs: 0, waitedMs: 0 };
    try {
      const deliver = (): Promise<ReceivedResponse> => this.deliver(attempt, sending);
      const response = request.elsewhere ? await deliver() : await this.counted(deliver, attempt, sending);
      const verdict = this.judge(response, request, accept);
      const record = this.ended(sending, attempt, { outcome: verdict?.error.kind, answer: response });
      describeCall(span, record);
      return { response, verdict, mark: (outcome) => void (record && (record.outcome = outcome)) };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      const failure = judgeFailure(error, request, this.largestAnswer());
      describeCall(span, this.ended(sending, attempt, { outcome: failure.kind, networkError: error.kind }));
      throw failure;
    }
  }

  private judge(response: ReceivedResponse, request: PmsRequest, accept: readonly number[]): Verdict | undefined {
    const { classify, definition } = this.parts.connector;
    const rules = { classify, answers: definition.answers };
    return judgeResponse(response, request, accept, rules, this.parts.clock.now());
  }

  /** Counts and records a request that was sent, or could not be sent. */
  private ended(sending: Sending, { encoded, kind, ...times }: Attempt, end: CallEnd): RecordedCall | undefined {
    const outcome = end.outcome ?? 'answered';
    pmsCallsTotal.inc({ provider: this.parts.provider, kind, outcome });
    sending.attempts += 1;
    const address = { url: encoded.url, isForeign: sending.request.foreign === true };
    const { method } = encoded;
    return this.parts.recorder?.record({ ...times, ...end, outcome, kind, method, address, attempt: sending.attempts });
  }

  /** Sends within the limits of the PMS and its circuit, which both learn from the answer. */
  private async counted(
    deliver: () => Promise<ReceivedResponse>,
    attempt: Attempt,
    { route, deadline }: Sending,
  ): Promise<ReceivedResponse> {
    const { circuit, circuitKey, connector } = this.parts;
    circuit.enter(circuitKey);
    let outcome: 'answered' | 'failed' | 'ignored' = 'ignored';
    try {
      attempt.waitedMs = await this.admitted(route, deadline);
      const response = await deliver();
      outcome = response.status >= 500 ? 'failed' : 'answered';
      const restMs = connector.restMs?.(response.headers);
      if (restMs) await this.pause(route, restMs);
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

  private async deliver(attempt: Attempt, { route: { exit }, deadline }: Sending): Promise<ReceivedResponse> {
    const { provider, outbound, signal, clock } = this.parts;
    const { encoded, kind } = attempt;
    const maxResponseBytes = this.largestAnswer();
    attempt.sentAt = clock.now();
    if (deadline <= attempt.sentAt.getTime()) throw tooLate();
    const send = (reuse: boolean): Promise<OutboundResponse> => {
      const deadlineMs = deadline - this.now();
      return outbound.request({ ...encoded, reuse, deadlineMs, maxResponseBytes, signal, exit });
    };
    const answered = pmsCallSeconds.startTimer({ provider, kind });
    try {
      const response = await (kind === 'read' ? onKeptConnection(send) : send(false));
      if (exit) outbound.exits?.worked(exit);
      return { status: response.status, headers: response.headers, text: response.body.toString('utf8') };
    } catch (error) {
      if (exit && error instanceof OutboundError && error.kind === 'exit') outbound.exits?.failed(exit);
      throw error;
    } finally {
      answered();
      attempt.durationMs = this.now() - attempt.sentAt.getTime();
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

  /** Waits for the limits of the PMS; returns the wait in ms. */
  private async admitted({ scopes }: CallRoute, deadline: number): Promise<number> {
    const { provider, limiter, turn, signal } = this.parts;
    const urgency = urgencyOf(turn);
    const waited = pmsLimitWaitSeconds.startTimer({ provider, urgency });
    const since = this.now();
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
    return this.now() - since;
  }

  /** Adds the duration of the pause to a 429 that does not give one. */
  private async pausedBy(
    route: CallRoute,
    { kind, message, status, retryAfterMs, cause }: ConnectorError,
  ): Promise<ConnectorError> {
    const pausedMs = await this.pause(route, retryAfterMs);
    return new ConnectorError(kind, message, { status, retryAfterMs: retryAfterMs ?? pausedMs, cause });
  }

  /** Starts the pauses and returns the longest of them. */
  private async pause({ scopes }: CallRoute, askedMs: number | undefined): Promise<number> {
    const { limiter } = this.parts;
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

function describeCall(span: Span, call: RecordedCall | undefined): void {
  if (!call) return;
  span.set({
    'lodgewire.account_id': call.accountId,
    'lodgewire.pms.kind': call.kind,
    'lodgewire.pms.outcome': call.outcome,
    'lodgewire.pms.attempt': call.attempt,
    'lodgewire.pms.waited_ms': call.waitedMs,
    'http.request.method': call.method,
    'http.response.status_code': call.status,
    'url.path': call.path,
  });
  if (call.outcome !== 'answered') span.fail(call.networkError ?? call.outcome);
}

function answer({ response, mark }: Judged, request: PmsRequest, varying: RegExp | undefined): PmsResponse {
  const { status, headers } = response;
  const text = varying ? response.text.replace(varying, '') : response.text;
  return {
    status,
    headers,
    text,
    json: () => {
      try {
        return parseJson(text);
      } catch (error) {
        const failure = unreadable(request, status, error);
        mark(failure.kind);
        throw failure;
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

/** `token`: a request without the account's access, such as one for tokens. */
type RequestKind = 'read' | 'write' | 'token';

const kindOf = ({ write, anonymous }: PmsRequest): RequestKind => {
  if (anonymous) return 'token';
  return write ? 'write' : 'read';
};

const isPassing = ({ kind }: ConnectorError): boolean => kind === 'unavailable' || kind === 'rate_limited';

const speaksOfThePms = ({ kind }: OutboundError): boolean =>
  !['aborted', 'too_large', 'blocked_address', 'invalid_url', 'exit'].includes(kind);

const isExitFailure = (error: unknown): boolean =>
  error instanceof ConnectorError && error.cause instanceof OutboundError && error.cause.kind === 'exit';

const tooLate = (): ConnectorError =>
  new ConnectorError('unavailable', 'The PMS could not be called in time; nothing was sent');
