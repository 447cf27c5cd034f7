import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import type { Scope } from '../../platform/access/scope.js';
import { readAsWorkspace } from '../../platform/database/access.js';
import { Database } from '../../platform/database/database.js';
import { DomainError } from '../../values/errors/domain-error.js';
import { type Ceiling, type CeilingName, CEILINGS } from './ceilings.list.js';
import { CeilingsRepository } from './ceilings.repository.js';

/** A workspace; without a tenant, its own rows have no per-tenant share. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Guards: the rows of a workspace stay bounded, however many requests arrive at once. */
@Injectable()
export class Ceilings {
  constructor(
    private readonly database: Database,
    private readonly rows: CeilingsRepository,
    private readonly env: Env,
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
    const used = await readAsWorkspace(workspaceId, () => this.rows.count(scope, CEILINGS[name]));
    const most = this.env.ceilings[name];
    if (used.workspace + added > most) throw atCeiling(name, CEILINGS[name], 'workspace', most);
    if (used.tenant + added > shareOf(most)) throw atCeiling(name, CEILINGS[name], 'tenant', shareOf(most));
  }
}

/** Returns the share of one tenant, so that a key restricted to it leaves room for the others. */
export const shareOf = (most: number): number => Math.ceil(most / 2);

const codeOf = (name: string): string => `too_many_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

const atCeiling = (name: string, { noun, remedy }: Ceiling, whose: 'workspace' | 'tenant', most: number): DomainError =>
  ceilingError(codeOf(name), `The ${whose} may have at most ${most} ${noun}; ${remedy}`);

export const ceilingError = (code: string, message: string): DomainError =>
  new DomainError('refused', message, { code, details: [{ code, message }] });
