import { AsyncLocalStorage } from 'node:async_hooks';

const USED = Symbol.for('lodgewire.used-contexts');

/**
 * Ends the asynchronous contexts of the files that this worker has finished. Node 20 and 22 visit each context that was
 * ever used for every new promise, and each file brings contexts of its own: later files would be slower and slower.
 */
const used = (AsyncLocalStorage[USED] ??= remembered());
for (const context of used) context.disable();
used.clear();

/** All contexts that are used from now on, in any file: Jest's files share the modules of Node. */
function remembered() {
  const contexts = new Set();
  for (const method of ['run', 'enterWith']) {
    const original = AsyncLocalStorage.prototype[method];
    AsyncLocalStorage.prototype[method] = function (...args) {
      contexts.add(this);
      return original.apply(this, args);
    };
  }
  return contexts;
}
