import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The last complete reads of each account, and the rows that they do not include. Calendars of which only parts were
 * read are at most as old as their unit. docs/adr/0031-freshness-is-derived.md
 */
export class Freshness1767080000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE confirmed_read (
        account_id uuid NOT NULL,
        resource text NOT NULL,
        workspace_id uuid NOT NULL,
        began_at timestamptz NOT NULL,
        via text NOT NULL,
        CONSTRAINT confirmed_read_pkey PRIMARY KEY (account_id, resource),
        CONSTRAINT confirmed_read_account FOREIGN KEY (account_id) REFERENCES integration_account (id) ON DELETE CASCADE
      );
      ALTER TABLE confirmed_read ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
      CREATE POLICY tenancy ON confirmed_read
        USING (workspace_id = (SELECT acting_workspace()) OR (SELECT acting_workspace()) = '00000000-0000-0000-0000-000000000000'::uuid);
      ALTER TABLE listing ADD COLUMN read_via text, ADD COLUMN unconfirmed_since timestamptz;
      ALTER TABLE calendar ADD COLUMN read_via text, ADD COLUMN unconfirmed_since timestamptz;
      ALTER TABLE reservation ADD COLUMN read_via text, ADD COLUMN unconfirmed_since timestamptz;
      UPDATE calendar SET unconfirmed_since = unit.created_at FROM unit
       WHERE unit.id = calendar.unit_id AND calendar.read_at IS NULL AND calendar.nights <> '';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE confirmed_read;
      ALTER TABLE listing DROP COLUMN read_via, DROP COLUMN unconfirmed_since;
      ALTER TABLE calendar DROP COLUMN read_via, DROP COLUMN unconfirmed_since;
      ALTER TABLE reservation DROP COLUMN read_via, DROP COLUMN unconfirmed_since;
    `);
  }
}
