// Keeps a copy of a tenant's listings, calendars and reservations in SQLite. Can be killed at any time.
// KEY=… node mirror.mjs [copy.db]; API defaults to http://localhost:3000/api/v1.
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS listing (id TEXT PRIMARY KEY, body TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS reservation (id TEXT PRIMARY KEY, body TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS night (listing TEXT, unit TEXT, date TEXT, body TEXT NOT NULL, PRIMARY KEY (unit, date));
  CREATE INDEX IF NOT EXISTS night_listing ON night (listing, date);
  -- How far each source has been read.
  CREATE TABLE IF NOT EXISTS position (source TEXT PRIMARY KEY, cursor TEXT NOT NULL);
  -- Nights that must be read; without dates the whole calendar.
  CREATE TABLE IF NOT EXISTS unread (id INTEGER PRIMARY KEY, listing TEXT NOT NULL, first TEXT, last TEXT);`;
const EVER = '1970-01-01T00:00:00Z';
const PAUSE_MS = 1_000;
/** The longest time that a request may wait for an event (seconds). */
const WAIT = 20;
const PAGE = 500;

/** Returns the part of a listing that each of its nights shows. */
const shownInNights = (listing) => JSON.stringify(listing?.units.map(({ id, name }) => [id, name]));

/** Returns a GET that repeats until the service answers. Throws if a repeat would not change the answer. */
const reader = (api, headers) => async (path, query) => {
  const url = `${api}/${path}?${new URLSearchParams(Object.entries(query).filter(([, value]) => value))}`;
  for (;;) {
    const signal = AbortSignal.timeout((WAIT + 30) * 1_000);
    const answer = await fetch(url, { headers, signal })
      .then(async (got) => ({ status: got.status, after: got.headers.get('retry-after'), body: await got.json() }))
      .catch(() => ({ status: 503 }));
    if (answer.status === 200) return answer.body;
    const { status, body, after } = answer;
    if (status !== 429 && status < 500)
      throw Object.assign(new Error(`${path}: ${status} ${body.message}`), { status });
    await setTimeout(Number(after ?? 0) * 1_000 || PAUSE_MS);
  }
};

export class Mirror {
  constructor(file, { api, key, tenant }) {
    this.db = new Database(file);
    this.db.exec(`PRAGMA journal_mode = WAL; ${SCHEMA}`);
    this.get = reader(api, { 'x-service-api-key': key, ...(tenant && { 'x-service-tenant-id': tenant }) });
  }

  /** Follows the service forever. */
  async follow() {
    for (;;) await this.step(WAIT).catch((error) => this.startAgain(error));
  }

  /** Reads what has changed; waits up to `wait` seconds for an event. */
  async step(wait) {
    // The end of the feed is stored before the first full read, so that no later change is missed.
    await this.events(wait);
    await this.changes('listing');
    await this.changes('reservation');
    await this.calendars();
  }

  async events(wait) {
    for (let isFull = true; isFull; wait = 0) {
      const after = this.position('event') ?? 'now';
      const { data, meta } = await this.get('event', { after, wait: after === 'now' ? 0 : wait, limit: PAGE });
      isFull = data.length === PAGE;
      this.store('event', meta.nextCursor, () => {
        for (const { data: about } of data)
          for (const { from, to } of about.ranges ?? []) this.mustRead(about.listingID, from, to);
      });
    }
  }

  /** Reads the rows of a list that have changed since the last time; the first time, all of them. */
  async changes(source) {
    for (;;) {
      const cursor = this.position(source);
      const { data, meta } = await this.get(source, { ...(cursor ? { cursor } : { updatedSince: EVER }), limit: 100 });
      this.store(source, meta.nextCursor, () => {
        for (const row of data) this[row.removedAt ? 'remove' : 'keep'](source, row);
      });
      if (!meta.hasMore) return;
    }
  }

  async calendars() {
    for (const { id, listing, first, last } of this.db.prepare('SELECT * FROM unread ORDER BY id').all()) {
      const query = { startDate: first, endDate: last, limit: 730 };
      const { data, asOf } = await this.get(`availability/${listing}`, query).catch((error) => {
        if (error.status === 404) return { data: [] };
        throw error;
      });
      // The service has not read it yet.
      if (asOf === null) continue;
      this.transact(() => {
        this.run('DELETE FROM night WHERE listing = ? AND date BETWEEN ? AND ?', listing, first ?? '', last ?? '9999');
        for (const night of data)
          this.run('INSERT INTO night VALUES (?, ?, ?, ?)', listing, night.unit.id, night.date, JSON.stringify(night));
        this.run('DELETE FROM unread WHERE id = ?', id);
      });
    }
  }

  keep(source, row) {
    const stored = this.db.prepare(`SELECT body FROM ${source} WHERE id = ?`).get(row.id);
    const isOther = source === 'listing' && shownInNights(row) !== shownInNights(stored && JSON.parse(stored.body));
    if (isOther) this.mustRead(row.id);
    this.run(`INSERT OR REPLACE INTO ${source} VALUES (?, ?)`, row.id, JSON.stringify(row));
  }

  remove(source, { id }) {
    this.run(`DELETE FROM ${source} WHERE id = ?`, id);
    if (source === 'listing') this.run('DELETE FROM night WHERE listing = ?', id);
  }

  /** Starts again if the feed or the list no longer knows the position: everything is read again. */
  startAgain(error) {
    if (error.status !== 410) throw error;
    for (const table of ['listing', 'reservation', 'night', 'position', 'unread']) this.run(`DELETE FROM ${table}`);
  }

  mustRead(listing, first = null, last = null) {
    this.run('INSERT INTO unread (listing, first, last) VALUES (?, ?, ?)', listing, first, last);
  }

  position(source) {
    return this.db.prepare('SELECT cursor FROM position WHERE source = ?').get(source)?.cursor;
  }

  /** Stores a page and the position after it together, so that a kill loses neither. */
  store(source, cursor, work) {
    this.transact(() => {
      work();
      this.run('INSERT OR REPLACE INTO position VALUES (?, ?)', source, cursor);
    });
  }

  transact(work) {
    this.db.transaction(work)();
  }

  run(sql, ...values) {
    this.db.prepare(sql).run(...values);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { API = 'http://localhost:3000/api/v1', KEY, TENANT } = process.env;
  await new Mirror(process.argv[2] ?? 'copy.db', { api: API, key: KEY, tenant: TENANT }).follow();
}
