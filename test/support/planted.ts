import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plant } from '../../proofs/proof.js';
import { ROOT } from '../../scripts/lib/project.mjs';

const FOLDER = join(ROOT, 'proofs', 'planted');

/** The bugs that each proof must notice. Read one by one, because the proofs themselves import the whole service. */
export const PLANTED: readonly { name: string; planted: readonly Plant[] }[] = await Promise.all(
  readdirSync(FOLDER).map(async (file) => {
    const { planted } = (await import(join(FOLDER, file))) as { planted: readonly Plant[] };
    return { name: basename(file, '.ts'), planted };
  }),
);
