import { randomBytes, randomUUID } from 'node:crypto';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { defer, lastValueFrom } from 'rxjs';
import { openTestDatabase, type TestConnection } from '../../../../test/support/connection.js';
import { FixedClock } from '../../../connectors/kit/testing/fakes.js';
import type { Scope } from '../../../platform/access/scope.js';
import { DataKeys } from '../../../platform/crypto/data-keys.js';
import { KeyRing } from '../../../platform/crypto/key-ring.js';
import { DomainError } from '../../../values/errors/domain-error.js';
import { Handovers } from '../../handover/handovers.js';
import { PersonalStores } from '../../personal/personal-stores.js';
import { IdempotencyInterceptor, type KeyedRequest } from '../../../edge/idempotency/idempotency.interceptor.js';
import { ceilingNumbers } from '../../../config/ceiling-settings.js';
import type { Env } from '../../../config/env.js';
import { IdempotencyRoom } from '../idempotency-room.js';
import { IdempotencyKeyEntity } from '../idempotency-key.entity.js';
import { type Claim, IdempotencyRepository, type StoredAnswer } from '../idempotency.repository.js';

export const SCOPE: Scope = { workspaceId: randomUUID(), tenantId: randomUUID() };

/** The parts of a request that a test chooses; the rest is always the same. */
export interface Given {
  key?: unknown;
  caller?: Scope;
  method?: string;
  route?: string;
  url?: string;
  params?: object;
  query?: object;
  body?: unknown;
  /** Carries the metadata of the operation. */
  handler?: () => void;
}

export interface RequestOutcome {
  /** 0 when refused with `error`. */
  status: number;
  headers: Record<string, unknown>;
  text?: string;
  error?: unknown;
}

export type Handler = (id: string | undefined, reply: FastifyReply) => Promise<unknown>;

export interface IdempotencyHarness {
  connection: TestConnection;
  clock: FixedClock;
  stores: PersonalStores;
  handovers: Handovers;
  keys: IdempotencyRepository;
  claimOf(extra?: Partial<Claim>): Claim;
  /** Returns the claim of a request that was answered. */
  kept(extra?: Partial<Claim>, answer?: Partial<StoredAnswer & { subjectId: string }>): Promise<Claim>;
  row(claim: Claim): Promise<IdempotencyKeyEntity | null>;
  /** Sends a request through the interceptor to `handler`, which gets the id for the resource that it creates. */
  post(given: Given, handler?: Handler): Promise<RequestOutcome>;
}

export const idempotencyHarness = async (spec = ''): Promise<IdempotencyHarness> => {
  const connection = await openTestDatabase(IdempotencyKeyEntity);
  const { database } = connection;
  const clock = new FixedClock();
  const [stores, handovers] = [new PersonalStores(database), new Handovers(database)];
  const dataKeys = new DataKeys(database, new KeyRing(`test:${randomBytes(32).toString('base64')}`));
  const keys = new IdempotencyRepository(database, dataKeys, stores, handovers);
  const room = new IdempotencyRoom(database, keys, { ceilings: ceilingNumbers(spec) } as Env);
  const interceptor = new IdempotencyInterceptor(keys, room, new Reflector(), clock);
  const claimOf = (extra: Partial<Claim> = {}): Claim => ({
    id: randomUUID(),
    ...SCOPE,
    namedIds: [],
    fingerprint: 'one',
    at: clock.now(),
    leaseToken: randomUUID(),
    resourceId: randomUUID(),
    ...extra,
  });
  return {
    connection,
    clock,
    stores,
    handovers,
    keys,
    claimOf,
    async kept(extra, answer) {
      const claim = claimOf(extra);
      await keys.claim(claim);
      await keys.keep(claim, { status: 201, body: '{}', subjectId: null, headers: {}, ...answer });
      return claim;
    },
    row: ({ id }) => database.repository(IdempotencyKeyEntity).findOneBy({ id }),
    post: (given, handler) => post(interceptor, given, handler),
  };
};

const nothing = (): void => undefined;

const post = async (
  interceptor: IdempotencyInterceptor,
  given: Given,
  handler: Handler = async (id) => ({ id }),
): Promise<RequestOutcome> => {
  const request = requestOf(given);
  const [reply, headers] = newReply();
  const context = {
    getHandler: () => given.handler ?? nothing,
    switchToHttp: () => ({ getRequest: () => request, getResponse: () => reply }),
  };
  const handle = () => defer(() => handler(request.idempotentId, reply));
  try {
    const answers = await interceptor.intercept(context as unknown as ExecutionContext, { handle });
    const text = (await lastValueFrom(answers)) as string;
    return { status: reply.statusCode, headers: Object.fromEntries(headers), text };
  } catch (error) {
    return { status: 0, headers: Object.fromEntries(headers), error };
  }
};

const requestOf = (given: Given): KeyedRequest => {
  const { key, caller, method, route, url, params, query, body } = {
    caller: SCOPE,
    method: 'POST',
    route: '/things',
    url: '/things',
    params: {},
    query: {},
    body: { nights: 2 },
    ...given,
  };
  const headers = { 'idempotency-key': key };
  return { headers, caller, method, url, routeOptions: { url: route }, params, query, body } as unknown as KeyedRequest;
};

/** Returns a reply, and the headers that were set on it. */
const newReply = (): [FastifyReply, Map<string, unknown>] => {
  const headers = new Map<string, unknown>();
  const reply = {
    statusCode: 201,
    hasHeader: (name: string) => headers.has(name),
    getHeader: (name: string) => headers.get(name),
    header: (name: string, value: unknown) => (headers.set(name.toLowerCase(), value), reply),
    headers(given: object) {
      for (const [name, value] of Object.entries(given)) reply.header(name, value);
      return reply;
    },
    status: (code: number) => ((reply.statusCode = code), reply),
    type: (value: string) => reply.header('content-type', value),
  } as unknown as FastifyReply & { statusCode: number };
  return [reply, headers];
};

/** Returns the kind of a refusal. */
export const kindOf = ({ error }: RequestOutcome): string | undefined =>
  error instanceof DomainError ? error.kind : undefined;
