import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  ALTER TABLE oauth_state ADD COLUMN ticket_hash text, ADD COLUMN browser_hash text;
  CREATE UNIQUE INDEX oauth_state_ticket ON oauth_state (ticket_hash);
`;

const DOWN = `
  DROP INDEX oauth_state_ticket;
  ALTER TABLE oauth_state DROP COLUMN ticket_hash, DROP COLUMN browser_hash;
`;

/** An authorization begins at a page of ours and ends in the browser that opened it. Those under way must begin again. */
export class OAuthBrowser1765610000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
