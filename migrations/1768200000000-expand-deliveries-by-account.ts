import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The account that an event names in its data. */
const NAMED = `(event.body::jsonb #>> '{data,integrationAccountID}')::uuid`;

/**
 * The account of each delivery, so that those of one account are found by an index. A trigger sets it for deliveries that
 * code of the previous release stores. A test event names an example.
 */
export class ExpandDeliveriesByAccount1768200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webhook_delivery ADD COLUMN account_id uuid;
      UPDATE webhook_delivery delivery SET account_id = ${NAMED} FROM outbox_event event
       WHERE event.id = delivery.event_id AND NOT delivery.is_test;
      CREATE INDEX webhook_delivery_account ON webhook_delivery (account_id, created_at, id) WHERE account_id IS NOT NULL;

      CREATE FUNCTION delivery_of_account() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        SELECT ${NAMED} INTO NEW.account_id FROM outbox_event event WHERE event.id = NEW.event_id;
        RETURN NEW;
      END $$;
      CREATE TRIGGER delivery_of_account BEFORE INSERT ON webhook_delivery FOR EACH ROW
        WHEN (NEW.account_id IS NULL AND NOT NEW.is_test) EXECUTE FUNCTION delivery_of_account()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER delivery_of_account ON webhook_delivery;
      DROP FUNCTION delivery_of_account;
      DROP INDEX webhook_delivery_account;
      ALTER TABLE webhook_delivery DROP COLUMN account_id`);
  }
}
