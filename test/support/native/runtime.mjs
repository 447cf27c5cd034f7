import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import Runtime from 'jest-runtime';
import { setGlobals } from './globals.mjs';
import { SourceMaps } from './source-maps.mjs';

const require = createRequire(import.meta.url);
const HANDLERS = Symbol.for('EVENT_HANDLERS');

/** One for all test files of the process, because they share its modules. */
const sourceMaps = new SourceMaps();

let imports = 0;

/**
 * Loads test files with `import` of Node. The modules that they use are loaded once in a process: Jest's own runtime
 * loads all of them again for each file, in a context of its own, which takes longer than most files' tests.
 */
export default class NativeRuntime extends Runtime {
  unstable_shouldLoadAsEsm() {
    return true;
  }

  unstable_importModule(path) {
    setGlobals(this.requireModuleOrMock(path, '@jest/globals'));
    imports += 1;
    return import(`${pathToFileURL(path)}?import=${imports}`);
  }

  /** The framework of the tests, with a state of its own for each test file. */
  requireInternalModule(path) {
    delete require.cache[path];
    delete globalThis[HANDLERS];
    return require(path);
  }

  getSourceMaps() {
    return sourceMaps;
  }
}
// Jest loads this module with `require`.
export const __esModule = true;
