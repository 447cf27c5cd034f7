import { createHash } from 'node:crypto';
import type { Connector, PmsCall, PmsRequest } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import { Fields, invalid, whenWritten } from '../kit/guards.js';
import { textParser } from '../port/text-parser.js';
import { RecentAnswers } from '../kit/recent-answers.js';
import { isRejection, lacksRight } from '../kit/refusals.js';
import { toXml, xmlObject, type XmlContents } from '../kit/xml.js';
import { NO_STAY, NOT_AVAILABLE, PRICE_CHANGED, REFUSALS } from './vocabulary.js';

/** `<X_RS><Status ID="0">Success</Status>…`; an invalid request is answered with `<error ID="-3">…</error>`. */
const STATUS = /^\ufeff?\s*(?:<\?xml[^>]*>\s*)?(?:<\w+_RS\b[^>]*>\s*<Status|<error)\s+ID=["'](-?\d+)["'][^>]*>([^<]*)/i;

/** Classifies responses. Refusals have HTTP status 200; the body says that they are refusals. */
export const classify: NonNullable<Connector['classify']> = ({ status, text }) => {
  const [, id, words = ''] = STATUS.exec(text.slice(0, 4000)) ?? [];
  if (status !== 200 || id === undefined || id === '0') return undefined;
  const known = REFUSALS.get(id);
  if (!known) return { kind: 'rejected', message: `The PMS refused the request (status ${id})` };
  if (id === PRICE_CHANGED) {
    const price = /:\s*(\d+(?:\.\d+)?)/.exec(words)?.[1];
    return price === undefined ? known : { ...known, message: `${known.message} (${price})` };
  }
  return id === NOT_AVAILABLE && /check.?(in|out)/i.test(words) ? NO_STAY : known;
};

const recent = new RecentAnswers();

/**
 * How fresh an answer must be, because the PMS refuses to repeat an answer for a minute. `recent`: a kept answer
 * suffices; `kept`: a new answer is needed, and is kept for others; `new`: a new answer is needed and not kept, as for
 * nights, which an event may concern.
 */
export type Age = 'new' | 'kept' | 'recent';

/** Sends a read. */
export async function pull(
  call: PmsCall,
  method: string,
  contents: XmlContents = {},
  age: Age = 'new',
): Promise<Fields> {
  const request = requestOf(call, method, contents);
  const question = createHash('sha256').update(`${request.path}\n${request.text}`).digest('hex');
  try {
    const { text } = await call.http.send(request);
    const answer = await answerOf(call, text);
    if (age !== 'new') recent.keep(question, text, call.clock.now());
    return answer;
  } catch (error) {
    const known = age === 'recent' && isAskedTwice(error) ? recent.find(question, call.clock.now()) : undefined;
    if (known === undefined) throw lacksRight(error) ? withoutRightTo(method, error) : error;
    return answerOf(call, known);
  }
}

/** Names the missing right by the method, because all requests have one address. */
const withoutRightTo = (method: string, { kind, status, reason }: ConnectorError): ConnectorError =>
  new ConnectorError(kind, `The access lacks a right at the PMS: ${method}`, { status, reason });

export const isAskedTwice = (error: unknown): boolean =>
  error instanceof ConnectorError && error.kind === 'rate_limited' && error.status === 200;

/** Returns the result of a request; undefined when the PMS refuses it. */
export const unlessRefused = <T>(asking: Promise<T>): Promise<T | undefined> =>
  asking.catch((error: unknown) => {
    if (isRejection(error)) return undefined;
    throw error;
  });

export async function push(call: PmsCall, method: string, contents: XmlContents): Promise<Fields> {
  const { text } = await call.http.send({ ...requestOf(call, method, contents), write: true });
  return whenWritten(answerOf(call, text));
}

/** Encodes a request. There is one address for all requests; the login is in the body. */
function requestOf(
  { credentials, settings }: PmsCall,
  method: string,
  contents: XmlContents,
): PmsRequest & { text: string } {
  const { username = '', password = '' } = credentials;
  const Authentication = { UserName: username, Password: password };
  const text = toXml({ [`${method}_RQ`]: { Authentication, ...contents } });
  const headers = { 'content-type': 'text/xml; charset=utf-8', accept: 'text/xml' };
  return { method: 'POST', path: settings.baseUrl, headers, text };
}

/** Parses a response, which may be large, because lists are not paged. @public A thread finds it by its name. */
export const answerIn = textParser(import.meta.url, 'answerIn', ({ text }: { text: string }) =>
  xmlObject(text, 'answer'),
);

async function answerOf(call: PmsCall, text: string): Promise<Fields> {
  const answer = Fields.of(await call.parse(answerIn, { text }), 'answer');
  if (answer.value('Status@ID') !== '0') throw invalid('answer.Status', 'success');
  return answer;
}
