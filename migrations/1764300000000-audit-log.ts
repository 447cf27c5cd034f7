import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  CREATE TABLE audit_entry (
    id uuid NOT NULL,
    workspace_id uuid,
    tenant_id uuid,
    actor_type text NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    target_type text NOT NULL,
    target_id text NOT NULL,
    request_id text,
    at timestamptz NOT NULL,
    CONSTRAINT "PK_audit_entry" PRIMARY KEY (id)
  );
  CREATE INDEX audit_entry_page ON audit_entry (workspace_id, at, id);
  CREATE INDEX audit_entry_age ON audit_entry (at);

  CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      IF current_setting('lodgewire.forgets_audit', true) = 'on' AND OLD.at < now() - interval '30 days' THEN
        RETURN OLD;
      END IF;
    END IF;
    RAISE EXCEPTION 'audit_entry is append-only' USING ERRCODE = 'restrict_violation';
  END $$;
  CREATE TRIGGER audit_entry_kept BEFORE UPDATE OR DELETE ON audit_entry FOR EACH ROW EXECUTE FUNCTION keep_audit();
  CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
`;

const DOWN = `
  DROP FUNCTION IF EXISTS forget_audit(timestamptz, integer);
  DROP TABLE audit_entry;
  DROP FUNCTION keep_audit();
`;

/**
 * The audit log: rows are added and never changed. They are deleted only by forget_audit (1765000000000-ordinary-user),
 * and not before they are 30 days old. The owner of the table could still drop the triggers.
 */
export class AuditLog1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
