import { createHash, randomUUID } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catchError, finalize, from, mergeMap, type Observable, of } from 'rxjs';
import type { AuthenticatedRequest } from '../auth/auth.decorators.js';
import { KEY_SCOPE } from '../auth/auth.decorators.js';
import type { Caller } from '../../platform/access/scope.js';
import { DomainError, invalidField } from '../../values/errors/domain-error.js';
import { isUuid, newId } from '../../platform/database/ids.js';
import { crashPoint } from '../../platform/faults/crash-point.js';
import { errorBody, type Failure, toFailure } from '../http/error-body.js';
import { withPresentCodes } from './renamed-codes.js';
import { Clock } from '../../values/time/clock.js';
import {
  type Claim,
  type EarlierRequest,
  IdempotencyRepository,
  LEASE_MS,
  subjectOf,
} from '../../records/idempotency/idempotency.repository.js';
import { IdempotencyRoom } from '../../records/idempotency/idempotency-room.js';

const MAX_KEY = 255;
const BEAT_MS = LEASE_MS / 3;
const JSON_TYPE = 'application/json; charset=utf-8';
const KEPT_HEADERS = ['location', 'x-exchange-rate-date', 'x-quote-basis'];
/** Answers that are not stored: nothing was created, and a retry with the same key may get another answer. */
const NOT_KEPT = new Set([400, 401, 403, 429]);

export type KeyedRequest = FastifyRequest & AuthenticatedRequest & { idempotentId?: string; isRepeat?: boolean };

const sha256 = (...parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Returns the id that versions without the column `resource_id` gave to the resource of a keyed request. */
const uuidOf = (hash: string): string =>
  `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;

/** Invariant: a repeated POST runs once. The claim is a row, so it holds across processes and restarts. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly keys: IdempotencyRepository,
    private readonly room: IdempotencyRoom,
    private readonly reflector: Reflector,
    private readonly clock: Clock,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<KeyedRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const key = request.headers['idempotency-key'];
    if (key === undefined || !request.caller) return next.handle();
    if (typeof key !== 'string' || key.trim() === '' || key.length > MAX_KEY) {
      throw invalidField(
        'Idempotency-Key',
        'invalid_idempotency_key',
        `Idempotency-Key must have 1 to ${MAX_KEY} characters`,
      );
    }
    const claim = claimOf(request, request.caller, key, this.clock.now());
    const onlyReads = this.reflector.get<string>(KEY_SCOPE, context.getHandler()) === 'read';
    const outcome = await this.room.claim(claim, onlyReads);
    if ('fingerprint' in outcome) return of(replay(reply, outcome, claim));
    crashPoint('request.claimed');
    request.idempotentId = outcome.resourceId ?? uuidOf(claim.id);
    request.isRepeat = outcome.resourceId !== claim.resourceId;
    const heartbeat = setInterval(
      () => void this.keys.prolong(claim, this.clock.now()).catch(() => undefined),
      BEAT_MS,
    );
    return next.handle().pipe(
      finalize(() => clearInterval(heartbeat)),
      mergeMap((value) => from(this.keep(claim, reply, reply.statusCode, value))),
      catchError((error: unknown) => from(this.fail(claim, request, reply, error))),
    );
  }

  private async keep(claim: Claim, reply: FastifyReply, status: number, answer: unknown): Promise<string> {
    const body = JSON.stringify(answer);
    const headers = Object.fromEntries(
      KEPT_HEADERS.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : [])),
    );
    await this.keys.keep(claim, { status, body, subjectId: subjectOf(answer), headers });
    crashPoint('request.answered');
    void reply.type(JSON_TYPE);
    return body;
  }

  private async fail(claim: Claim, request: KeyedRequest, reply: FastifyReply, error: unknown): Promise<string> {
    const failure: Failure = toFailure(error);
    if (failure.status < 500 && !NOT_KEPT.has(failure.status)) {
      void reply.status(failure.status);
      const body = errorBody(failure, request.url.split('?', 1)[0] ?? '/', this.clock.now());
      return this.keep(claim, reply, failure.status, body);
    }
    if (failure.status >= 500) await this.keys.abandon(claim, this.clock.now());
    else await this.keys.release(claim);
    throw error;
  }
}

const claimOf = (request: KeyedRequest, caller: Caller, key: string, at: Date): Claim => ({
  id: sha256(caller.workspaceId, caller.tenantId, request.method, request.routeOptions.url, request.params, key),
  workspaceId: caller.workspaceId,
  tenantId: caller.tenantId,
  namedIds: idsIn([request.params, request.body]),
  fingerprint: sha256(request.query, fieldsOf(request.body)),
  at,
  leaseToken: randomUUID(),
  resourceId: newId(at),
});

/** Returns the body; undefined for `{}`, which means the same as an absent one. */
const fieldsOf = (body: unknown): unknown =>
  body !== null && typeof body === 'object' && Object.keys(body).length === 0 ? undefined : body;

const idsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return isUuid(value) ? [value] : [];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(idsIn) : [];
};

const replay = (reply: FastifyReply, { fingerprint, answer }: EarlierRequest, claim: Claim): string => {
  if (fingerprint !== claim.fingerprint) {
    const message = 'This Idempotency-Key was used with another body';
    throw new DomainError('refused', message, {
      details: [{ field: 'Idempotency-Key', code: 'idempotency_key_reused', message }],
    });
  }
  if (answer === null) {
    const message = 'The first request with this Idempotency-Key is still running';
    throw new DomainError('conflict', message, {
      details: [{ field: 'Idempotency-Key', code: 'request_in_progress', message }],
      retryAfterSeconds: 1,
    });
  }
  void reply
    .status(answer.status)
    .headers({ ...answer.headers, 'Idempotency-Replayed': 'true' })
    .type(JSON_TYPE);
  return withPresentCodes(answer.body);
};
