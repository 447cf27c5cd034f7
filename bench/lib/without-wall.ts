import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type ServerProcess, startService } from './servers.js';

const SCRIPT = new URL('../peers/without-wall.js', import.meta.url);

export interface Unwalled extends ServerProcess {
  /** Of its connections. */
  user: string;
}

/** The service of `peers/without-wall.ts`, as a user whom policies do not bind; plans are kept as the service keeps them. */
export const startWithoutWall = async (variables: Record<string, string>): Promise<Unwalled> => {
  const admin = new pg.Client(variables.DATABASE_URL);
  await admin.connect();
  const user = `lodgewire_bench_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await admin.query(`CREATE ROLE ${user} LOGIN BYPASSRLS PASSWORD '${password}' IN ROLE ${admin.user}`);
  const url = new URL(variables.DATABASE_URL!);
  Object.assign(url, { username: user, password });
  url.searchParams.set('options', '-c plan_cache_mode=force_generic_plan');
  const server = await startService({ ...variables, DATABASE_URL: url.href }, SCRIPT);
  const stop = async (): Promise<void> => {
    await server.stop();
    await admin.query(`DROP OWNED BY ${user}; DROP ROLE ${user}`);
    await admin.end();
  };
  return { ...server, user, stop };
};
