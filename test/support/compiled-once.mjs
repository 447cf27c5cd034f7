// Preloaded by Jest's processes: a module that several test files load is compiled once in a process. Each test file has
// a context and modules of its own, and Jest compiles all of them again for each, a third of the time of loading them.
import vm from 'node:vm';

/** Who answers a dynamic import belongs to the compiled form on Node 20: such modules are compiled for each test file. */
const IMPORTS = /\bimport\s*\(/;
const { compileFunction, SourceTextModule } = vm;

/** A script without `importModuleDynamically` is found in the compilation cache of V8, a function never. */
vm.compileFunction = (code, parameters, options = {}) => {
  const { parsingContext, filename } = options;
  if (!parsingContext || IMPORTS.test(code)) return compileFunction(code, parameters, options);
  const head = `(function (${parameters.join(', ')}) {`;
  const script = new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
  return script.runInContext(parsingContext);
};

/** The source and its compiled form by identifier. */
const compiled = new Map();

if (SourceTextModule)
  vm.SourceTextModule = class extends SourceTextModule {
    constructor(code, options) {
      if (IMPORTS.test(code)) {
        super(code, options);
        return;
      }
      const known = compiled.get(options.identifier);
      if (known?.code === code)
        try {
          super(code, { ...options, cachedData: known.data });
          return;
        } catch (error) {
          // V8 refuses what it compiled before one of its flags was changed.
          if (error.code !== 'ERR_VM_MODULE_CACHED_DATA_REJECTED') throw error;
        }
      super(code, options);
      compiled.set(options.identifier, { code, data: this.createCachedData() });
    }
  };
