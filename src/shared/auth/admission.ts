import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Denials } from '../audit/denials.js';
import { asSystem } from '../database/access.js';
import { DomainError, notFound } from '../errors/domain-error.js';
import { clientNetwork } from '../http/client-network.js';
import { FailedKeys } from '../http/failed-keys.js';
import { KeylessLimits } from '../http/keyless-limits.js';
import { MAX_BODY_BYTES } from '../http/limits.js';
import { RateLimits } from '../http/rate-limits.js';
import { logContext } from '../logging/logger.js';
import { API_KEY_HEADER, type AuthenticatedRequest } from './auth.decorators.js';
import { Authenticator } from './auth.guard.js';
import type { Caller } from './scope.js';

const BYTES_PER_REQUEST = 4_096;
/** A query costs more than a body of its size: each parameter may be a fault. */
const URL_BYTES_PER_REQUEST = 1_024;
/** A document is as much work as so many refusals. */
const DOCUMENT_REQUESTS = 10;
/** Whoever has used up a limit, and asks again as soon as he is refused, waits so long each time. */
const REFUSED_AFTER_MS = 250;

/**
 * What may come in: route, key, limits, in this order. Guards: nobody makes the service parse a body before his key is
 * accepted; whoever has no key spends a budget of his network, not other callers' time.
 */
@Injectable()
export class Admission {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly limits: RateLimits,
    private readonly keyless: KeylessLimits,
    private readonly failedKeys: FailedKeys,
    private readonly denials: Denials,
  ) {}

  /** Runs before the body is read. Sets the caller of the request; throws what is to be answered instead. */
  async admit(request: FastifyRequest & AuthenticatedRequest, reply: FastifyReply): Promise<void> {
    try {
      await this.check(request, reply);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'rate_limited') await pause(REFUSED_AFTER_MS);
      throw error;
    }
  }

  private async check(request: FastifyRequest & AuthenticatedRequest, reply: FastifyReply): Promise<void> {
    const network = clientNetwork(request.ip);
    if (request.is404) {
      this.keyless.take(network, reply, weightRefused(request));
      throw notFound('Resource');
    }
    const { access } = request.routeOptions.config;
    if (access === 'counted') this.keyless.take(network, reply, DOCUMENT_REQUESTS);
    if (access === 'file') this.keyless.take(network, reply);
    if (access === 'probe' && !this.keyless.count(network)) await pause(REFUSED_AFTER_MS);
    if (access === 'open') this.keyless.check(network, reply);
    if (access !== undefined) return;
    const caller = await asSystem(() => this.authenticated(request, reply, network));
    request.caller = caller;
    const log = logContext.getStore();
    if (log) Object.assign(log, { workspaceId: caller.workspaceId, apiKeyId: caller.apiKeyId });
    this.limits.take(caller, reply, weightRead(request));
  }

  /** Runs after the answer: open routes count the requests that they refused. */
  settle(request: FastifyRequest, reply: FastifyReply): void {
    const refused = reply.statusCode >= 400 && reply.statusCode < 500 && reply.statusCode !== 429;
    if (refused && request.routeOptions.config.access === 'open')
      this.keyless.count(clientNetwork(request.ip), weightRead(request));
  }

  private async authenticated(request: FastifyRequest, reply: FastifyReply, network: string): Promise<Caller> {
    const key = request.headers[API_KEY_HEADER];
    if (typeof key !== 'string' || key === '') {
      this.keyless.take(network, reply, weightRefused(request));
      throw unauthenticated();
    }
    if (!this.failedKeys.isProven(network, key)) this.keyless.check(network, reply);
    const unseen = this.failedKeys.refusal(network, key, reply);
    const caller = unseen ? undefined : await this.authenticator.authenticate(key);
    if (caller) {
      this.failedKeys.accepted(network, key);
      return caller;
    }
    this.keyless.count(network, weightRefused(request));
    const throttled = unseen ?? this.failedKeys.failed(network, key, reply);
    if (throttled) await this.denials.throttled(network, () => this.authenticator.workspaceNamedBy(key));
    throw throttled ?? unauthenticated();
  }
}

/** Each started 4 KiB of a body is one request. A larger body than is accepted is never read. */
const weightOf = (bytes: number): number =>
  bytes > MAX_BODY_BYTES ? 1 : Math.max(1, Math.ceil(bytes / BYTES_PER_REQUEST));

/** Undefined for a body that does not announce its length. */
const lengthOf = ({ headers }: FastifyRequest): number | undefined =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined;

const weightOfUrl = ({ url }: FastifyRequest): number => Math.floor(url.length / URL_BYTES_PER_REQUEST);

/** The weight of a request whose body is read in any case. */
const weightRead = (request: FastifyRequest): number =>
  weightOf(lengthOf(request) ?? MAX_BODY_BYTES) + weightOfUrl(request);

/** The weight of a request that is refused before its body is read: without a length nothing is read. */
const weightRefused = (request: FastifyRequest): number => weightOf(lengthOf(request) ?? 0);

const unauthenticated = (): DomainError => new DomainError('unauthenticated', 'Authentication failed');
