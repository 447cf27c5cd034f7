import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A guest without content, as stored beside the sealed one. */
const BLANK = `'{"id": "", "firstName": "", "lastName": "", "email": "", "phone": ""}'::jsonb`;
const WORKSPACE = '(SELECT acting_workspace())';

const UP = `
  CREATE TABLE data_key (
    workspace_id uuid NOT NULL,
    sealed_key text NOT NULL,
    CONSTRAINT "PK_data_key" PRIMARY KEY (workspace_id)
  );
  ALTER TABLE data_key ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenancy ON data_key
    USING (workspace_id = ${WORKSPACE} OR ${WORKSPACE} = '00000000-0000-0000-0000-000000000000'::uuid);

  ALTER TABLE reservation ADD COLUMN sealed_guest text, ADD COLUMN guest_email_hash text,
    ADD COLUMN guest_erased_at timestamptz, ADD COLUMN absorbed_id uuid;
  CREATE INDEX reservation_guest_email ON reservation (workspace_id, guest_email_hash) WHERE guest_email_hash IS NOT NULL;
  CREATE INDEX reservation_guest_kept ON reservation (check_out) WHERE guest_erased_at IS NULL;
  CREATE INDEX reservation_guest_in_clear ON reservation (id) WHERE guest <> ${BLANK} OR notes <> '';

  ALTER TABLE outbox_event ADD COLUMN personal text;
  CREATE INDEX outbox_event_subject ON outbox_event (subject_id);
  CREATE INDEX outbox_event_in_clear ON outbox_event (id) WHERE personal IS NULL;

  ALTER TABLE idempotency_key ADD COLUMN sealed_body text, ADD COLUMN subject_id uuid;
  CREATE INDEX idempotency_key_subject ON idempotency_key (subject_id) WHERE subject_id IS NOT NULL;
  CREATE INDEX idempotency_key_in_clear ON idempotency_key (id) WHERE body IS NOT NULL;

  ALTER TABLE webhook_attempt ADD COLUMN sealed_excerpt text;
  CREATE INDEX webhook_attempt_in_clear ON webhook_attempt (id) WHERE response_excerpt <> '';
`;

const DOWN = `
  DROP INDEX webhook_attempt_in_clear, idempotency_key_in_clear, idempotency_key_subject, outbox_event_in_clear,
    outbox_event_subject, reservation_guest_in_clear, reservation_guest_kept, reservation_guest_email;
  ALTER TABLE webhook_attempt DROP COLUMN sealed_excerpt;
  ALTER TABLE idempotency_key DROP COLUMN sealed_body, DROP COLUMN subject_id;
  ALTER TABLE outbox_event DROP COLUMN personal;
  ALTER TABLE reservation DROP COLUMN sealed_guest, DROP COLUMN guest_email_hash, DROP COLUMN guest_erased_at,
    DROP COLUMN absorbed_id;
  DROP TABLE data_key;
`;

/**
 * Room for sealed guests. A migration has no keys: the worker seals what is stored in clear. Going back drops what was
 * sealed.
 */
export class GuestData1765400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
