import type { MigrationInterface, QueryRunner } from 'typeorm';

const ACTOR = '(SELECT actor())';
const NIL = `'00000000-0000-0000-0000-000000000000'::uuid`;
const OWN = `tenant_id = ${ACTOR} OR ${ACTOR} = ANY (ARRAY[${NIL}, workspace_id])`;
const IMPORTED = `EXISTS (SELECT 1 FROM listing_import i WHERE i.tenant_id = ${ACTOR} AND i.listing_id = listing_filter.listing_id)`;

/** One command, one policy: as in 1764700000000. */
const policies = (table: string, seen: string): string => `
  ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenancy_select ON ${table} FOR SELECT USING (${seen});
  CREATE POLICY tenancy_insert ON ${table} FOR INSERT WITH CHECK (${OWN});
  CREATE POLICY tenancy_update ON ${table} FOR UPDATE USING (${OWN});
  CREATE POLICY tenancy_delete ON ${table} FOR DELETE USING (${OWN});
`;

/**
 * `position`: counted within the account, never given twice. `amenities`: a bit each
 * (src/modules/listing/amenities/amenity-numbers.ts). `cell`: of a grid of tenths of a degree, row by row from the south pole,
 * 4,000 numbers a row.
 */
const FILTERS = `
  CREATE TABLE listing_filter (
    listing_id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    integration_account_id uuid NOT NULL,
    created_at timestamptz NOT NULL,
    bedroom_count float8 NOT NULL,
    bathroom_count float8 NOT NULL,
    latitude float8,
    longitude float8,
    cell float8 GENERATED ALWAYS AS (floor((latitude + 90) * 10) * 4000 + floor((longitude + 180) * 10)) STORED,
    rating float8 NOT NULL,
    position integer NOT NULL,
    max_occupancy integer NOT NULL,
    status text NOT NULL,
    amenities bit(256) NOT NULL,
    CONSTRAINT "PK_listing_filter" PRIMARY KEY (listing_id),
    CONSTRAINT listing_filter_listing FOREIGN KEY (listing_id, tenant_id) REFERENCES listing (id, tenant_id)
      ON DELETE CASCADE ON UPDATE CASCADE
  );
`;

const FILTER_INDEXES = `
  CREATE UNIQUE INDEX listing_filter_position ON listing_filter (integration_account_id, position);
  CREATE INDEX listing_filter_page ON listing_filter (tenant_id, created_at, listing_id);
  CREATE INDEX listing_filter_place ON listing_filter (tenant_id, cell);
  CREATE INDEX listing_filter_rating ON listing_filter (tenant_id, (-rating), listing_id);
  ${policies('listing_filter', `${OWN} OR ${IMPORTED}`)}
  DROP INDEX listing_place;
`;

/**
 * For each account and each value that listings are filtered by: which of 4,096 listings have it, a bit each by
 * `position`. Rows of an account are changed behind its lock (`listings|<account>`), as its listings are.
 */
