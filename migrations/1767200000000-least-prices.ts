import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `calendar.floors`: the least price of a night in each month, from the month of `first_day` on.
 * `listing_filter.floors`: the least of those of all units; `floors_from` is the first month, as year × 12 + month - 1.
 * The other columns say what the rules of the listing add to the price of a stay at least, and what they take off at
 * most.
 */
const COLUMNS = `
  ALTER TABLE calendar ADD COLUMN floors real[] NOT NULL DEFAULT '{}';
  ALTER TABLE listing_filter
    ADD COLUMN floors real[] NOT NULL DEFAULT '{}',
    ADD COLUMN floors_from integer NOT NULL DEFAULT 0,
    ADD COLUMN currency text NOT NULL DEFAULT '',
    ADD COLUMN discount_share float8 NOT NULL DEFAULT 0,
    ADD COLUMN fee_share float8 NOT NULL DEFAULT 0,
    ADD COLUMN tax_share float8 NOT NULL DEFAULT 0,
    ADD COLUMN stay_charge float8 NOT NULL DEFAULT 0,
    ADD COLUMN night_charge float8 NOT NULL DEFAULT 0,
    ADD COLUMN charges integer NOT NULL DEFAULT 0;
`;

/**
 * `least_night`: what a night of the listing costs at least after its discounts, before the steps of its account.
 * Listings without a bound, or with too many charges, come first.
 */
const LEAST_NIGHT = `
  CREATE FUNCTION least_night(floors real[], discount_share float8, stay_charge float8, charges integer) RETURNS float8
  LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN stay_charge < 0 OR charges > 50 THEN '-Infinity' WHEN discount_share > 0.5 THEN 0
                ELSE coalesce((SELECT min(price) FROM unnest(floors) price), 'Infinity') * (1 - discount_share) END
  $$;
  ALTER TABLE listing_filter
    ADD COLUMN least_night float8 GENERATED ALWAYS AS (least_night(floors, discount_share, stay_charge, charges)) STORED;
  CREATE INDEX listing_filter_total ON listing_filter (tenant_id, currency, least_night);
`;

/**
 * What rules add to the price of any stay at least, and take off at most; `charges`: how many amounts are rounded.
 * Amounts below nothing, and discounts of more than everything, leave no bound. Charges for guests are left out, and
 * taxes that grow with the price of another tax's name.
 */
const BOUNDS = `
  CREATE FUNCTION rule_bounds(fees jsonb, taxes jsonb, discounts jsonb)
  RETURNS TABLE (discount_share float8, fee_share float8, tax_share float8, stay_charge float8, night_charge float8, charges integer)
  LANGUAGE sql IMMUTABLE AS $$
    WITH rule AS (
      SELECT is_tax, r->>'name' AS name, r->>'charge' AS charge, (r->>'amount')::float8 AS amount,
             coalesce(jsonb_typeof(r->'appliesTo') <> 'array' OR r->'appliesTo' ? 'ACCOMMODATION', true) AS on_nights
        FROM (SELECT false AS is_tax, jsonb_array_elements(fees) AS r UNION ALL SELECT true, jsonb_array_elements(taxes)) rules
    ), certain AS (
      SELECT * FROM rule
       WHERE charge = 'PERCENT' AND on_nights
          OR charge IN ('PER_STAY', 'PER_NIGHT')
             AND NOT (is_tax AND name IN (SELECT name FROM rule WHERE is_tax AND charge = 'PERCENT'))
    ), discount AS (SELECT coalesce(max((r->>'percentage')::float8), 0) AS most FROM jsonb_array_elements(discounts) r)
    SELECT CASE WHEN d.most BETWEEN 0 AND 100 THEN d.most / 100 ELSE 0 END,
           coalesce(sum(amount) FILTER (WHERE charge = 'PERCENT' AND NOT is_tax), 0) / 100,
           coalesce(sum(amount) FILTER (WHERE charge = 'PERCENT' AND is_tax), 0) / 100,
           CASE WHEN d.most > 100 OR EXISTS (SELECT FROM rule WHERE amount < 0) THEN '-Infinity'::float8
                ELSE coalesce(sum(amount) FILTER (WHERE charge = 'PER_STAY'), 0) END,
           coalesce(sum(amount) FILTER (WHERE charge = 'PER_NIGHT'), 0),
           (SELECT count(*)::int FROM rule)
      FROM discount d LEFT JOIN certain ON true GROUP BY d.most
  $$;
`;

