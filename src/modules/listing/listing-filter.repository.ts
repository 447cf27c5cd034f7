import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { AMENITY_BITS, amenityBits } from './amenities/amenity-numbers.js';
import type { ListingFloors } from './floors/listing-floors.types.js';
import type { ListingEntity } from './listing.entity.js';

const CHANGES = [
  'bedroom_count',
  'bathroom_count',
  'latitude',
  'longitude',
  'rating',
  'max_occupancy',
  'status',
  'amenities',
  'has_registration',
  'currency',
  'discount_share',
  'fee_share',
  'tax_share',
  'stay_charge',
  'night_charge',
  'charges',
];
const columns = (of: string): string => CHANGES.map((name) => `${of}.${name}`).join(', ');

/** Positions of new listings follow the last one of their account. Rows are locked in order of their listings. */
const KEEP = `
  INSERT INTO listing_filter AS f (listing_id, workspace_id, tenant_id, integration_account_id, created_at, position, ${CHANGES.join(', ')})
    SELECT l.id, l.workspace_id, l.tenant_id, l.integration_account_id, l.created_at,
           coalesce(k.position, coalesce((SELECT max(position) FROM listing_filter o WHERE o.integration_account_id = l.integration_account_id), -1)
             + row_number() OVER (PARTITION BY l.integration_account_id, k.position IS NULL ORDER BY l.created_at, l.id)),
           l.bedroom_count, l.bathroom_count, l.latitude, l.longitude, coalesce((l.rating->>'average')::float8, 0), l.max_occupancy,
           l.status, v.amenities::bit(${AMENITY_BITS}), coalesce(jsonb_typeof(l.registrations) = 'array' AND l.registrations <> '[]', false),
           l.currency, b.discount_share, b.fee_share, b.tax_share, b.stay_charge, b.night_charge, b.charges
      FROM unnest($1::uuid[], $2::text[]) AS v (id, amenities)
      JOIN listing l ON l.id = v.id LEFT JOIN listing_filter k ON k.listing_id = l.id
           CROSS JOIN LATERAL rule_bounds(l.fees, l.taxes, l.discounts) b
     ORDER BY l.id
    ON CONFLICT (listing_id) DO UPDATE SET ${CHANGES.map((name) => `${name} = excluded.${name}`).join(', ')}
     WHERE (${columns('f')}) IS DISTINCT FROM (${columns('excluded')})
  RETURNING listing_id AS id`;

/** Rows are locked in order of their listings, and written only if something changes. */
const KEEP_FLOORS = `
  WITH given AS MATERIALIZED (
    SELECT f.listing_id, v.floors_from, v.floors::real[] AS floors
      FROM unnest($1::uuid[], $2::int[], $3::text[]) AS v(id, floors_from, floors) JOIN listing_filter f ON f.listing_id = v.id
     WHERE (f.floors_from, f.floors) IS DISTINCT FROM (v.floors_from, v.floors::real[])
     ORDER BY f.listing_id FOR UPDATE OF f)
  UPDATE listing_filter f SET floors_from = g.floors_from, floors = g.floors FROM given g WHERE f.listing_id = g.listing_id`;

/**
 * The rows by which listings are found, separate from those that are shown (docs/adr/0023-found-by-narrow-rows.md).
 * Invariant: narrow rows and bitmaps always agree with the listings, because every writer holds the account's lock and
 * calls `keep` after it wrote.
 */
@Injectable()
export class ListingFilterRepository {
  constructor(private readonly database: Database) {}

  /** Updates the rows of the listings, in the transaction in which these were stored. */
  async keep(listings: readonly Pick<ListingEntity, 'id' | 'amenityIds'>[]): Promise<void> {
    if (listings.length === 0) return;
    const values = [listings.map(({ id }) => id), listings.map(({ amenityIds }) => amenityBits(amenityIds))];
    const changed = await this.database.query<{ id: string }>(KEEP, values);
    if (changed.length > 0) await this.database.query('SELECT map_listings($1)', [changed.map(({ id }) => id)]);
  }

  /**
   * Updates the least prices of listings. Call it after the calendars were stored: whoever writes both locks calendars
   * first.
   */
  async keepFloors(floors: ReadonlyMap<string, ListingFloors>): Promise<void> {
    const values = [...floors.values()];
    await this.database.query(KEEP_FLOORS, [
      [...floors.keys()],
      values.map(({ from }) => from),
      values.map(({ prices }) => `{${prices.join()}}`),
    ]);
  }
}
