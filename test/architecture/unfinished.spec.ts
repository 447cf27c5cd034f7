import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

it('no connector still contains the generated text of `npm run new:connector`', () => {
  const files = readdirSync(join(ROOT, 'src/connectors'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('nothing here has met the PMS'))).toEqual([]);
});
