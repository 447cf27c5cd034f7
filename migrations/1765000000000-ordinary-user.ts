import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  -- Deletes the oldest entries, at most so many, and returns their number. The setting ends with the function, also when
  -- it fails.
  CREATE OR REPLACE FUNCTION forget_audit(older_than timestamptz, at_most integer) RETURNS integer LANGUAGE plpgsql
    SECURITY DEFINER SET search_path FROM CURRENT AS $$
  DECLARE
    forgotten integer;
  BEGIN
    PERFORM set_config('lodgewire.forgets_audit', 'on', true);
    DELETE FROM audit_entry WHERE id IN (
      SELECT id FROM audit_entry WHERE at < least(older_than, now() - interval '30 days')
       ORDER BY at LIMIT at_most FOR UPDATE SKIP LOCKED);
    GET DIAGNOSTICS forgotten = ROW_COUNT;
    PERFORM set_config('lodgewire.forgets_audit', 'off', true);
    RETURN forgotten;
  END $$;
`;

/**
 * forget_audit used to attach its setting to the function, which PostgreSQL allows a superuser only: an ordinary user
 * could not migrate. There is no way back to that function; the version before works with this one.
 */
export class OrdinaryUser1765000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(): Promise<void> {
    // See above.
  }
}
