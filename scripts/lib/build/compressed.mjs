import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const TEXT = /\.(html|js|css|json|svg)$/;
/** Bytes below which a compressed file saves nothing. */
const LEAST = 1_400;

/** Writes a compressed file beside each text below `folder`, which src/operations/pages/pages.ts sends. */
export function compressTexts(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !TEXT.test(entry.name) || statSync(file).size < LEAST) continue;
    writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
  }
}
