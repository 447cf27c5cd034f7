/** The service, which collects garbage on SIGCONT: afterwards it only holds the memory that it needs. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
process.on('SIGCONT', () => collect());

await import('../../src/main.js');
