import type { MigrationInterface, QueryRunner } from 'typeorm';

/** With whom the login of an account is shared. Who stored the present ones is not known: they stay within their tenant. */
export class SharedLogins1766900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE integration_credential ADD shared_with text NOT NULL DEFAULT 'tenant'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE integration_credential DROP shared_with');
  }
}
