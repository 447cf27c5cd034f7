import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { Clock } from '../../values/time/clock.js';
import type { Scope } from '../../platform/access/scope.js';
import { readAsWorkspace } from '../../platform/database/access.js';
import { Database } from '../../platform/database/database.js';
import { DomainError } from '../../values/errors/domain-error.js';
import type { ErrorCode } from '../../values/errors/error-codes.js';
import { type Ceiling, type CeilingName, CEILINGS } from './ceilings.list.js';
import { CeilingsRepository, type Used } from './ceilings.repository.js';

/** Stands for no tenant: rows of the workspace itself have no per-tenant share. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The age of a rough count, and how many of them a process remembers. */
const ROUGH_MS = 5_000;
const ROUGH_COUNTS = 10_000;

/** Invariant: the rows of a workspace stay bounded, however many requests arrive at the same time. */
@Injectable()
export class Ceilings {
  private readonly rough = new Map<string, Used & { until: number }>();

  constructor(
    private readonly database: Database,
    private readonly rows: CeilingsRepository,
    private readonly env: Env,
    private readonly clock: Clock,
  ) {}

  /**
   * Refuses (422) rows beyond the ceiling of the workspace, or beyond half of it for one tenant. Call it in the
   * transaction that adds them, before they are added: others wait until it ends.
   */
  async requireRoom(
    { workspaceId, tenantId = NOBODY }: Pick<Scope, 'workspaceId'> & Partial<Scope>,
    name: CeilingName,
    added = 1,
  ): Promise<void> {
    if (!this.database.inTransaction) throw new Error('Room is required in the transaction that takes it');
    if (added === 0) return;
    await this.rows.lock(workspaceId, name);
    const scope = { workspaceId, tenantId };
    this.requireUnder(name, await readAsWorkspace(workspaceId, () => this.rows.count(scope, CEILINGS[name])), added);
  }

  /**
   * Refuses one row as `requireRoom` does, for rows that are added many times a second: without a lock, by a count
   * that is at most 5 s old. Simultaneous requests to several processes can exceed the ceiling by what they add in that
   * time.
   */
  async requireRoughRoom(scope: Scope, name: CeilingName): Promise<void> {
    const used = await this.roughlyUsed(scope, name);
    this.requireUnder(name, used, 1);
    used.workspace += 1;
    used.tenant += 1;
  }

  private async roughlyUsed(scope: Scope, name: CeilingName): Promise<Used> {
    const key = `${name}|${scope.workspaceId}|${scope.tenantId}`;
    const now = this.clock.now().getTime();
    const known = this.rough.get(key);
    if (known && known.until > now) return known;
    const used = await readAsWorkspace(scope.workspaceId, () => this.rows.count(scope, CEILINGS[name]));
    if (this.rough.size >= ROUGH_COUNTS) this.rough.clear();
    const counted = { ...used, until: now + ROUGH_MS };
    this.rough.set(key, counted);
    return counted;
  }

  private requireUnder(name: CeilingName, used: Used, added: number): void {
    const most = this.env.ceilings[name];
    if (used.workspace + added > most) throw atCeiling(CEILINGS[name], 'workspace', most);
    if (used.tenant + added > shareOf(most)) throw atCeiling(CEILINGS[name], 'tenant', shareOf(most));
  }
}

/** Returns the share of one tenant, so that a key restricted to it leaves room for the others. */
export const shareOf = (most: number): number => Math.ceil(most / 2);

const atCeiling = ({ code, noun, remedy }: Ceiling, whose: 'workspace' | 'tenant', most: number): DomainError =>
  ceilingError(code, `The ${whose} may have at most ${most} ${noun}; ${remedy}`);

export const ceilingError = (code: ErrorCode, message: string): DomainError =>
  new DomainError('refused', message, { code, details: [{ code, message }] });
