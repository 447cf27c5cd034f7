import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** Calls that give another part of the service something to call: docs/adr/0038-hooks-stand-in-modules.md. */
const REGISTRATION =
  /\.(onCreated|onConnected|onRemoving|onMoving|onMoved|onAppended|declarePersonal|provide|useSource)\(/;
const INITIALIZATION = /\bonModuleInit\b/;

interface Source {
  file: string;
  text: string;
}

const isProduction = (file: string): boolean =>
  file.endsWith('.ts') && !file.endsWith('spec.ts') && !file.split('/').includes('testing');

const sources: Source[] = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'))
  .filter(isProduction)
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

const registering = (among: readonly Source[]): string[] =>
  among.filter(({ text }) => REGISTRATION.test(text) || INITIALIZATION.test(text)).map(({ file }) => file);

describe('the hooks of a module', () => {
  it('are registered in the file of the module alone', () => {
    const files = registering(sources);
    expect(files.length).toBeGreaterThan(4);
    expect(files.filter((file) => !file.endsWith('.module.ts'))).toEqual([]);
  });

  it.each(['events.onConnected((account) => this.start(account));', 'onModuleInit(): void {}'])(
    'are found elsewhere: %s',
    (text) => {
      const planted = { file: 'src/modules/sync/sync.service.ts', text };
      expect(registering([...sources, planted])).toContain(planted.file);
    },
  );

  it('are in the table of docs/architecture.md', () => {
    const table = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
    const absent = registering(sources).filter((file) => !table.includes(`(../${file})`));
    expect(absent).toEqual([]);
  });
});
