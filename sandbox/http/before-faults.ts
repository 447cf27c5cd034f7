import type { FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import type { Dialect } from '../dialects/dialect.js';
import { toMinor } from '../ledger/money.js';
import type { Context } from './context.js';
import { BEFORE, REPLAY_HEADER } from './faults.js';
import type { Fault } from './faults.js';

const HTML = '<!doctype html><html><head><title>Bad gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

const OF_THE_CONNECTION = ['host', 'connection', 'content-length', 'transfer-encoding', 'expect', 'keep-alive'];
const ANSWERING: string[] = ['status', 'html', 'redirect', 'reset', 'hang', 'echo', 'lateCommit'];
const HOLD_POLL_MS = 20;

/** Returns true when the reply is sent and the route must not run. */
export async function actBefore(
  request: FastifyRequest,
  reply: FastifyReply,
  dialect: Dialect,
  context: Context,
): Promise<boolean> {
  const subject = { account: request.sandbox.account, pms: dialect.pms, ...request.sandbox.operation };
  for (const fault of context.faults.draw(BEFORE, subject)) {
    if (await act(fault, request, reply, dialect, context)) return true;
  }
  return false;
}

async function act(
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
  dialect: Dialect,
  context: Context,
): Promise<boolean> {
  request.sandbox.answered = ANSWERING.includes(fault.kind);
  switch (fault.kind) {
    case 'latency':
      await wait(fault.ms ?? 1_000, undefined, { ref: false });
      return false;
    case 'status':
      return answer(fault, reply, dialect, fault.status ?? 503);
    case 'html':
      await reply
        .code(fault.status ?? 200)
        .type('text/html')
        .send(HTML);
      return true;
    case 'redirect':
      await reply
        .code(fault.status ?? 302)
        .header('location', fault.location ?? 'http://169.254.169.254/')
        .send();
      return true;
    case 'reset':
      reply.hijack();
      request.raw.socket.destroy();
      return true;
    case 'hang':
      reply.hijack();
      return true;
    case 'hold':
      return hold(fault, request, reply, context);
    case 'echo':
      await reply.code(fault.status ?? 400).send(echoOf(request));
      return true;
    case 'lateCommit':
      setTimeout(() => void replay(request, context), fault.ms ?? 1_000).unref();
      return answer(fault, reply, dialect, fault.status ?? 504);
    default:
      await change(fault, request, context);
      return false;
  }
}

async function answer(fault: Fault, reply: FastifyReply, dialect: Dialect, status: number): Promise<boolean> {
  if (fault.retryAfter !== undefined) reply.header('retry-after', String(fault.retryAfter));
  await reply.code(status).send(dialect.failure(status, status === 429 ? 'Too many requests' : 'Service unavailable'));
  return true;
}

/** Waits until the fault is removed; then the call continues, unless its caller has hung up. */
async function hold(fault: Fault, request: FastifyRequest, reply: FastifyReply, { faults }: Context): Promise<boolean> {
  const isHungUp = (): boolean => request.raw.socket.destroyed;
  while (faults.list().includes(fault) && !isHungUp()) await wait(HOLD_POLL_MS, undefined, { ref: false });
  if (!isHungUp()) return false;
  fault.dropped?.push(request.body);
  reply.hijack();
  return true;
}

/** Returns the whole request, as careless servers do in refusals. */
const echoOf = ({ method, url, headers, body }: FastifyRequest): object => ({
  message: `Cannot ${method} ${url} with ${JSON.stringify(headers)}`,
  error: { url, headers, body },
});

/** Changes the ledger before the call continues. */
async function change(fault: Fault, request: FastifyRequest, { ledger, clock }: Context): Promise<void> {
  const { sandbox } = request;
  if (fault.kind === 'delayedVisibility') sandbox.visibleAt = clock.now() + (fault.ms ?? 1_000);
  if (fault.kind === 'pageDrift') sandbox.drift = fault.rows ?? -1;
  if (fault.kind === 'revokeToken' && sandbox.account) ledger.tokens.revoke(sandbox.account);
  const account = sandbox.account ? await ledger.account(sandbox.account) : undefined;
  const property = account?.anyProperty(String(fault.property));
  if (!account || !property || !fault.from) return;
  const to = fault.to ?? fault.from;
  if (fault.kind === 'nightTaken') ledger.setNights(account, property, fault.from, to, { open: false });
  if (fault.kind === 'priceChange') {
    ledger.setNights(account, property, fault.from, to, { priceMinor: toMinor(fault.price ?? 0, property.currency) });
  }
}

/** Sends the same call to the sandbox again, past faults and limits: the write that commits after the response. */
async function replay(request: FastifyRequest, context: Context): Promise<void> {
  const headers = new Headers({ [REPLAY_HEADER]: context.faults.replayKey });
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !OF_THE_CONNECTION.includes(name)) headers.set(name, value);
  }
  await fetch(context.url() + request.url, { method: request.method, headers, body: bodyOf(request) }).catch(
    () => undefined,
  );
}

function bodyOf({ body, headers }: FastifyRequest): string | undefined {
  if (body === undefined || typeof body === 'string') return body;
  const form = headers['content-type']?.includes('urlencoded');
  return form ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body);
}
