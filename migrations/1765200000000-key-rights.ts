import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the scopes, tenants and networks of a key (null: unrestricted), and the networks of its last uses. */
export class KeyRights1765200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE api_key
        ADD COLUMN scopes text[],
        ADD COLUMN tenant_ids uuid[],
        ADD COLUMN networks text[],
        ADD COLUMN networks_seen text[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE api_key DROP COLUMN scopes, DROP COLUMN tenant_ids, DROP COLUMN networks, DROP COLUMN networks_seen',
    );
  }
}
