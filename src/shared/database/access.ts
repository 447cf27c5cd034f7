import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from 'typeorm';
import type { Scope } from '../auth/scope.js';
import { resume } from '../work/loop-time.js';
import type { RequestWork } from '../work/request-work.js';

/** For whom the database shows rows. */
export interface Access {
  readonly workspaceId: string;
  /** A tenant, or the workspace itself: then all its tenants. */
  readonly actorId: string;
}

/** A transaction under way. */
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

/** Undefined: nobody has been let in, and no row is shown. */
export const currentAccess = (): Access | undefined => frames.getStore()?.access;

/** Across workspaces: authentication, background work, command line, finding whom a PMS's message is for. */
export const asSystem = <T>(work: () => T): T => runAs(SYSTEM, work);

/** For what concerns more tenants of the workspace than the acting one. Throws within another workspace. */
export const asWorkspace = <T>(workspaceId: string, work: () => T): T => {
  const present = currentAccess()?.workspaceId ?? NIL;
  if (present !== NIL && present !== workspaceId) throw new Error('Only the system passes from workspace to workspace');
  return runAs({ workspaceId, actorId: workspaceId }, work);
};

export const asTenant = <T>({ workspaceId, tenantId }: Scope, work: () => T): T =>
  runAs({ workspaceId, actorId: tenantId }, work);

/** Around a request: no row is shown before `admit`. */
export const outside = <T>(work: () => T): T => frames.run({}, work);

/** The rest of the request acts for the tenant; without one, for the workspace. */
export const admit = ({ workspaceId, tenantId = workspaceId }: { workspaceId: string; tenantId?: string }): void => {
  const frame = frames.getStore();
  if (!frame) throw new Error('Nobody is admitted outside of a request');
  frame.access = { workspaceId, actorId: tenantId };
};

/** The rest of the request is charged to `work`. */
export const chargeTo = (work: RequestWork): void => {
  const frame = frames.getStore();
  if (!frame) throw new Error('chargeTo() was called outside a request');
  frame.work = work;
};

/** Undefined outside of requests, and for requests that nobody pays for. */
export const currentWork = (): RequestWork | undefined => frames.getStore()?.work;

/** Runs `work`, which waits for something outside of the process, without keeping the payer's next request waiting. */
export const outsideOfProcess = <T>(work: () => Promise<T>): Promise<T> => {
  const paid = currentWork();
  return paid ? paid.outside(work) : work().finally(() => resume(undefined));
};

export const sameAccess = (one: Access | undefined, other: Access | undefined): boolean =>
  one?.workspaceId === other?.workspaceId && one?.actorId === other?.actorId;

export const currentUnit = (): Unit | undefined => frames.getStore()?.unit;

export const inUnit = <T>(unit: Unit, work: () => T): T => frames.run({ ...frames.getStore(), unit }, work);
