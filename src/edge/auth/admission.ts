import { setTimeout as pause } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Denials } from '../../records/audit/denials.js';
import { asSystem, chargeTo } from '../../platform/database/access.js';
import { DomainError, type ErrorDetail, notFound } from '../../values/errors/domain-error.js';
import { clientNetwork } from '../../platform/access/client-network.js';
import { FailedKeys } from '../http/failed-keys.js';
import { KeylessLimits } from '../http/keyless-limits.js';
import { MAX_BODY_BYTES } from '../http/limits.js';
import { RateLimits } from '../http/rate-limits.js';
import { logContext } from '../../platform/logging/logger.js';
import { resume } from '../../platform/work/loop-time.js';
import { RequestWork } from '../../platform/work/request-work.js';
import type { WorkBudget } from '../../platform/work/work-budget.js';
import { WorkBudgets } from '../../platform/work/work-budgets.js';
import { callerLeft } from '../../platform/work/work.errors.js';
import { API_KEY_HEADER, type AuthenticatedRequest } from './auth.decorators.js';
import { Authenticator } from './auth.guard.js';
import { BodyMeter, BYTES_PER_REQUEST } from './body-meter.js';
import { EventAddresses } from './event-addresses.js';
import { isWithinAny } from '../../platform/access/networks.js';
import { forbidden } from '../../platform/access/rights.errors.js';
import type { Caller } from '../../platform/access/scope.js';

/** A query costs more than a body of its size: each parameter may be a fault. */
const URL_BYTES_PER_REQUEST = 1_024;
/** A document takes as much work as this number of refusals. */
const DOCUMENT_REQUESTS = 10;
/**
 * Callers that have used up a limit and ask again immediately wait this long each time, or up to twice as long, so that
 * many that were refused together do not return together.
 */
const REFUSED_AFTER_MS = 250;
const LONGEST_NAME = 40;

/**
 * Decides which requests come in, by route, key, network of the key and limits, in this order. Invariant: nobody makes
 * the service parse a body before their key is accepted; a caller without a key spends the budget of their network, not
 * other callers' time; and every request takes its turn among those of whoever pays for it.
 */
@Injectable()
export class Admission {
  private readonly eventAddresses = new EventAddresses();
  /** Requests that count against no network unless they are refused. */
  private readonly exempt = new WeakSet<FastifyRequest>();
  /** Counts the bodies of unknown length. */
  private readonly meters = new WeakMap<FastifyRequest, BodyMeter>();

  constructor(
    private readonly authenticator: Authenticator,
    private readonly limits: RateLimits,
    private readonly keyless: KeylessLimits,
    private readonly failedKeys: FailedKeys,
    private readonly denials: Denials,
    private readonly budgets: WorkBudgets,
  ) {}

