import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { startApp, type TestApp } from '../support/app.js';
import { Drain } from '../../src/operations/health/drain.js';

const ASK = 'GET /health/ready HTTP/1.1\r\nHost: lodgewire.example\r\n\r\n';

describe('a process that is shutting down', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp({ ROLE: 'api' });
  }, 60_000);
  afterAll(() => app.close());

  const answerOn = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0]);

  it('reports that it is not ready, still answers every request, and then closes the connection', async () => {
    const kept = connect(Number(new URL(app.url).port), '127.0.0.1');
    kept.write(ASK);
    expect(await answerOn(kept)).toMatch(/^HTTP\/1\.1 200 /);
    await app.app.get(Drain, { strict: false }).beforeApplicationShutdown();
    // Idle connections are closed at the moment when a request has arrived on one but has not been read yet.
    kept.write(ASK);
    (app.app.getHttpServer() as Server).closeIdleConnections();
    expect(await answerOn(kept)).toMatch(/^HTTP\/1\.1 503 .*connection: close.*"shutting_down"/is);
    for (const options of [{}, { tenant: app.first.secondTenant }, { key: app.second.key }]) {
      const answer = await app.api('GET', '/api/v1/listing', options);
      expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    }
    expect((await app.api('GET', '/health/live', { key: null })).status).toBe(200);
  });
});
