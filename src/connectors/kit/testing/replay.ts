import { readFileSync } from 'node:fs';
import type { OutboundRequest, OutboundResponse } from '../../../platform/outbound/outbound.types.js';
import { KitGateway } from '../../runtime/connector-gateway.js';
import type { Connector, PmsCall } from '../../port/connector.js';
import { InProcessRateLimiter } from './in-process-limiter.js';
import { memoryVault } from '../../port/tokens.js';
import { type Answer, FixedClock, registryOf, testAccount } from './fakes.js';
import { JudgedOutbound, sentBelow } from './judged-outbound.js';
import type { Recording } from './recording.types.js';
import { callMatcher } from './vendor-document.js';

const FORBIDDEN: Answer = { status: 403, body: '' };
const BASE_URL = 'https://pms.example/api';

/** Answers from the recording, in any order of requests. */
export class Replay {
  readonly connector: Connector;
  readonly requests: OutboundRequest[] = [];
  readonly outbound: JudgedOutbound;
  /** Successful answers by call, and the answers that replace them. */
  readonly used = new Map<string, string>();
  readonly instead = new Map<string, string>();
  /** The call that the PMS refuses with a bare 403. */
  forbidden: string | undefined;
  /** The answer to every call that is not recorded; undefined when such a call fails the test. */
  otherwise: Answer | undefined;
  private readonly answer: ReturnType<typeof callMatcher<[key: string, answer: string | Answer]>>;

  constructor(private readonly recording: Recording) {
    const { connector, document, answers } = recording;
    this.connector = connector;
    this.answer = callMatcher(
      Object.fromEntries(Object.entries(answers).map(([key, answer]) => [key, [key, answer] as const])),
    ) as Replay['answer'];
    this.outbound = new JudgedOutbound(this, document, () => BASE_URL);
  }

  call(): PmsCall {
    const { account, connector, now } = this.recording;
    const { authType } = connector.definition.auth[0]!;
    const vault = memoryVault({ accessToken: 'token-1', refreshToken: 'refresh-1', expiresAt: null });
    const clock = new FixedClock(now === undefined ? undefined : Date.parse(now));
    // Created for each call, so that no call waits for the limits of another.
    const limiter = new InProcessRateLimiter(clock, clock.sleep);
    const gateway = new KitGateway(registryOf(connector, BASE_URL), this.outbound, limiter, clock, clock.sleep);
    return gateway.bind(testAccount({ authType, credentials: {}, vault, ...account }), { interactive: true }).call;
  }

  request(request: OutboundRequest): Promise<OutboundResponse> {
    this.requests.push(request);
    const sent = sentBelow(BASE_URL, request);
    const found = sent && (this.answer(sent) ?? (this.otherwise && ([request.url, this.otherwise] as const)));
    if (found === undefined) throw new Error(`not recorded: ${request.method} ${request.url}`);
    const [key, answer] = found;
    const { status = 200, headers = {}, body } = this.answerTo(key, answer);
    const text = this.instead.get(key) ?? (typeof body === 'string' ? body : JSON.stringify(body ?? {}));
    if (status < 300) this.used.set(key, text);
    return Promise.resolve({ status, headers, body: Buffer.from(text), truncated: false, durationMs: 1 });
  }

  private answerTo(key: string, answer: string | Answer): Answer {
    if (key === this.forbidden) return FORBIDDEN;
    return typeof answer === 'string' ? { body: this.file(answer) } : answer;
  }

  lastBody(key: string): unknown {
    const isIt = callMatcher({ [key]: true });
    const sent = this.requests.map((request) => sentBelow(BASE_URL, request)!).filter((request) => isIt(request));
    return sent.at(-1)?.body;
  }

  rawBody(body: string | object): Buffer {
    if (typeof body !== 'string') return Buffer.from(JSON.stringify(body));
    return Buffer.from(body.startsWith('<') ? body : this.file(body));
  }

  private file(name: string): string {
    return readFileSync(new URL(name, this.recording.files), 'utf8');
  }
}

export const changedSince = (replay: Replay, since: string | null) =>
  replay.connector.reservations.changed(replay.call(), { since: since === null ? null : new Date(since) });
