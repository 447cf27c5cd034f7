import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { randomBytes, randomInt } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { ROOT, UserError } from '../project.mjs';

/** Returns the environment variables, with those of the project's `.env` as fallback. Empty counts as absent. */
export function readVariables(environment = process.env, file = join(ROOT, '.env')) {
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const given = Object.entries({ ...fromFile, ...environment }).filter(
    ([, value]) => value !== '' && value !== undefined,
  );
  return Object.fromEntries(given);
}

/**
 * Returns what `npm start` has to start, from the variables. Production starts neither sandbox nor embedded database
 * by default. Throws a UserError if a port is not valid; everything else is validated by the app itself.
 */
export function startSettings(variables) {
  const faults = portFaults(variables);
  if (faults.length > 0) throw new UserError(faults.join('\n'));
  const production = variables.NODE_ENV === 'production';
  const servesHttp = variables.ROLE !== 'worker';
  const host = variables.HOST ?? '127.0.0.1';
  const port = Number(variables.PORT ?? 3000);
  const sandboxPort = Number(variables.SANDBOX_PORT ?? 3100);
  const reachable = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)
    ? 'localhost'
    : isIPv6(host)
      ? `[${host}]`
      : host;
  return {
    production,
    servesHttp,
    host,
    port,
    sandboxPort,
    dataDir: resolve(ROOT, variables.DATA_DIR ?? '.data'),
    embeddedDatabase:
      !variables.DATABASE_URL && !variables.DATABASE_URL_FILE && isOn(variables.EMBEDDED_DATABASE, !production),
    sandbox: servesHttp && isOn(variables.SANDBOX, !production),
    baseUrl: `http://${reachable}:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
  };
}

function isOn(value, otherwise) {
  return value === undefined ? otherwise : ['on', 'true', '1'].includes(value);
}

/** Returns a line for each variable that is not a port to which others can connect. */
export function portFaults(variables) {
  return ['PORT', 'SANDBOX_PORT'].flatMap((name) => {
    const port = Number(variables[name] ?? 1);
    if (Number.isInteger(port) && port > 0 && port < 65_536) return [];
    return `${name} must be a port number from 1 to 65535, not "${variables[name]}"`;
  });
}

/** Returns the variables of the service: the given ones and, in development, generated secrets if none are set. */
export function serviceVariables(variables, { production, dataDir }) {
  const secrets = production ? {} : developmentSecrets(dataDir);
  const missing = Object.entries(secrets).filter(([name]) => !variables[`${name}_FILE`]);
  return { NODE_ENV: production ? 'production' : 'development', ...Object.fromEntries(missing), ...variables };
}

/** Returns the development secrets in `dataDir`, created on the first start. Production has none. */
export function developmentSecrets(dataDir) {
  const file = join(dataDir, 'development.env');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const secrets = { ENCRYPTION_KEYS: `dev1:${randomBytes(32).toString('base64')}`, BOOTSTRAP_API_KEY: newApiKey() };
    const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(`${file}.new`, lines.join(''), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return parseEnv(readFileSync(file, 'utf8'));
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Returns a key: `lw_<key id: 12 of a-z0-9>_<secret: 43 of A-Za-z0-9>`. */
function newApiKey() {
  const pick = (alphabet, length) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `lw_${pick(LOWER, 12)}_${pick(`${LOWER}ABCDEFGHIJKLMNOPQRSTUVWXYZ`, 43)}`;
}
