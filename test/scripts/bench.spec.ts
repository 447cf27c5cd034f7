import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../../scripts/lib/project.mjs';

const BENCHES = readdirSync(join(ROOT, 'bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'));

const bench = (...args: string[]) =>
  spawnSync(process.execPath, [join(ROOT, 'scripts', 'bench.mjs'), ...args], { encoding: 'utf8' });

const listed = (text: string): string[] => [...text.matchAll(/^ {2}(\w+) +\[/gm)].map(([, name]) => name!).sort();

describe('npm run bench', () => {
  it('lists every benchmark and exits with 2 when no name is given', () => {
    const { status, stderr } = bench();
    expect(listed(stderr)).toEqual(BENCHES.sort());
    expect(stderr).not.toContain('There is no benchmark');
    expect(status).toBe(2);
  });

  it.each(['nonsense', 'constructor', ''])('refuses the unknown name %j and exits with 2', (name) => {
    const { status, stderr } = bench(name, '4');
    expect(stderr).toContain(`There is no benchmark "${name}".`);
    expect(listed(stderr)).toEqual(BENCHES.sort());
    expect(status).toBe(2);
  });
});
