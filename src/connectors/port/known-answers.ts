import { createHash } from 'node:crypto';
import type { PmsCall, PmsRequest, PmsResponse } from './connector.js';
import type { RememberedRequests, RepeatableRequest } from './remembered-requests.js';

/** The headers of answers that connectors may read; all others change with each answer. */
const READ_HEADERS = ['link'];

/**
 * The result of a read, or that its answers are known. `answers` identifies them; null when the result does not follow
 * from them alone.
 */
export type WatchedRead<T> = { result: T; answers: Buffer | null } | { result?: undefined; answers: Buffer };

/** The facts about a read that must be known before it begins. */
export interface Knowledge {
  /** Everything that determines the result apart from the account and the answers. */
  inputs: unknown;
  isKnown: (answers: Buffer) => boolean;
  /** The requests of earlier reads. Without them, a read of several requests parses all answers but the last. */
  remembered?: RememberedRequests;
}

/** Ends a read; created once, because a stack costs more than the hash of an answer. */
const ALL_KNOWN = new Error('the answers are known');

const digest = (...parts: readonly (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/**
 * Runs `read` unless its answers are known. A read is identified by everything that determines its result: `inputs`,
 * the account and each request with its answer, in any order. Anything else is either withheld from `read` (further
 * headers), or marks the result as not determined by its answers (the clock, a failed request).
 *
 * The requests of the last read with these inputs are sent first, as far as they are remembered. When their answers are
 * known, none is parsed; otherwise `read` gets them when it sends the same requests. Without them, `read` ends with its
 * last request, and only the answer to that is not parsed.
 */
export async function readUnlessKnown<T>(
  call: PmsCall,
  { inputs, isKnown, remembered }: Knowledge,
  read: (call: PmsCall) => Promise<T>,
): Promise<WatchedRead<T>> {
  const { credentials, providerAccountId, settings } = call;
  const begin = digest(JSON.stringify([inputs, credentials, providerAccountId, settings]));
  const ask = async (request: PmsRequest, accept?: readonly number[]): Promise<PmsResponse> =>
    withReadHeaders(await call.http.send(request, accept));
  const asked = await askAgain(begin, remembered?.of(begin) ?? [], ask);
  if (asked.answers && isKnown(asked.answers)) return { answers: asked.answers };

  const seen: Buffer[] = [];
  const sent: RepeatableRequest[] = [];
  let follows = true;
  let known: Buffer | undefined;
  const send = async (request: PmsRequest, accept?: readonly number[]): Promise<PmsResponse> => {
    if (known) throw ALL_KNOWN;
    sent.push({ request, accept, after: seen.length });
    const response = await (asked.take(request) ?? ask(request, accept)).catch((error: unknown) => {
      follows = false;
      throw error;
    });
    seen.push(digestOf(request, response));
    const all = identity(begin, seen);
    if (follows && isKnown(all)) {
      known = all;
      throw ALL_KNOWN;
    }
    return response;
  };
  const watched: PmsCall = {
    ...call,
    http: { send },
    get clock() {
      follows = false;
      return call.clock;
    },
  };
  try {
    const result = await read(watched);
    if (!known) {
      if (follows) remembered?.keep(begin, sent);
      return { result, answers: follows ? identity(begin, seen) : null };
    }
  } catch (error) {
    if (!known) throw error;
  }
  remembered?.keep(begin, sent);
  return { answers: known };
}

interface AskedAgain {
  /** Identifies the answers; undefined when there was nothing to ask, or a request failed. */
  answers?: Buffer;
  /** Returns the outcome of a request that was sent again, once. */
  take(request: PmsRequest): Promise<PmsResponse> | undefined;
}

/** Sends requests together that were sent together before, until one fails. */
async function askAgain(
  begin: Buffer,
  requests: readonly RepeatableRequest[],
  ask: (request: PmsRequest, accept?: readonly number[]) => Promise<PmsResponse>,
): Promise<AskedAgain> {
  const outcomes = new Map<string, Promise<PmsResponse>[]>();
  const take: AskedAgain['take'] = (request) => outcomes.get(JSON.stringify(request))?.shift();
  const digests: Buffer[] = [];
  for (const together of togetherAmong(requests)) {
    const asked = together.map(({ request, accept }) => {
      const [key, outcome] = [JSON.stringify(request), ask(request, accept)];
      outcomes.set(key, [...(outcomes.get(key) ?? []), outcome]);
      return outcome;
    });
    const settled = await Promise.allSettled(asked);
    for (const [index, outcome] of settled.entries()) {
      if (outcome.status === 'rejected') return { take };
      digests.push(digestOf(together[index]!.request, outcome.value));
    }
  }
  return requests.length > 0 ? { answers: identity(begin, digests), take } : { take };
}

const togetherAmong = (requests: readonly RepeatableRequest[]): RepeatableRequest[][] =>
  [...new Set(requests.map(({ after }) => after))].map((answers) => requests.filter(({ after }) => after === answers));

const identity = (begin: Buffer, digests: Buffer[]): Buffer => digest(begin, ...digests.sort(Buffer.compare));

const digestOf = (request: PmsRequest, { status, headers, text }: PmsResponse): Buffer =>
  digest(JSON.stringify([request, status, headers]), text);

const withReadHeaders = ({ status, headers, text, json }: PmsResponse): PmsResponse => ({
  status,
  headers: Object.fromEntries(READ_HEADERS.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
  text,
  json,
});
