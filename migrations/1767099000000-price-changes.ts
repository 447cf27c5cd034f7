import type { MigrationInterface, QueryRunner } from 'typeorm';

const INTO_CHANGES = `
      INSERT INTO calendar_change AS c (unit_id, workspace_id, nights, since)
      SELECT r.unit_id, r.workspace_id, datemultirange(daterange(r.first_day, r.first_day + length(r.free))), clock_timestamp()
        FROM calendar r JOIN unit u ON u.id = r.unit_id JOIN listing l ON l.id = u.listing_id
       WHERE r.nights <> ''`;
const ADDED = `
       ORDER BY r.unit_id
          ON CONFLICT (unit_id) DO UPDATE SET nights = c.nights + excluded.nights, since = coalesce(c.since, excluded.since)`;

/** Triggers act for the system: listings of other tenants take the percentages too. */
const NIL = `'00000000-0000-0000-0000-000000000000'`;
const BEFORE = `before text[] := act_as(ARRAY[${NIL}, ${NIL}]);`;

/** A changed percentage changes the price of every night; the currency of a listing too. */
const TRIGGERS = `
  CREATE FUNCTION note_account_prices() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE ${BEFORE}
  BEGIN
    ${INTO_CHANGES} AND l.integration_account_id = NEW.id
       AND ((OLD.markup_percentage, OLD.default_discount_percentage) IS DISTINCT FROM (NEW.markup_percentage, NEW.default_discount_percentage)
            OR EXISTS (SELECT 1 FROM listing_import i WHERE i.listing_id = l.id))
    ${ADDED};
    PERFORM act_as(before);
    RETURN NULL;
  END $$;
  CREATE TRIGGER changed_prices_are_noted AFTER UPDATE ON integration_account FOR EACH ROW
    WHEN ((OLD.markup_percentage, OLD.default_discount_percentage, OLD.distribution_markup_percentage)
          IS DISTINCT FROM (NEW.markup_percentage, NEW.default_discount_percentage, NEW.distribution_markup_percentage))
    EXECUTE FUNCTION note_account_prices();

  CREATE FUNCTION note_workspace_discount() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE ${BEFORE}
  BEGIN
    ${INTO_CHANGES} AND r.workspace_id = NEW.id AND l.integration_account_id IN (
       SELECT id FROM integration_account WHERE workspace_id = NEW.id AND default_discount_percentage IS NULL)
    ${ADDED};
    PERFORM act_as(before);
    RETURN NULL;
  END $$;
  CREATE TRIGGER changed_discount_is_noted AFTER UPDATE ON workspace FOR EACH ROW
    WHEN (OLD.default_discount_percentage IS DISTINCT FROM NEW.default_discount_percentage)
    EXECUTE FUNCTION note_workspace_discount();

  CREATE FUNCTION note_listing_currency() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE ${BEFORE}
  BEGIN
    ${INTO_CHANGES} AND l.id = NEW.id
    ${ADDED};
    PERFORM act_as(before);
    RETURN NULL;
  END $$;
  CREATE TRIGGER changed_currency_is_noted AFTER UPDATE ON listing FOR EACH ROW
    WHEN (OLD.currency IS DISTINCT FROM NEW.currency) EXECUTE FUNCTION note_listing_currency();
`;

/** Prices that change at once are changes of calendars. docs/adr/0033-calendar-changes-coalesce.md */
export class PriceChanges1767099000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TRIGGERS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER changed_prices_are_noted ON integration_account;
      DROP TRIGGER changed_discount_is_noted ON workspace;
      DROP TRIGGER changed_currency_is_noted ON listing;
      DROP FUNCTION note_account_prices(), note_workspace_discount(), note_listing_currency();
    `);
  }
}
