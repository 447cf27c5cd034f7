import type { ConfirmedRead, Freshness, FreshnessView, ReadMarks, ReadResource, ReadVia } from './freshness.types.js';

/** Returns the join that adds the last complete read of a resource, as `alias`. */
export const joinConfirmed = (alias: string, accountId: string, resource: ReadResource): string =>
  `LEFT JOIN confirmed_read ${alias} ON ${alias}.account_id = ${accountId} AND ${alias}.resource = '${resource}'`;

/** Returns the moment up to which complete reads confirm the row. */
const confirmedUntil = (row: string, confirmed: string): string =>
  `coalesce(${row}.unconfirmed_since, CASE WHEN ${row}.read_at IS NOT NULL THEN ${confirmed}.began_at END)`;

/**
 * Returns the SQL for `asOf` of a mirrored row: its own last read, or the last complete read of its account. Null where
 * it was never read.
 */
export const asOfSql = (row: string, confirmed: string): string =>
  `greatest(${row}.read_at, ${confirmedUntil(row, confirmed)})`;

/** Returns the SQL for `via`, the reason for the read at `asOfSql`. */
export const viaSql = (row: string, confirmed: string): string =>
  `CASE WHEN ${row}.read_at >= coalesce(${confirmedUntil(row, confirmed)}, ${row}.read_at)
        THEN coalesce(${row}.read_via, 'POLL') ELSE coalesce(${confirmed}.via, 'POLL') END`;

/**
 * Returns the SQL for `unconfirmed_since` of a row that a complete read did not include: the last moment at which it
 * was read before.
 */
export const unconfirmedSql = (row: string, confirmed: string): string =>
  `coalesce(${row}.unconfirmed_since, ${asOfSql(row, confirmed)})`;

/** Computes the values of `asOfSql` and `viaSql`; undefined if the row was never read. */
export const freshnessOf = (
  { readAt, readVia, unconfirmedSince }: ReadMarks,
  confirmed: ConfirmedRead | undefined,
): Freshness | undefined => {
  const until = unconfirmedSince ?? (readAt && confirmed?.beganAt) ?? null;
  if (readAt !== null && (until === null || readAt >= until)) return { asOf: readAt, via: readVia ?? 'POLL' };
  return until === null ? undefined : { asOf: until, via: confirmed?.via ?? 'POLL' };
};

/** Returns the older of two ages; undefined if neither was read. */
export const olderOf = <T extends { asOf: Date | null }>(one: T, other: T): T =>
  other.asOf !== null && (one.asOf === null || other.asOf < one.asOf) ? other : one;

export const freshnessView = ({ asOf, via }: Freshness): FreshnessView => ({ asOf: asOf.toISOString(), via });

/** Returns the two fields as JSON text, by which ETags recognize them (`edge/http/etag.ts`). */
export const freshnessText = ({ asOf, via }: { asOf: Date | null; via: ReadVia | null }): string =>
  asOf === null ? '"asOf":null,"via":null' : `"asOf":"${asOf.toISOString()}","via":"${via ?? 'POLL'}"`;
