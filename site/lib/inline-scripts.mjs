import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const INLINE_SCRIPT = /<script(?: id="[\w-]+")?>([^<]+)<\/script>/g;

/** Returns the page with each inline script as a file, because the policy of the service allows no inline script. */
export const externalize = (html, { base, outDir }) =>
  html.replaceAll(INLINE_SCRIPT, (_, code) => {
    const name = `${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
    mkdirSync(join(outDir, 'assets'), { recursive: true });
    writeFileSync(join(outDir, 'assets', name), code);
    return `<script src="${base}assets/${name}"></script>`;
  });
