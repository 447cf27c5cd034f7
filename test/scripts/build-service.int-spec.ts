import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = resolve(import.meta.dirname, '../..');
const BUILDER = pathToFileURL(join(ROOT, 'scripts/lib/build/build-service.mjs')).href;

describe('the bundle of the service', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'lw bundle '));
    write('package.json', '{"type":"module"}');
    write('dist/.built', 'one state');
    write('dist/src/cli.js', '');
    write('dist/src/platform/faults/crash-point.js', 'export const state = { armed: "" };');
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  const node = (...args: string[]): { output: string; errors: string } => {
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env: {} });
    return { output: stdout.trim(), errors: stderr };
  };
  /** Bundles in another process, as Rolldown refuses Jest arrays. Returns whether it was necessary, or the failure. */
  const build = (): string => {
    const code = `import { bundleService } from '${BUILDER}';
      console.log(await bundleService(process.argv[1]).catch((error) => error.message));`;
    return node('--input-type=module', '--eval', code, root).output;
  };
  const start = (...args: string[]) => node(...args, join(root, 'dist/service/main.js'));

  it('finds files in the folders of its modules', () => {
    write('dist/src/main.js', "import './deep/place.js';");
    write('dist/src/deep/place.js', 'console.log(import.meta.dirname, import.meta.url);');
    expect(build()).toBe('true');
    const folder = join(root, 'dist/src/deep');
    expect(start().output).toBe(`${folder} ${pathToFileURL(join(folder, 'place.js')).href}`);
  });

  it('shares the crash points with a module that is loaded before it', () => {
    write('dist/src/main.js', "import { state } from './platform/faults/crash-point.js'; console.log(state.armed);");
    write('dist/arm.js', "import { state } from './src/platform/faults/crash-point.js'; state.armed = 'here';");
    build();
    expect(start('--import', pathToFileURL(join(root, 'dist/arm.js')).href).output).toBe('here');
  });

  it('has one copy of a package, also where another package requires it', () => {
    write('node_modules/registry/index.js', 'exports.names = [];');
    write('node_modules/asker/package.json', '{"type":"module"}');
    write(
      'node_modules/asker/index.js',
      `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
export const asked = () => require('registry').names;`,
    );
    write(
      'dist/src/main.js',
      `import registry from 'registry'; import { asked } from 'asker';
registry.names.push('ours'); console.log(asked());`,
    );
    build();
    expect(start().output).toBe("[ 'ours' ]");
  });

  it('is written in ASCII without a change of meaning', () => {
    const texts = `['é', 'Ж', '🏠', \`├\${'─'}\`, /^[А-Я]$/.test('Ж'), /^🏠{2}$/u.test('🏠🏠')]`;
    write('dist/src/main.js', `// ✓\nconsole.log(JSON.stringify(${texts}));`);
    build();
    expect(readFileSync(join(root, 'dist/service/main.js'), 'latin1')).toMatch(/^[\0-\x7f]*$/);
    expect(JSON.parse(start().output)).toEqual(['é', 'Ж', '🏠', '├─', true, true]);
  });

  it('is rebuilt only when the build has changed', () => {
    write('dist/src/main.js', 'console.log(1);');
    expect(build()).toBe('true');
    const { mtimeMs } = statSync(join(root, 'dist/service/main.js'));
    expect(build()).toBe('false');
    expect(statSync(join(root, 'dist/service/main.js')).mtimeMs).toBe(mtimeMs);
    write('dist/src/main.js', 'console.log(2);');
    write('dist/.built', 'another state');
    expect(build()).toBe('true');
    expect(start().output).toBe('2');
  });

  it('is not built without a required package, and the previous bundle stays', () => {
    write('dist/src/main.js', 'console.log(1);');
    build();
    write('dist/src/main.js', "import 'no-such-package';");
    write('dist/.built', 'another state');
    expect(build()).toContain('no-such-package');
    expect(start().output).toBe('1');
  });
});
