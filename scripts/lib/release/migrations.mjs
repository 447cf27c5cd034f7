import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../project.mjs';

/** The number of the newest migration. */
export const newestMigration = () =>
  readdirSync(join(ROOT, 'migrations'))
    .map((file) => file.split('-', 1)[0])
    .sort()
    .at(-1);
