// Preloaded by the processes that run tests, and by the threads that tests start.
import * as modules from 'node:module';
import { load, resolve } from './hooks.mjs';

// Node 20 only has hooks on a separate thread, which are slower.
if (modules.registerHooks) modules.registerHooks({ load, resolve });
else modules.register('./hooks.mjs', import.meta.url);
