import { createHash } from 'node:crypto';
import type { PmsCall, PmsRequest, PmsResponse } from './connector.js';

/** The headers of answers that connectors may read; all others change with each answer. */
const READ_HEADERS = ['link'];

/**
 * The result of a read, or that its answers are known. `answers` identifies them; null: the result does not follow from
 * them alone.
 */
export type WatchedRead<T> = { result: T; answers: Buffer | null } | { result?: undefined; answers: Buffer };

/** Ends a read; created once, because a stack costs more than the hash of an answer. */
const ALL_KNOWN = new Error('the answers are known');

const digest = (...parts: readonly (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/**
 * Runs `read` until its answers are known: the last of them is not parsed. A read is identified by everything that
 * determines its result: `inputs`, the account and each request with its answer, in any order. Anything else is either
 * withheld from `read` (further headers), or marks the result as not determined by its answers (the clock, a failed
 * request).
 */
export async function readUnlessKnown<T>(
  call: PmsCall,
  inputs: unknown,
  isKnown: (answers: Buffer) => boolean,
  read: (call: PmsCall) => Promise<T>,
): Promise<WatchedRead<T>> {
  const { credentials, providerAccountId, settings } = call;
  const begin = digest(JSON.stringify([inputs, credentials, providerAccountId, settings]));
  const seen: Buffer[] = [];
  let follows = true;
  let known: Buffer | undefined;
  const answers = (): Buffer => digest(begin, ...seen.sort(Buffer.compare));
  const send = async (request: PmsRequest, accept?: readonly number[]): Promise<PmsResponse> => {
    if (known) throw ALL_KNOWN;
    const response = withReadHeaders(
      await call.http.send(request, accept).catch((error: unknown) => {
        follows = false;
        throw error;
      }),
    );
    seen.push(digest(JSON.stringify([request, response.status, response.headers]), response.text));
    const all = answers();
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
    if (!known) return { result, answers: follows ? answers() : null };
  } catch (error) {
    if (!known) throw error;
  }
  return { answers: known };
}

const withReadHeaders = ({ status, headers, text, json }: PmsResponse): PmsResponse => ({
  status,
  headers: Object.fromEntries(READ_HEADERS.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
  text,
  json,
});
