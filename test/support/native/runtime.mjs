import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import Runtime from 'jest-runtime';
import { setGlobals } from './globals.mjs';
import { SourceMaps } from './source-maps.mjs';

const require = createRequire(import.meta.url);
const HANDLERS = Symbol.for('EVENT_HANDLERS');

/** Shared by all test files of the process, because they share its modules. */
const sourceMaps = new SourceMaps();

let imports = 0;

/**
 * Loads test files with Node's `import`. The modules that they use are loaded once per process: Jest's own runtime
 * loads all of them again for each file, in a separate context, which takes longer than most files' tests.
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

  /** Returns the test framework, with a separate state for each test file. */
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
