/**
 * A hand-written outbox: due rows are locked, sent over kept connections, and marked with their attempt in the same
 * transaction. No tenants, no backoff, no disabled URLs, no limit per URL. `node outbox-loop.js <database url>`.
 */
import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import pg from 'pg';

/** The concurrency that the service uses for three URLs. */
const LANES = 15;
const IDLE_MS = 50;

interface Due {
  id: string;
  event_id: string;
  url: string;
  body: string;
  secret: string;
}

const pool = new pg.Pool({ connectionString: process.argv[2], max: LANES });
const agent = new Agent({ keepAlive: true });

const post = ({ event_id: eventId, url, body, secret }: Due): Promise<number> =>
  new Promise((done) => {
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key).update(`${eventId}.${timestamp}.${body}`).digest('base64');
    const headers = {
      'content-type': 'application/json',
      'webhook-id': eventId,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    };
    request(url, { method: 'POST', agent, headers, timeout: 15_000 }, (response) => {
      response.resume().on('end', () => done(response.statusCode!));
    })
      .on('error', () => done(0))
      .end(body);
  });

/** Makes one attempt in one transaction; returns whether a row was due. */
const attempt = async (client: pg.PoolClient): Promise<boolean> => {
  await client.query('BEGIN');
  const { rows } = await client.query<Due>({
    name: 'due',
    text: `SELECT id, event_id, url, body, secret FROM peer_delivery WHERE delivered_at IS NULL AND next_attempt_at <= now()
           ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
  });
  const [due] = rows;
  if (due) {
    const status = await post(due);
    await client.query({
      name: 'ended',
      text: `UPDATE peer_delivery SET attempts = attempts + 1, next_attempt_at = now() + interval '5 s',
               delivered_at = CASE WHEN $2 BETWEEN 200 AND 299 THEN now() END WHERE id = $1`,
      values: [due.id, status],
    });
    await client.query({
      name: 'attempt',
      text: 'INSERT INTO peer_attempt (delivery_id, status, made_at) VALUES ($1, $2, now())',
      values: [due.id, status],
    });
  }
  await client.query('COMMIT');
  return due !== undefined;
};

const lane = async (): Promise<never> => {
  const client = await pool.connect();
  for (;;) if (!(await attempt(client))) await new Promise((resume) => setTimeout(resume, IDLE_MS));
};

process.on('SIGTERM', () => process.exit(0));
console.log('ready');
await Promise.all(Array.from({ length: LANES }, lane));
