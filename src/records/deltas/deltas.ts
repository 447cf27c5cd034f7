import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import type { Scope } from '../../platform/access/scope.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { type PositionCursors, positionCursors } from '../../platform/crypto/position-cursors.js';
import type { DeltaMeta } from '../../platform/paging/delta-meta.js';
import { DomainError, invalidField } from '../../values/errors/domain-error.js';
import { Clock } from '../../values/time/clock.js';
import { instantOf, positionAt } from './deltas.rules.js';
import type { DeltaBounds, DeltaPlace, DeltaRequest, DeltaWalk } from './deltas.types.js';

/** By how much the clocks of processes and callers may differ. */
const CLOCKS_DIFFER_MS = 60_000;

/** The cursors of walks over changed rows, and what they guarantee. docs/adr/0035-deltas.md */
@Injectable()
export class Deltas {
  constructor(
    private readonly keys: DataKeys,
    private readonly clock: Clock,
    private readonly env: Env,
  ) {}

  /**
   * Returns the position after which the page begins. 400 for an instant in the future, and for a cursor that is
   * malformed or of another tenant, list or filter.
   */
  async start(scope: Scope, walk: DeltaWalk, { updatedSince, cursor }: DeltaRequest): Promise<number> {
    if (cursor !== undefined) {
      const position = (await this.cursorsOf(scope, walk)).read(cursor);
      if (position === undefined) throw invalidCursor();
      return position;
    }
    const since = updatedSince!.getTime();
    if (since > this.clock.now().getTime() + CLOCKS_DIFFER_MS)
      throw invalidField('updatedSince', 'in_the_future', 'updatedSince must not be in the future');
    return positionAt(new Date(since - CLOCKS_DIFFER_MS));
  }

  /**
   * Splits what `deltaPage` read after `start` into the shown rows and the metadata. 410 where removals after the cursor
   * are forgotten, or where a restoration has lost what the reader has seen.
   */
  async page<Row extends DeltaPlace>(
    scope: Scope,
    walk: DeltaWalk,
    request: DeltaRequest,
    { start, bounds, rows }: { start: number; bounds: DeltaBounds; rows: Row[] },
  ): Promise<{ rows: Row[]; meta: DeltaMeta }> {
    const isForgotten = request.cursor !== undefined && start > 0 && start < bounds.floor;
    if (isForgotten || bounds.isLost) throw this.tooOld(request.cursor === undefined ? 'updatedSince' : 'cursor');
    const { limit } = request;
    const hasMore = rows.length > limit;
    const shown = rows.slice(0, limit);
    const next = hasMore ? shown.at(-1)!.position : bounds.last;
    const { write } = await this.cursorsOf(scope, walk);
    const removedSince = instantOf(bounds.floor).toISOString();
    return { rows: shown, meta: { limit, nextCursor: write(next), hasMore, removedSince } };
  }

  private async cursorsOf({ workspaceId, tenantId }: Scope, { kind, filter }: DeltaWalk): Promise<PositionCursors> {
    const key = await this.keys.of(workspaceId);
    const purpose = `delta cursor|${workspaceId}|${tenantId}|${kind}|${JSON.stringify(filter)}`;
    return positionCursors((text) => key.hash(text), purpose);
  }

  private tooOld(field: string): DomainError {
    const message = `${field} is older than the ${this.env.EVENT_DAYS} days for which removals are kept, or from a time that a restored backup lacks; read everything again with updatedSince=1970-01-01T00:00:00Z, and delete what it does not return`;
    return new DomainError('gone', message, {
      code: 'cursor_too_old',
      details: [{ field, code: 'cursor_too_old', message }],
    });
  }
}

/** Builds a 400: the same for a malformed cursor, and for one of another tenant, list or filter. */
const invalidCursor = (): DomainError =>
  invalidField(
    'cursor',
    'invalid_cursor',
    'cursor must be a nextCursor that this tenant received for this list and its filters',
  );
