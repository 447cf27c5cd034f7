import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../platform/access/scope.js';
import { Database } from '../../../platform/database/database.js';
import { sourcesOf } from '../listing-filter.sql.js';
import type { ListingFilter, MapArea, MapPoint } from '../listing.types.js';

/** The number of points side by side: listings that are nearer to each other share one point. */
const CELLS = 24;
/** Degrees; smaller distances cannot be seen on a map. */
const SMALLEST_CELL = 1e-5;

interface Row extends MapPoint {
  unplaced: number;
}

/** The positions of the listings that a tenant may see. */
@Injectable()
export class ListingMapRepository {
  constructor(private readonly database: Database) {}

  /** Returns at most 24 × 24 points within the area, and the number of listings without coordinates. */
  async points(
    { workspaceId, tenantId }: Scope,
    filter: ListingFilter,
    { south, north, west, east }: MapArea,
  ): Promise<{ points: MapPoint[]; unplaced: number }> {
    const { sources, parameters } = sourcesOf(filter, 8);
    const hits = sources.map(({ from }) => `SELECT f.listing_id AS id, f.latitude, f.longitude ${from}`);
    const [height, width] = [north - south, east - west].map((span) => Math.max(span / CELLS, SMALLEST_CELL));
    const rows = await this.database.query<Row>(
      `WITH hit AS MATERIALIZED (${hits.join(' UNION ALL ')}),
        missing AS (SELECT count(*)::int AS unplaced FROM hit WHERE latitude IS NULL OR longitude IS NULL),
        point AS (
          SELECT avg(latitude) AS latitude, avg(longitude) AS longitude, count(*)::int AS count,
            CASE WHEN count(*) = 1 THEN min(id::text)::uuid END AS "listingId"
          FROM hit WHERE latitude BETWEEN $3::float8 AND $4::float8 AND longitude BETWEEN $5::float8 AND $6::float8
          GROUP BY floor((latitude - $3) / $7::float8), floor((longitude - $5) / $8::float8))
       SELECT point.*, listing.name, missing.unplaced FROM missing LEFT JOIN point ON true
         LEFT JOIN listing ON listing.id = point."listingId"`,
      [workspaceId, tenantId, south, north, west, east, height, width, ...parameters],
    );
    const points = rows.filter(({ count }) => count !== null).map(({ unplaced: _, ...point }) => point);
    return { points, unplaced: rows[0]!.unplaced };
  }
}
