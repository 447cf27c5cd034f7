import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type ServerProcess, startService } from './servers.js';

export interface Variant extends ServerProcess {
  /** The database user that only its connections use. */
  user: string;
}

interface Changes {
  /** The file in `bench/peers` that starts the service without one of its parts. */
  script: string;
  /** Attributes of its database user. */
  attributes?: string;
  /** Options of its connections. */
  options?: string;
}

const start = async (
  variables: Record<string, string>,
  { script, attributes = '', options }: Changes,
): Promise<Variant> => {
  const admin = new pg.Client(variables.DATABASE_URL);
  await admin.connect();
  const user = `lodgewire_bench_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await admin.query(`CREATE ROLE ${user} LOGIN ${attributes} PASSWORD '${password}' IN ROLE ${admin.user}`);
  const url = new URL(variables.DATABASE_URL!);
  Object.assign(url, { username: user, password });
  if (options !== undefined) url.searchParams.set('options', options);
  const server = await startService(
    { ...variables, DATABASE_URL: url.href },
    new URL(`../peers/${script}`, import.meta.url),
  );
  const stop = async (): Promise<void> => {
    await server.stop();
    await admin.query(`DROP OWNED BY ${user}; DROP ROLE ${user}`);
    await admin.end();
  };
  return { ...server, user, stop };
};

/** Runs the service of `peers/without-wall.ts`, as a user to whom policies do not apply; plans are cached as usual. */
export const startWithoutWall = (variables: Record<string, string>): Promise<Variant> =>
  start(variables, {
    script: 'without-wall.js',
    attributes: 'BYPASSRLS',
    options: '-c plan_cache_mode=force_generic_plan',
  });

/** Runs the service of `peers/without-tracing.ts`, which exports to the collector at `url`. */
export const startWithoutTracing = (variables: Record<string, string>, url: string): Promise<Variant> =>
  start({ ...variables, OTEL_EXPORTER_OTLP_ENDPOINT: url }, { script: 'without-tracing.js' });

/** Runs the service of `peers/without-charging.ts`. */
export const startWithoutCharging = (variables: Record<string, string>): Promise<Variant> =>
  start(variables, { script: 'without-charging.js' });