const BITMAPS = `
  CREATE TABLE listing_bitmap (
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    integration_account_id uuid NOT NULL,
    block integer NOT NULL,
    field text NOT NULL,
    value float8 NOT NULL,
    bits bit(4096) NOT NULL,
    CONSTRAINT "PK_listing_bitmap" PRIMARY KEY (integration_account_id, block, field, value),
    CONSTRAINT listing_bitmap_account FOREIGN KEY (integration_account_id, tenant_id) REFERENCES integration_account (id, tenant_id)
      ON DELETE CASCADE ON UPDATE CASCADE
  ) WITH (fillfactor = 70);
  CREATE INDEX listing_bitmap_field ON listing_bitmap (tenant_id, field, value);
  ${policies('listing_bitmap', OWN)}

  -- Brings the bits of these listings to what listing_filter says of them.
  CREATE FUNCTION map_listings(listings uuid[]) RETURNS void LANGUAGE sql AS $$
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
          VALUES ('all', 0), ('status:' || status, 0), ('guests', max_occupancy), ('bedrooms', bedroom_count), ('bathrooms', bathroom_count)
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

/** By their numbers, from 0 on. */
const AMENITIES = `
   bathtub shower hair-dryer shampoo conditioner body-soap shower-gel toiletries hot-water bidet
   handheld-shower-head cleaning-products ensuite-bathroom jetted-tub essentials bed-linens towels
   extra-pillows-and-blankets hangers clothing-storage washer dryer iron clothes-drying-rack room-darkening-shades
   mosquito-net safe lock-on-bedroom-door electric-profiling-bed sofa-bed kitchen kitchenette cooking-basics
   dishes-and-silverware refrigerator mini-fridge freezer microwave oven stove dishwasher coffee-maker coffee
   kettle toaster blender rice-maker bread-maker baking-sheet wine-glasses dining-table barbecue-utensils
   trash-compactor water-dispenser air-conditioning heating portable-heater ceiling-fan portable-fans
   indoor-fireplace tv cable-tv streaming-services sound-system dvd-player game-console board-games books piano
   pool-table ping-pong-table game-room record-player movie-theater exercise-equipment sports-facilities
   tennis-court wifi internet ethernet-connection pocket-wifi dedicated-workspace printer computer-monitor
   telephone family-friendly crib travel-crib high-chair childrens-books-and-toys childrens-dinnerware
   childrens-playroom childrens-bikes baby-bath baby-monitor changing-table babysitter-recommendations
   baby-safety-gates outlet-covers table-corner-guards window-guards fireplace-guards outdoor-playground
   smoke-alarm carbon-monoxide-alarm fire-extinguisher first-aid-kit safety-card security-cameras noise-monitors
   security-system gated-property free-parking parking free-street-parking paid-parking-on-premises
   paid-parking-off-premises ev-charger pool hot-tub sauna spa gym elevator single-level-home living-room
   private-entrance laundromat-nearby restaurant business-center breakfast self-check-in lockbox keypad smart-lock
   host-greets-you 24-hour-check-in building-staff intercom luggage-dropoff long-term-stays housekeeping
   cleaning-before-checkout airport-transfer pets-allowed pets-live-on-property smoking-allowed events-allowed
   wheelchair-accessible step-free-access wide-doorway wide-hallways well-lit-path accessible-height-bed
   wide-clearance-to-bed accessible-height-toilet wide-clearance-to-shower grab-rails roll-in-shower shower-chair
   disabled-parking-spot hoist patio-or-balcony garden-or-backyard bbq-grill outdoor-furniture outdoor-dining-area
   outdoor-kitchen outdoor-shower fire-pit hammock sun-loungers beach-essentials bikes kayak boat-slip waterfront
   beachfront beach-access lake-access ski-in-ski-out resort-access golf-course near-public-transport city-center
   countryside city-view sea-view mountain-view lake-or-river-view garden-view pool-view
`
  .trim()
  .split(/\s+/);

const FILL = `
  INSERT INTO listing_filter (listing_id, workspace_id, tenant_id, integration_account_id, created_at, bedroom_count, bathroom_count,
      latitude, longitude, rating, position, max_occupancy, status, amenities)
    SELECT id, workspace_id, tenant_id, integration_account_id, created_at, bedroom_count, bathroom_count, latitude, longitude,
           coalesce((rating->>'average')::float8, 0),
           row_number() OVER (PARTITION BY integration_account_id ORDER BY created_at, id) - 1, max_occupancy, status,
           coalesce((SELECT bit_or(set_bit(0::bit(256), (number - 1)::int, 1))
              FROM unnest('{${AMENITIES.join(',')}}'::text[]) WITH ORDINALITY a(id, number) WHERE a.id = ANY (l.amenity_ids)), 0::bit(256))
      FROM listing l;
  SELECT map_listings(array_agg(listing_id)) FROM listing_filter GROUP BY integration_account_id, position / 4096;
`;

const BACK = `
  DROP FUNCTION map_listings(uuid[]);
  DROP TABLE listing_bitmap, listing_filter;
  CREATE INDEX listing_place ON listing (workspace_id, latitude, longitude);
`;

/**
 * Stores the searched values of listings in narrow rows, apart from their content.
 * docs/adr/0023-found-by-narrow-rows.md
 */
export class ListingFilters1766200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FILTERS + BITMAPS + FILL + FILTER_INDEXES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(BACK);
  }
}
