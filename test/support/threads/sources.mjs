// Preloaded by Jest's processes: worker threads that a test starts load the TypeScript of the tree, as Jest does.
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (!isMainThread) register('./source-hooks.mjs', import.meta.url);
