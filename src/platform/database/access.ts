import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from 'typeorm';
import { type KeyRights, requireWholeWorkspace } from '../access/rights.js';
import type { Scope } from '../access/scope.js';
import { resume } from '../work/loop-time.js';
import type { RequestWork } from '../work/request-work.js';

/** The actor whose rows the database shows. */
export interface Access {
  readonly workspaceId: string;
  /** A tenant, or the workspace itself for all its tenants. */
  readonly actorId: string;
  /** Statements that change rows are refused. */
  readonly isReading?: boolean;
}

/**
 * Reasons for which work may change rows of other tenants without a right of a key. A new one needs a line in
 * `test/architecture/wide-access.spec.ts`.
 */
export type Widening =
  /** Credentials, tokens and state of an account, on whose behalf a tenant reads, quotes or books. */
  | 'account upkeep'
  /** A reservation that the tenant booked or sees, and what belongs to it. */
  | 'own reservation'
  /** Imports by the tenant itself. */
  | 'own import'
  /** A move whose both tenants are checked against the key. */
  | 'checked move'
  /** A PMS or the browser of a host, which has proven itself and has no key. */
  | 'proven sender';

/** An open transaction. */
export interface Unit {
  readonly manager: EntityManager;
  readonly afterCommit: (() => void)[];
}

interface Frame {
  access?: Access;
  unit?: Unit;
  work?: RequestWork;
}

const NIL = '00000000-0000-0000-0000-000000000000';

/** Every row of every workspace. */
export const SYSTEM: Access = { workspaceId: NIL, actorId: NIL };

const frames = new AsyncLocalStorage<Frame>();

const runAs = <T>(access: Access, work: () => T): T => frames.run({ ...frames.getStore(), access }, work);

/** Returns the present access; undefined before anybody is admitted, when no row is shown. */
export const currentAccess = (): Access | undefined => frames.getStore()?.access;

/** Runs `work` across workspaces: authentication, background work, command line, finding the account of a PMS event. */
export const asSystem = <T>(work: () => T): T => runAs(SYSTEM, work);

const widened = <T>(access: Access, work: () => T): T => {
  const present = currentAccess()?.workspaceId ?? NIL;
  if (present !== NIL && present !== access.workspaceId)
    throw new Error('Only the system may switch between workspaces');
  return runAs(access, work);
};

/** Reads rows of all tenants of the workspace and changes none. Throws within another workspace. */
export const readAsWorkspace = <T>(workspaceId: string, work: () => T): T =>
  widened({ workspaceId, actorId: workspaceId, isReading: true }, work);

/**
 * Reads and changes rows of all tenants of the workspace, by the rights of the requesting key (403 if it is restricted
 * to tenants) or for one of the listed reasons. Throws within another workspace.
 */
export const asWorkspace = <T>(workspaceId: string, ground: KeyRights | Widening, work: () => T): T => {
  if (typeof ground !== 'string') requireWholeWorkspace(ground);
  return widened({ workspaceId, actorId: workspaceId }, work);
};

const CHANGES = /\b(INSERT\s+INTO|UPDATE\s+[\w".]+(\s+(AS\s+)?[\w"]+)?\s+SET|DELETE\s+FROM|TRUNCATE)\b/i;

/** Refuses a statement that changes rows while its access is read-only. */
export const requireMayRun = (access: Access | undefined, statement: string): void => {
  if (access?.isReading && CHANGES.test(statement))
    throw new Error('readAsWorkspace() must not change rows; use asWorkspace(), which names the reason for the change');
};

export const asTenant = <T>({ workspaceId, tenantId }: Scope, work: () => T): T =>
  runAs({ workspaceId, actorId: tenantId }, work);

/** Runs a request, in which no row is shown before `admit`. */
export const outside = <T>(work: () => T): T => frames.run({}, work);

/** Makes the rest of the request act for the tenant or, without one, for the workspace. */
export const admit = ({ workspaceId, tenantId = workspaceId }: { workspaceId: string; tenantId?: string }): void => {
  const frame = frames.getStore();
  if (!frame) throw new Error('admit() was called outside a request');
  frame.access = { workspaceId, actorId: tenantId };
};

/** Charges the rest of the request to `work`. */
export const chargeTo = (work: RequestWork): void => {
  const frame = frames.getStore();
  if (!frame) throw new Error('chargeTo() was called outside a request');
  frame.work = work;
};

/** Returns the payer, or undefined outside requests and for requests without a payer. */
export const currentWork = (): RequestWork | undefined => frames.getStore()?.work;

/** Runs `work`, which waits for something outside the process, without delaying the payer's next request. */
export const outsideOfProcess = <T>(work: () => Promise<T>): Promise<T> => {
  const paid = currentWork();
  return paid ? paid.outside(work) : work().finally(() => resume(undefined));
};

/**
 * Runs `work`, a piece of a long answer, in its own turn among the requests of the payer. Throws 429 if that takes too
 * long.
 */
export const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  const piece = currentWork()?.further();
  if (!piece) return work();
  await piece.begin();
  return frames.run({ ...frames.getStore(), work: piece }, work).finally(() => piece.leave());
};

export const sameAccess = (one: Access | undefined, other: Access | undefined): boolean =>
  one?.workspaceId === other?.workspaceId && one?.actorId === other?.actorId && one?.isReading === other?.isReading;

export const currentUnit = (): Unit | undefined => frames.getStore()?.unit;

export const inUnit = <T>(unit: Unit, work: () => T): T => frames.run({ ...frames.getStore(), unit }, work);
