import { setFlagsFromString } from 'node:v8';
import vm from 'node:vm';

const compile = (code: string, context = vm.createContext({})): ((...given: unknown[]) => unknown) =>
  vm.compileFunction(code, ['one', 'other'], { filename: '/made/up.js', parsingContext: context }) as never;

const thrownBy = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    return (error as Error).stack!;
  }
  return '';
};

describe('a module that is compiled once', () => {
  it('is a function of its parameters, in its own context', () => {
    const [first, second] = [vm.createContext({ base: 1 }), vm.createContext({ base: 10 })];
    const code = 'return base + one + other';
    expect([compile(code, first)(2, 3), compile(code, second)(2, 3)]).toEqual([6, 15]);
  });

  it.each(["'use strict'; undeclared = 1", 'return 1 // a comment at the end', "return eval('one')"])(
    'does what it does elsewhere: %s',
    (code) => {
      const elsewhere = vm.compileFunction(code, ['one', 'other']) as (...given: unknown[]) => unknown;
      const [own, other] = [() => compile(code)(7), () => elsewhere(7)].map(
        (act) => thrownBy(act).split('\n')[0] || act(),
      );
      expect(own).toEqual(other);
    },
  );

  it('is named with line and column where it throws', () => {
    expect(thrownBy(compile("throw new Error('first line')"))).toContain('/made/up.js:1:7');
    expect(thrownBy(compile("\n  throw new Error('next line')"))).toContain('/made/up.js:2:9');
  });

  it('is a syntax error where its source is one', () => {
    expect(
      thrownBy(() => compile('return ('))
        .split('\n')
        .join(' '),
    ).toContain('SyntaxError');
  });

  it('may import', async () => {
    const imported = vm.compileFunction("return import('anything')", [], {
      parsingContext: vm.createContext({}),
      importModuleDynamically: () => import('node:path') as never,
    }) as () => Promise<object>;
    expect(await imported()).toHaveProperty('join');
  });

  const named = async (code: string): Promise<unknown> => {
    const module = new vm.SourceTextModule(code, { identifier: 'made-up.mjs', context: vm.createContext({}) });
    await module.link(() => module);
    await module.evaluate();
    return (module.namespace as { name: unknown }).name;
  };

  it('has its new source where that has changed', async () => {
    expect([
      await named("export const name = 'old'"),
      await named("export const name = 'old'"),
      await named("export const name = 'new'"),
    ]).toEqual(['old', 'old', 'new']);
  });

  it('asks its own importer, not that of the file which compiled it first', async () => {
    const asked: string[] = [];
    const importing = async (importer: string): Promise<void> => {
      const module = new vm.SourceTextModule("export const loaded = import('anything')", {
        identifier: 'importing.mjs',
        context: vm.createContext({}),
        importModuleDynamically: () => {
          asked.push(importer);
          return import('node:path') as never;
        },
      });
      await module.link(() => module);
      await module.evaluate();
      await (module.namespace as { loaded: Promise<unknown> }).loaded;
    };
    for (const importer of ['first', 'second']) await importing(importer);
    expect(asked).toEqual(['first', 'second']);
  });

  it('has an `import.meta` of its own', async () => {
    const metaOf = async (own: string): Promise<unknown> => {
      const module = new vm.SourceTextModule('export const meta = import.meta', {
        identifier: 'meta.mjs',
        context: vm.createContext({}),
        initializeImportMeta: (meta) => Object.assign(meta, { own }),
      });
      await module.link(() => module);
      await module.evaluate();
      return (module.namespace as { meta: unknown }).meta;
    };
    expect([await metaOf('first'), await metaOf('second')]).toMatchObject([{ own: 'first' }, { own: 'second' }]);
  });

  it('is compiled again where V8 refuses what it compiled before', async () => {
    const before = await named("export const name = 'same'");
    setFlagsFromString('--no-flush-bytecode');
    const after = await named("export const name = 'same'");
    setFlagsFromString('--flush-bytecode');
    expect([before, after]).toEqual(['same', 'same']);
  });
});
