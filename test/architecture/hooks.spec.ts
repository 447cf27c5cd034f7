import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { productionSources, type Source } from '../support/sources.js';

const ROOT = resolve(import.meta.dirname, '../..');

/** Matches calls that register a callback with another part of the service: docs/adr/0038-hooks-stand-in-modules.md. */
const REGISTRATION =
  /\.(onCreated|onConnected|onRemoving|onMoving|onMoved|onAppended|declarePersonal|provide|useSource)\(/;
const INITIALIZATION = /\bonModuleInit\b/;

const sources = productionSources();

const registering = (among: readonly Source[]): string[] =>
  among.filter(({ text }) => REGISTRATION.test(text) || INITIALIZATION.test(text)).map(({ file }) => file);

describe('the hooks of a module', () => {
  it('are registered only in the file of the module', () => {
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
