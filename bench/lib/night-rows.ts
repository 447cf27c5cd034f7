import type pg from 'pg';

/** Nights as a table with one row each: the obvious hand-written form, which is used to measure COPY. */
const TABLE = `
  CREATE TABLE IF NOT EXISTS night_row (
    unit_id uuid NOT NULL,
    date date NOT NULL,
    available smallint NOT NULL,
    price numeric,
    minimum_nights integer NOT NULL,
    maximum_nights integer NOT NULL,
    workspace_id uuid NOT NULL,
    PRIMARY KEY (unit_id, date)
  )`;

const ROWS = 'SELECT unit_id, date, available, price, minimum_nights, maximum_nights, workspace_id FROM calendar_night';

export const createNightRows = async (client: pg.Client): Promise<void> => {
  await client.query(TABLE);
};

/** Stores the calendars again as rows. */
export const fillNightRows = async (client: pg.Client): Promise<void> => {
  await createNightRows(client);
  await client.query(`INSERT INTO night_row ${ROWS}`);
};
