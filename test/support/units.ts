import type { TestApp } from './app.js';
import { sql } from './sql.js';

/** Adds `Second unit` with the given unit's nights, as few PMSes of the sandbox have several. Returns its id. */
export const addUnit = async (app: TestApp, unitId: string): Promise<string> => {
  const [row] = await sql<{ id: string }>(
    app,
    `INSERT INTO unit
     SELECT (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'provider_unit_id', 'second', 'name', 'Second unit', 'created_at', u.created_at + interval '1 second'))).*
       FROM unit u WHERE u.id = $1 RETURNING id`,
    [unitId],
  );
  await sql(
    app,
    'INSERT INTO calendar SELECT $2, workspace_id, first_day, nights, free, read_at, stored_at FROM calendar WHERE unit_id = $1',
    [unitId, row!.id],
  );
  return row!.id;
};
