import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Preloaded into a process of the service: on SIGWINCH, which means nothing to a server, it collects garbage and
 * writes how much memory is still in use.
 */
const file = process.env.MEMORY_FILE;
if (file) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  process.on('SIGWINCH', () => {
    collect();
    // The second collection frees objects released by finalizers.
    setImmediate(() => {
      collect();
      writeFileSync(file, JSON.stringify(process.memoryUsage()));
    });
  });
}
