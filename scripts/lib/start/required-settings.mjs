import { join } from 'node:path';
import { ROOT, UserError } from '../project.mjs';
import { portFaults, serviceVariables, startSettings } from './settings.mjs';

/** Stands for the address of a database that has not started yet. */
const ANY_DATABASE = 'postgres://localhost/any';

/** Fails with all faults of the variables at once: ports, the settings of the service, the data of the sandbox. */
export async function requireSettings(variables) {
  const ports = portFaults(variables);
  const settings = startSettings({ ...variables, ...(ports.length > 0 && { PORT: '1', SANDBOX_PORT: '1' }) });
  const env = serviceVariables(variables, settings);
  if (settings.embeddedDatabase) env.DATABASE_URL = ANY_DATABASE;
  if (settings.sandbox) env.SANDBOX_URL ??= settings.sandboxUrl;
  const service = (await serviceFaults(env)).filter((fault) => ports.length === 0 || !fault.startsWith('PORT '));
  const data = settings.sandbox && env.SANDBOX_DATA ? await dataFaults(env.SANDBOX_DATA) : [];
  const faults = [...ports, ...service, ...data];
  if (faults.length > 0) throw new UserError(`Configuration:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
}

async function serviceFaults(env) {
  const { readEnv } = await import(join(ROOT, 'dist/src/config/env.js'));
  try {
    readEnv(env);
    return [];
  } catch (error) {
    if (error.faults) return error.faults;
    throw error;
  }
}

async function dataFaults(folder) {
  const { folderFaults } = await import(join(ROOT, 'dist/sandbox/data/folder.js'));
  return folderFaults(folder);
}
