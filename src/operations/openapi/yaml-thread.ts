import { parentPort, workerData } from 'node:worker_threads';
import { dump } from 'js-yaml';

/** The code of a thread that converts one JSON text to YAML, and ends. */
parentPort!.postMessage(dump(JSON.parse(workerData as string), { skipInvalid: true, noRefs: true }));
