import type { DeltaBounds, DeltaPlace, RemovedRow } from './deltas.types.js';

/** Returns the instant in microseconds since 1970: a position is never lower than the time at which it was given. */
export const positionAt = (instant: Date): number => Math.max(0, instant.getTime() * 1_000);

export const instantOf = (position: number): Date => new Date(Math.floor(position / 1_000));

export const removedRow = ({ id, position }: DeltaPlace): RemovedRow => ({
  id,
  removedAt: instantOf(position).toISOString(),
});

/**
 * Splits what `deltaPage` returned into the bounds, which are on each row, and the rows; an empty page has one without
 * an id.
 */
export const withBounds = <Row extends DeltaPlace>(
  found: readonly (DeltaBounds & (Row | { id: null }))[],
): { bounds: DeltaBounds; rows: Row[] } => ({
  bounds: found[0]!,
  rows: found.flatMap((row) => (row.id === null ? [] : [row as DeltaBounds & Row])),
});
