import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As in 1766200000000; `more`: further values by which listings are found. */
const mapListings = (more = ''): string => `
  CREATE OR REPLACE FUNCTION map_listings(listings uuid[]) RETURNS void LANGUAGE sql AS $$
    WITH given AS (
      SELECT *, position / 4096 AS block, set_bit(0::bit(4096), position % 4096, 1) AS bit
        FROM listing_filter WHERE listing_id = ANY (listings)
    ), mask AS (
      SELECT workspace_id, tenant_id, integration_account_id, block, bit_or(bit) AS bits FROM given GROUP BY 1, 2, 3, 4
    ), present AS (
      SELECT m.integration_account_id, m.block, t.field, t.value, t.bits & ~m.bits AS others
        FROM mask m JOIN listing_bitmap t USING (integration_account_id, block)
    ), wanted AS (
      SELECT integration_account_id, block, t.field, t.value, bit_or(bit) AS bits
        FROM given CROSS JOIN LATERAL (
          VALUES ('all', 0), ('status:' || status, 0), ('guests', max_occupancy), ('bedrooms', bedroom_count), ('bathrooms', bathroom_count)${more}
          UNION ALL SELECT 'amenity', number FROM generate_series(0, 255) number WHERE get_bit(amenities, number) = 1
        ) t (field, value) GROUP BY 1, 2, 3, 4
    )
    INSERT INTO listing_bitmap (workspace_id, tenant_id, integration_account_id, block, field, value, bits)
      SELECT m.workspace_id, m.tenant_id, integration_account_id, block, field, value,
             coalesce(p.others, 0::bit(4096)) | coalesce(w.bits, 0::bit(4096))
        FROM present p FULL JOIN wanted w USING (integration_account_id, block, field, value)
        JOIN mask m USING (integration_account_id, block)
      ON CONFLICT (integration_account_id, block, field, value) DO UPDATE SET bits = excluded.bits
        WHERE listing_bitmap.bits <> excluded.bits
  $$;
`;

/** Licence numbers of listings and units, and the filter by them. */
export class Registrations1767097100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE listing ADD COLUMN registrations jsonb;
      ALTER TABLE unit ADD COLUMN registrations jsonb;
      ALTER TABLE listing_filter ADD COLUMN has_registration boolean NOT NULL DEFAULT false;
      ${mapListings(", ('registered:' || has_registration, 0)")}
      SELECT map_listings(array_agg(listing_id)) FROM listing_filter GROUP BY integration_account_id, position / 4096;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${mapListings()}
      DELETE FROM listing_bitmap WHERE field LIKE 'registered:%';
      ALTER TABLE listing_filter DROP COLUMN has_registration;
      ALTER TABLE unit DROP COLUMN registrations;
      ALTER TABLE listing DROP COLUMN registrations;
    `);
  }
}