/** Prices are rounded down: the next smaller `real` where the nearest one is greater. */
const FILL = `
  CREATE OR REPLACE FUNCTION pg_temp.floors_of(first_day date, nights text) RETURNS real[] LANGUAGE sql AS $$
    WITH run AS (
      SELECT floors_of.first_day + r.start AS first, floors_of.first_day + r.start + r.length - 1 AS last, r.price
        FROM calendar_runs(nights) r
    ), month AS (
      SELECT number, CASE WHEN min(price) < 1e-30 THEN 0 WHEN min(price) > 1e38 THEN 1e38 ELSE min(price) END AS least FROM run
       CROSS JOIN LATERAL generate_series((extract(year FROM first) * 12 + extract(month FROM first))::int,
                                          (extract(year FROM last) * 12 + extract(month FROM last))::int) number
       GROUP BY number
    )
    SELECT coalesce(array_agg(coalesce(CASE WHEN least::real::numeric > least THEN (least * 0.9999998)::real ELSE least::real END, 'Infinity')
             ORDER BY number), '{}') FROM month
  $$;
  UPDATE calendar SET floors = pg_temp.floors_of(first_day, nights) WHERE nights <> '';
  UPDATE listing_filter f SET (currency, discount_share, fee_share, tax_share, stay_charge, night_charge, charges) =
    (SELECT l.currency, b.* FROM listing l CROSS JOIN rule_bounds(l.fees, l.taxes, l.discounts) b WHERE l.id = f.listing_id);
  UPDATE listing_filter f SET floors = v.floors, floors_from = v.first
    FROM (SELECT listing_id, min(month) AS first, array_agg(least ORDER BY month) AS floors
            FROM (SELECT listing_id, month, coalesce(min(least), 'Infinity') AS least
                    FROM (SELECT u.listing_id, min(m.first) AS first, max(m.first + cardinality(c.floors) - 1) AS last
                            FROM calendar c JOIN unit u ON u.id = c.unit_id
                           CROSS JOIN LATERAL (SELECT (extract(year FROM c.first_day) * 12 + extract(month FROM c.first_day) - 1)::int AS first) m
                           WHERE c.floors <> '{}' GROUP BY 1) l
                   CROSS JOIN LATERAL generate_series(l.first, l.last) month
                    LEFT JOIN LATERAL (
                      SELECT c.floors[month - (extract(year FROM c.first_day) * 12 + extract(month FROM c.first_day) - 1)::int + 1] AS least
                        FROM calendar c JOIN unit u ON u.id = c.unit_id WHERE u.listing_id = l.listing_id) p ON true
                   GROUP BY 1, 2) n
           GROUP BY 1) v
   WHERE f.listing_id = v.listing_id;
`;

/** Bounds of prices, by which a search by total finds the cheapest listings. docs/adr/0040-least-prices.md */
export class LeastPrices1767200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The triggers of calendars count free nights and note changes, of which there are none.
    await runner.query(`${COLUMNS + BOUNDS}
      ALTER TABLE calendar DISABLE TRIGGER USER;
      ${FILL}
      ALTER TABLE calendar ENABLE TRIGGER USER;
      ${LEAST_NIGHT}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE listing_filter DROP COLUMN least_night, DROP COLUMN floors, DROP COLUMN floors_from, DROP COLUMN currency, DROP COLUMN discount_share,
        DROP COLUMN fee_share, DROP COLUMN tax_share, DROP COLUMN stay_charge, DROP COLUMN night_charge, DROP COLUMN charges;
      ALTER TABLE calendar DROP COLUMN floors;
      DROP FUNCTION rule_bounds(jsonb, jsonb, jsonb);
      DROP FUNCTION least_night(real[], float8, float8, integer);
    `);
  }
}
