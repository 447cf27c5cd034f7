import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Positions of the event feed. Null: not numbered yet; 0: not in the feed, because the event went to one given URL. A
 * test event was dispatched by whoever stored it, at the same instant.
 */
const UP = `
  ALTER TABLE outbox_event ADD COLUMN feed_position bigint;
  UPDATE outbox_event SET feed_position = 0 WHERE target_url IS NOT NULL OR dispatched_at = created_at;
  CREATE INDEX outbox_event_unnumbered ON outbox_event (created_at, id) WHERE feed_position IS NULL AND dispatched_at IS NOT NULL;
  CREATE INDEX outbox_event_feed ON outbox_event (workspace_id, tenant_id, feed_position);
  CREATE INDEX outbox_event_position ON outbox_event (feed_position);

  CREATE TABLE feed_head (
    id integer NOT NULL,
    last bigint NOT NULL,
    CONSTRAINT feed_head_pkey PRIMARY KEY (id)
  );
  INSERT INTO feed_head (id, last) VALUES (1, 0);

  CREATE TABLE feed_day (
    day date NOT NULL,
    position bigint NOT NULL,
    CONSTRAINT feed_day_pkey PRIMARY KEY (day)
  );

  CREATE TABLE feed_consumer (
    workspace_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    name text NOT NULL,
    position bigint NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT feed_consumer_pkey PRIMARY KEY (workspace_id, tenant_id, name)
  );
  ALTER TABLE feed_consumer ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
  CREATE POLICY tenancy ON feed_consumer USING (
    (SELECT actor()) = ANY (ARRAY['00000000-0000-0000-0000-000000000000'::uuid, workspace_id, tenant_id])
  );
`;

/** Events in the order in which they became visible, for reading by cursor. docs/adr/0030-event-feed.md */
export class EventFeed1767070000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE feed_consumer;
      DROP TABLE feed_day;
      DROP TABLE feed_head;
      ALTER TABLE outbox_event DROP COLUMN feed_position
    `);
  }
}
