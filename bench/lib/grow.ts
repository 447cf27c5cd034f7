import pg from 'pg';

/** Each copy of the first listings is a separate city; this many of them form a row. */
const CITIES_A_ROW = 20;
const DEGREES_APART = 3;
/** Tables with rows of a listing; each copy has its own rows. */
const COPIED = ['listing', 'unit', 'calendar', 'listing_filter'] as const;

/**
 * A copy's ids and creation times are a number of hours before those of the first listings, so they stay in order of
 * time, as ids of version 7 are. `lies` moves a latitude or longitude to the copy's city.
 */
const FUNCTIONS = `
  CREATE FUNCTION pg_temp.copied(id uuid, copy integer) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT (lpad(to_hex(('x' || left(hex, 12))::bit(48)::bigint - copy * 3600000::bigint), 12, '0') || substr(hex, 13))::uuid
      FROM (SELECT replace(id::text, '-', '') AS hex) h
  $$;
  CREATE FUNCTION pg_temp.north(latitude float8, copy integer) RETURNS float8 LANGUAGE sql IMMUTABLE
    RETURN latitude - (copy / ${CITIES_A_ROW}) % 5 * ${DEGREES_APART};
  CREATE FUNCTION pg_temp.east(longitude float8, copy integer) RETURNS float8 LANGUAGE sql IMMUTABLE
    RETURN longitude + copy % ${CITIES_A_ROW} * ${DEGREES_APART};
`;

/** The columns that differ in a copy; all others equal those of the first. */
const CHANGED: Record<string, string> = {
  id: 'pg_temp.copied(t.id, copy)',
  listing_id: 'pg_temp.copied(t.listing_id, copy)',
  unit_id: 'pg_temp.copied(t.unit_id, copy)',
  created_at: `t.created_at - copy * interval '1 hour'`,
  provider_id: `t.provider_id || '-' || copy`,
  latitude: 'pg_temp.north(t.latitude, copy)',
  longitude: 'pg_temp.east(t.longitude, copy)',
  tenant_id: 'coalesce(owner.tenant_id, t.tenant_id)',
  integration_account_id: 'coalesce(owner.account_id, t.integration_account_id)',
  // The position within its account.
  position: 't.position + CASE WHEN owner.account_id IS NULL THEN copy * $4::int ELSE 0 END',
  document: 'replace(t.document, t.id::text, pg_temp.copied(t.id, copy)::text)',
};

const LISTING: Record<(typeof COPIED)[number], string> = {
  listing: 't.id',
  unit: 't.listing_id',
  calendar: '(SELECT listing_id FROM unit WHERE id = t.unit_id)',
  listing_filter: 't.listing_id',
};

/** Multiplies the stored rows with SQL alone, without triggers and foreign keys. */
export class Growth {
  private copies = 0;

  private constructor(
    private readonly client: pg.Client,
    private readonly first: readonly string[],
  ) {}

  static async of(databaseUrl: string): Promise<Growth> {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query(`SET session_replication_role = replica; ${FUNCTIONS}`);
    const { rows } = await client.query<{ id: string }>('SELECT id FROM listing ORDER BY created_at, id');
    return new Growth(
      client,
      rows.map(({ id }) => id),
    );
  }

  /** Grows one tenant to the given total of listings. */
  async to(listings: number): Promise<void> {
    const present = (this.copies + 1) * this.first.length;
    if (listings < present) throw new Error(`There are already ${present} listings`);
    const last = Math.ceil(listings / this.first.length) - 1;
    if (last > this.copies) await this.copy(this.first, this.copies + 1, last);
    this.copies = last;
    await this.settle();
  }

  /** Adds tenants, each with an account; returns their ids. */
  async tenants(count: number, listingsOfEach: number): Promise<string[]> {
    await this.client.query(`CREATE TEMP TABLE owner AS
      SELECT ${this.copies} + n AS copy, gen_random_uuid() AS tenant_id, gen_random_uuid() AS account_id FROM generate_series(1, ${count}) n`);
    await this.client.query(`
      INSERT INTO tenant (id, workspace_id, name, created_at, updated_at)
        SELECT tenant_id, w.id, 'Tenant ' || copy, now(), now() FROM owner, workspace w;
      INSERT INTO integration_account (id, workspace_id, tenant_id, name, provider, account_identifier, auth_type, status,
          distribution_markup_percentage, created_at, updated_at)
        SELECT account_id, w.id, tenant_id, 'Tenant ' || copy, 'PROVIDER_04', copy::text, 'ACCESS_TOKEN', 'ACTIVE', 0, now(), now() FROM owner, workspace w`);
    const parts = Math.floor(this.first.length / listingsOfEach);
    for (let part = 0; part < parts; part += 1) {
      const some = this.first.slice(part * listingsOfEach, (part + 1) * listingsOfEach);
      await this.copy(
        some,
        this.copies + 1,
        this.copies + count,
        `AND copy % ${parts} = ${part}`,
        'LEFT JOIN owner USING (copy)',
      );
    }
    await this.settle();
    const { rows } = await this.client.query<{ id: string }>('SELECT tenant_id AS id FROM owner');
    return rows.map(({ id }) => id);
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  private async copy(
    listings: readonly string[],
    from: number,
    to: number,
    only = '',
    owner = 'LEFT JOIN (SELECT NULL::uuid AS tenant_id, NULL::uuid AS account_id) owner ON true',
  ): Promise<void> {
    for (const table of COPIED) {
      const columns = await this.columnsOf(table);
      if (columns.length === 0) continue;
      await this.client.query(
        `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.map((column) => CHANGED[column] ?? `t.${column}`).join(', ')}
           FROM ${table} t CROSS JOIN generate_series($2::int, $3::int) copy ${owner} WHERE ${LISTING[table]} = ANY($1) ${only}`,
        columns.includes('position') ? [listings, from, to, this.first.length] : [listings, from, to],
      );
    }
  }

  private async columnsOf(table: string): Promise<string[]> {
    const { rows } = await this.client.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
      [table],
    );
    return rows.map(({ name }) => name);
  }

  private async settle(): Promise<void> {
    await this.client.query(
      'SELECT map_listings(array_agg(listing_id)) FROM listing_filter GROUP BY integration_account_id, position / 4096',
    );
    await this.client.query('VACUUM ANALYZE');
  }
}
