import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The user and the sealed password that a PMS sends with the events of an OAuth app. */
export class OAuthAppWebhooks1766730000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE oauth_app ADD webhook_user text NOT NULL DEFAULT '', ADD webhook_password text");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE oauth_app DROP webhook_user, DROP webhook_password');
  }
}
