import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const CODE = new URL('./yaml-thread.js', import.meta.url);

/** Converts a JSON text to YAML in another thread: the OpenAPI document takes a quarter of a second. */
export const yamlOf = async (json: string): Promise<string> => {
  const [text] = (await once(new Worker(CODE, { workerData: json }), 'message')) as [string];
  return text;
};
