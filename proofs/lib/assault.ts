import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** One kind of request, sent again and again over a number of connections, in a thread that does not slow those who measure. */
export interface Assault {
  port: number;
  connections: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Answers by status; 0: none. */
export type AssaultReport = Record<number, number>;

const { port, connections, method, path, headers, body } = workerData as Assault;
const payload = body === undefined ? undefined : Buffer.from(body);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const report: AssaultReport = {};
let isOn = true;

const count = (status: number): void => {
  report[status] = (report[status] ?? 0) + 1;
};

const send = (): Promise<void> =>
  new Promise((done) => {
    const length = payload ? { 'content-length': String(payload.length) } : {};
    const options = { host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...length } };
    const sent = request(options, (answer) => {
      answer.on('error', () => undefined).on('close', done);
      answer.resume();
      count(answer.statusCode ?? 0);
    });
    sent.on('error', () => {
      count(0);
      done();
    });
    sent.end(payload);
  });

const attack = async (): Promise<void> => {
  while (isOn) await send();
};

const attacks = Array.from({ length: connections }, attack);
parentPort!.once('message', async () => {
  isOn = false;
  await Promise.all(attacks);
  agent.destroy();
  parentPort!.postMessage(report);
});