  /** Runs before the body is read. Sets the caller of the request; throws the answer to a request that is refused. */
  async admit(request: FastifyRequest & AuthenticatedRequest, reply: FastifyReply): Promise<void> {
    try {
      await this.check(request, reply);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'rate_limited') await pauseAfterRefusal();
      throw error;
    }
  }

  /**
   * Runs before the body is read; returns the stream that is read instead. A body of unknown length ends with 429
   * where its payer has no requests left: many at the same time get no further than one after another.
   */
  meter(request: FastifyRequest & AuthenticatedRequest, reply: FastifyReply, body: Readable): Readable {
    if (lengthOf(request) !== undefined) return body;
    const meter = new BodyMeter(async (units) => {
      try {
        this.payFurther(request, reply, units);
      } catch (error) {
        await pauseAfterRefusal();
        throw error;
      }
    });
    this.meters.set(request, meter);
    return meter.read(body);
  }

  /**
   * Runs when the body has been read, before it is parsed where it is large. Waits for the turn of the request's payer;
   * throws 429 when that takes too long.
   */
  begin({ work, raw }: FastifyRequest, done: (error?: Error) => void): void {
    const go = (): void => (work && raw.socket.destroyed ? done(callerLeft()) : done());
    if (!work || work.beginAtOnce()) go();
    else void work.begin().then(go, done);
  }

  /** Runs before the answer is sent: the payer's next request may begin. */
  end({ work }: FastifyRequest): void {
    work?.leave();
  }

  /**
   * Runs after the answer. An accepted event does not count against the network that it came from, and the next one
   * at its address takes no request from that network; a refused one counts again.
   */
  settle(request: FastifyRequest, reply: FastifyReply): void {
    if (request.routeOptions.config.access !== 'event') return;
    const network = clientNetwork(request.ip);
    const isExempt = this.exempt.has(request);
    if (reply.statusCode < 300) {
      if (!isExempt) this.keyless.refund(network, this.weightRead(request));
      this.eventAddresses.accept(request.url);
    } else if (isExempt && reply.statusCode < 500) {
      this.eventAddresses.forget(request.url);
      this.keyless.count(network, this.weightRead(request));
    }
  }

  /** Takes further requests for a body whose length was not known on admission. Throws 429 as the admission does. */
  private payFurther(request: FastifyRequest & AuthenticatedRequest, reply: FastifyReply, units: number): void {
    if (request.caller) this.limits.take(request.caller, reply, units);
    else if (!this.exempt.has(request)) this.keyless.take(clientNetwork(request.ip), reply, units);
  }

  /** Returns the weight of a request whose body was read. */
  private weightRead(request: FastifyRequest): number {
    return weightAdmitted(request) - 1 + (this.meters.get(request)?.units ?? 1);
  }

  private async check(request: FastifyRequest & AuthenticatedRequest, reply: FastifyReply): Promise<void> {
    const network = clientNetwork(request.ip);
    if (request.is404) {
      this.keyless.take(network, reply, weightRefused(request));
      throw noOperation(request, reply);
    }
    const { access } = request.routeOptions.config;
    const address = access === 'event' ? this.eventAddresses.find(request.url) : undefined;
    if (address !== undefined) {
      this.exempt.add(request);
      return this.charge(request, `event ${address}`, this.budgets.ofEvents(address));
    }
    if (access === undefined) await this.admitCaller(request, reply, network);
    else if (access === 'probe') await this.delayProbe(network);
    else this.keyless.take(network, reply, weightKeyless(request));
    if (access === 'open' || access === 'event')
      this.charge(request, `network ${network}`, this.budgets.ofNetwork(network));
  }

  private async admitCaller(
    request: FastifyRequest & AuthenticatedRequest,
    reply: FastifyReply,
    network: string,
  ): Promise<void> {
    const caller = await asSystem(() => this.authenticated(request, reply, network));
    request.caller = caller;
    const { workspaceId, apiKeyId } = caller;
    const log = logContext.getStore();
    if (log) Object.assign(log, { workspaceId, apiKeyId });
    this.limits.take(caller, reply, weightAdmitted(request));
    this.charge(request, `workspace ${workspaceId}`, this.budgets.ofWorkspace(workspaceId));
  }

  private charge(request: FastifyRequest, payer: string, budget: WorkBudget): void {
    const work = new RequestWork(payer, budget);
    work.check();
    request.work = work;
    chargeTo(work);
    resume(work);
  }

  private async delayProbe(network: string): Promise<void> {
    if (!this.keyless.count(network)) await pauseAfterRefusal();
  }

  private async authenticated(request: FastifyRequest, reply: FastifyReply, network: string): Promise<Caller> {
    const key = request.headers[API_KEY_HEADER];
    if (typeof key !== 'string' || key === '') {
      this.keyless.take(network, reply, weightRefused(request));
      throw unauthenticated([missingKey(request)]);
    }
    if (!this.failedKeys.isProven(network, key)) this.keyless.check(network, reply);
    const unseen = this.failedKeys.refusal(network, key, reply);
    const caller = unseen ? undefined : await this.authenticator.authenticate(key);
    if (caller) return this.fromItsNetwork(caller, key, request, reply);
    this.keyless.count(network, weightRefused(request));
    const throttled = unseen ?? this.failedKeys.failed(network, key, reply);
    if (throttled) await this.denials.throttled(network, () => this.authenticator.workspaceNamedBy(key));
    throw throttled ?? unauthenticated();
  }

  /** Charges a key that is used from a network other than its own to that network, not to its workspace. */
  private fromItsNetwork(caller: Caller, key: string, request: FastifyRequest, reply: FastifyReply): Caller {
    const network = clientNetwork(request.ip);
    const { networks } = caller.rights;
    if (networks && !isWithinAny(request.ip, networks)) {
      this.keyless.take(network, reply, weightRefused(request));
      throw forbidden('wrong_network', 'This API key may not be used from this address');
    }
    this.failedKeys.accepted(network, key);
    return caller;
  }
}

const pauseAfterRefusal = (): Promise<void> => pause(REFUSED_AFTER_MS * (1 + Math.random()));

/** Returns the weight of a body: each started 4 KiB is one request. A body larger than is accepted is never read. */
const weightOf = (bytes: number): number =>
  bytes > MAX_BODY_BYTES ? 1 : Math.max(1, Math.ceil(bytes / BYTES_PER_REQUEST));

/** Returns undefined for a body that does not announce its length. */
const lengthOf = ({ headers }: FastifyRequest): number | undefined =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined;

const weightOfUrl = ({ url }: FastifyRequest): number => Math.floor(url.length / URL_BYTES_PER_REQUEST);

/** Returns the weight of a request that is refused before its body is read: without a length nothing is read. */
const weightRefused = (request: FastifyRequest): number => weightOf(lengthOf(request) ?? 0);

/**
 * Returns the weight of a request before its body is read: a body of unknown length pays for its bytes when they are
 * read.
 */
const weightAdmitted = (request: FastifyRequest): number => weightRefused(request) + weightOfUrl(request);

const weightKeyless = (request: FastifyRequest): number => {
  const { access } = request.routeOptions.config;
  if (access === 'counted') return DOCUMENT_REQUESTS;
  return access === 'file' ? 1 : weightAdmitted(request);
};

const unauthenticated = (details: ErrorDetail[] = []): DomainError =>
  new DomainError('unauthenticated', 'Authentication failed', { details });

/** Headers in which other services take a key. */
const KEY_LIKE = /^(proxy-)?authorization$|(api|service|access|auth).*(key|token)|^apikey$/;

/** Names the header of the key. It says nothing about a key that was sent, because all faults of a key look alike. */
const missingKey = ({ headers }: FastifyRequest): ErrorDetail => {
  const other = Object.keys(headers).find((name) => name !== API_KEY_HEADER && KEY_LIKE.test(name));
  const instead = other === undefined ? '' : `, not in ${other.slice(0, LONGEST_NAME)}`;
  return {
    field: API_KEY_HEADER,
    code: 'required',
    message: `Send the API key in the header ${API_KEY_HEADER}${instead}`,
  };
};

/** Builds the refusal of a path, or of a method that the path does not have. */
const noOperation = ({ method, url, server }: FastifyRequest, reply: FastifyReply): DomainError => {
  const allowed = server.allowedMethods.of(url);
  if (allowed.length === 0 || allowed.includes(method)) return notFound('Resource');
  void reply.header('Allow', allowed.join(', '));
  return new DomainError('method_not_allowed', `${method} is not a method of this path; use ${allowed.join(' or ')}`);
};
