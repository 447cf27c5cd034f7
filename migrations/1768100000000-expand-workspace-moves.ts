import type { MigrationInterface, QueryRunner } from 'typeorm';

const WORKSPACE = '(SELECT acting_workspace())';
const OF_THE_WORKSPACE = `CREATE POLICY tenancy ON %
  USING (workspace_id = ${WORKSPACE} OR ${WORKSPACE} = '00000000-0000-0000-0000-000000000000'::uuid);`;

const guarded = (table: string): string => `
  ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
  ${OF_THE_WORKSPACE.replace('%', table)}`;

const TABLES = `
  CREATE TABLE workspace_move (
    workspace_id uuid NOT NULL,
    state text NOT NULL,
    file_key text,
    began_at timestamptz NOT NULL,
    closed_at timestamptz,
    CONSTRAINT workspace_move_pkey PRIMARY KEY (workspace_id)
  );
  ${guarded('workspace_move')}

  CREATE TABLE feed_shift (
    workspace_id uuid NOT NULL,
    last bigint NOT NULL,
    oldest bigint NOT NULL,
    shift bigint NOT NULL,
    CONSTRAINT feed_shift_pkey PRIMARY KEY (workspace_id, last)
  );
  ${guarded('feed_shift')}

  ALTER TABLE service_process ADD COLUMN quiet_for uuid[] NOT NULL DEFAULT '{}';
`;

/**
 * What changes when a workspace arrives from another installation, after its rows are stored as they were. Its positions
 * in the feed move above every position of either installation, so that old cursors differ from new ones.
 */
const RECORD = `
  CREATE FUNCTION record_arrival(moved uuid, feed bigint[], deltas bigint[], least_sequence bigint, least_position bigint)
    RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  DECLARE
    head bigint;
    added bigint;
  BEGIN
    SELECT greatest(last, least_position) INTO head FROM feed_head FOR UPDATE;
    added := greatest(head, feed[2]);
    UPDATE outbox_event SET feed_position = feed_position + added WHERE workspace_id = moved AND feed_position > 0;
    UPDATE feed_consumer SET position = CASE WHEN position < feed[1] THEN 0 ELSE position + added END WHERE workspace_id = moved;
    -- It may have moved before.
    UPDATE feed_shift SET shift = shift + added WHERE workspace_id = moved;
    INSERT INTO feed_shift (workspace_id, last, oldest, shift) VALUES (moved, feed[2], feed[1], added);
    INSERT INTO feed_day (day, position) VALUES ((now() AT TIME ZONE 'UTC')::date, head) ON CONFLICT (day) DO NOTHING;
    UPDATE feed_head SET last = added + feed[2];
    UPDATE delta_head SET last = greatest(last, deltas[2]),
      floor = CASE WHEN last = 0 THEN deltas[1] ELSE greatest(floor, deltas[1]) END;
    UPDATE integration_account SET sequence = least_sequence WHERE workspace_id = moved AND sequence < least_sequence;
    UPDATE listing SET sequence = least_sequence WHERE workspace_id = moved AND sequence < least_sequence;
    UPDATE reservation SET sequence = least_sequence WHERE workspace_id = moved AND sequence < least_sequence;
    UPDATE calendar_change SET sequence = least_sequence WHERE workspace_id = moved AND sequence < least_sequence;
    -- PMSes still send to the address before: the next read subscribes again.
    UPDATE integration_account a SET webhooks_subscribed = false FROM integration_credential c
     WHERE c.account_id = a.id AND a.workspace_id = moved AND c.subscriptions IS NOT NULL;
    UPDATE integration_credential SET subscriptions = NULL WHERE workspace_id = moved;
    UPDATE sync_schedule SET lease_token = NULL, lease_until = NULL, next_due_at = least(next_due_at, now()) WHERE workspace_id = moved;
    UPDATE hint_turn SET lease_token = NULL, lease_until = NULL WHERE workspace_id = moved;
    -- Whoever operated the installation before does not operate this one.
    UPDATE api_key SET is_operator = false WHERE workspace_id = moved;
  END $$;

  CREATE FUNCTION note_move(moved uuid, entry uuid, what text) RETURNS void LANGUAGE sql SET search_path FROM CURRENT AS $$
    INSERT INTO audit_entry (id, workspace_id, actor_type, action, target_type, target_id, at)
      VALUES (entry, moved, 'CLI', what, 'workspace', moved::text, now())
  $$;
  REVOKE EXECUTE ON FUNCTION record_arrival, note_move FROM PUBLIC;
`;

/** Moves of whole workspaces from one installation to another. docs/adr/0048-workspaces-move.md */
export class ExpandWorkspaceMoves1768100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(RECORD);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION record_arrival, note_move;
      DROP TABLE workspace_move, feed_shift;
      ALTER TABLE service_process DROP COLUMN quiet_for;
    `);
  }
}
