import { readFileSync } from 'node:fs';

/**
 * Variables that hold a secret. Each may be given as `<name>_FILE` instead: the path of a file that holds the value.
 */
export const SECRET_VARIABLES = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URLS',
  'REDIS_URL',
  'REDIS_SENTINEL_PASSWORD',
  'ENCRYPTION_KEYS',
  'BOOTSTRAP_API_KEY',
  'METRICS_TOKEN',
  'EGRESS_PROXIES',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

type Variables = Record<string, string | undefined>;

/**
 * Returns the values of all `<name>_FILE` variables, by name, without the line end that editors add.
 * `faults` lists files that cannot be read, files that are empty, and names that are set both ways; none shows a value.
 */
export const readSecretFiles = (given: Variables): { values: Record<string, string>; faults: string[] } => {
  const values: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of SECRET_VARIABLES) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    if (given[name] !== undefined) {
      faults.push(`${name} and ${name}_FILE are both set`);
      continue;
    }
    const value = contentOf(path);
    if (value) values[name] = value;
    else faults.push(`${name}_FILE: ${path} ${value === '' ? 'is empty' : 'cannot be read'}`);
  }
  return { values, faults };
};

const contentOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return undefined;
  }
};
