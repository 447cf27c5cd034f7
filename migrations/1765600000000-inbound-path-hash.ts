import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  ALTER TABLE integration_credential ALTER COLUMN inbound_path DROP NOT NULL,
    ADD COLUMN inbound_path_hash text, ADD COLUMN sealed_inbound_path text;
  UPDATE integration_credential SET inbound_path_hash = encode(sha256(convert_to(inbound_path, 'UTF8')), 'hex');
  CREATE INDEX integration_credential_path_in_clear ON integration_credential (account_id) WHERE inbound_path IS NOT NULL;
`;

const DOWN = `
  DROP INDEX integration_credential_path_in_clear;
  ALTER TABLE integration_credential DROP COLUMN inbound_path_hash, DROP COLUMN sealed_inbound_path;
  UPDATE integration_credential SET inbound_path = account_id::text || md5(random()::text) WHERE inbound_path IS NULL;
  ALTER TABLE integration_credential ALTER COLUMN inbound_path SET NOT NULL;
`;

/**
 * The last part of the address of PMS events is compared by its hash. A migration has no keys: the worker seals what is
 * stored in clear. Going back gives sealed addresses new ones, which no PMS knows.
 */
export class InboundPathHash1765600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
