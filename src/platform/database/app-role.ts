import type { ClientBase } from 'pg';
import { SYSTEM } from './access.js';

/**
 * The role of the service when row-level security does not apply to its user. A role belongs to the server, not to the
 * database, so it is created again when a dump is restored.
 */
export const APP_ROLE = 'lodgewire_app';

const BYPASSES = '(SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = session_user)';
/** From PostgreSQL 16, the creator of a role is its member but may not switch to it before the role is granted. */
const MAY_TAKE = `CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END`;
const RIGHTS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];

/**
 * Run by the owner of the tables after migrations: creates the role, unless policies apply to the owner anyway, and
 * grants its missing rights. If the owner may not do so, nothing is done, and `TenantWall` warns at start.
 */
export const PREPARE_APP_ROLE = `DO $$
  DECLARE lacking regclass;
  BEGIN
    IF NOT ${BYPASSES} THEN RETURN; END IF;
    BEGIN
      IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = '${APP_ROLE}') THEN CREATE ROLE ${APP_ROLE} NOLOGIN; END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- Made for another database of the server at the same moment.
    END;
    IF NOT pg_has_role(session_user, '${APP_ROLE}', ${MAY_TAKE}) THEN
      EXECUTE format('GRANT ${APP_ROLE} TO %I', session_user);
    END IF;
    IF NOT has_schema_privilege('${APP_ROLE}', current_schema(), 'USAGE') THEN
      EXECUTE format('GRANT USAGE ON SCHEMA %I TO ${APP_ROLE}', current_schema());
    END IF;
    FOR lacking IN
      SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v') AND NOT relispartition
        AND NOT (${RIGHTS.map((right) => `has_table_privilege('${APP_ROLE}', oid, '${right}')`).join(' AND ')})
    LOOP
      EXECUTE format('GRANT ${RIGHTS.join(', ')} ON %s TO ${APP_ROLE}', lacking);
    END LOOP;
  EXCEPTION WHEN insufficient_privilege THEN
    NULL;
  END $$`;

/** Switches a new connection to the role that obeys policies if they do not apply to its user. */
export const takeAppRole = async (client: ClientBase): Promise<void> => {
  await client.query(
    `SELECT set_config('role', rolname, false) FROM pg_roles
      WHERE rolname = $1 AND ${BYPASSES} AND pg_has_role(session_user, oid, ${MAY_TAKE})`,
    [APP_ROLE],
  );
};

/** Lets a new connection see all rows: never use it where requests are answered. */
export const actAsSystem = async (client: ClientBase): Promise<void> => {
  await client.query(`SELECT set_config('lodgewire.workspace', $1, false), set_config('lodgewire.actor', $2, false)`, [
    SYSTEM.workspaceId,
    SYSTEM.actorId,
  ]);
};
