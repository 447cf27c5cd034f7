import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitUntilReady } from '../../scripts/lib/start/services.mjs';

/** Starts a service that answers with `listen` and ends only when `exited` resolves. */
const starting = async (listen: RequestListener, exited: Promise<string> = new Promise(() => undefined)) => {
  const server: Server = createServer(listen).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/health/ready`;
  return { service: { name: 'app', exited }, url, close: () => new Promise((done) => server.close(done)) };
};

const notReady = JSON.stringify({ details: [{ code: 'database_unreachable', message: 'database is not reachable' }] });

describe('waitUntilReady', () => {
  it('waits as long as the service runs, and says what it waits for', async () => {
    let asked = 0;
    const { service, url, close } = await starting((_request, response) => {
      asked += 1;
      response.writeHead(asked < 4 ? 503 : 200).end(notReady);
    });
    const said: string[] = [];
    await waitUntilReady(service, url, { say: (line: string) => said.push(line), reminderMs: 0 });
    expect(said).toEqual(Array.from({ length: 3 }, () => 'Still waiting for the app: database is not reachable.'));
    await close();
  });

  it('says that nothing answers yet, and fails when the service ends', async () => {
    const { service, url, close } = await starting(() => undefined);
    await close();
    let end: (how: string) => void = () => undefined;
    service.exited = new Promise((done) => (end = done));
    const said: string[] = [];
    const say = (line: string): void => {
      said.push(line);
      end('exit code 1');
    };
    await expect(waitUntilReady(service, url, { say, reminderMs: 0 })).rejects.toThrow(
      'The app ended while starting (exit code 1).',
    );
    expect(said[0]).toBe(`Still waiting for the app: ${url} does not answer yet.`);
  });
});
