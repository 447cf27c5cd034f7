import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../../../', import.meta.url));
const ROOT = join(DIST, '..');
const COPIED = ['src', 'migrations', 'service'];

/** The migrations of the next version: one adds a column, the other removes it once nothing uses it. */
export const EXPAND = 'ExpandUpgradeProof1900000000000';
export const CONTRACT = 'ContractUpgradeProof1900000000001';

const migration = (name: string, sql: string): string =>
  `export class ${name} {\n  async up(runner) {\n    await runner.query(${JSON.stringify(sql)});\n  }\n  async down() {}\n}\n`;

/** Makes the next version of the service: the built one with two more migrations. Returns its entry. */
export const makeNextVersion = (scratch: string): string => {
  const root = join(scratch, 'next-version');
  const dist = join(root, 'dist');
  mkdirSync(dist, { recursive: true });
  for (const folder of readdirSync(DIST))
    if (COPIED.includes(folder)) cpSync(join(DIST, folder), join(dist, folder), { recursive: true });
    else symlinkSync(join(DIST, folder), join(dist, folder));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const packageFile = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as object;
  writeFileSync(join(root, 'package.json'), JSON.stringify({ ...packageFile, version: '99.0.0' }));
  const write = (name: string, sql: string): void =>
    writeFileSync(join(dist, 'migrations', `${name.slice(-13)}-upgrade.js`), migration(name, sql));
  write(EXPAND, "ALTER TABLE reservation ADD COLUMN upgrade_proof text NOT NULL DEFAULT ''");
  write(CONTRACT, 'ALTER TABLE reservation DROP COLUMN upgrade_proof');
  return join(dist, 'service', 'main.js');
};
