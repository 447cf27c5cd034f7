import { type Service, startService } from '../testing/service.js';
import { testContext } from '../testing/terminal.js';
import { Forwarder } from './forwarder.js';
import { newSecret } from './signature.js';

describe('forwarding an event', () => {
  const services: Service[] = [];
  afterEach(async () => {
    for (const service of services.splice(0)) await service.close();
  });

  const forward = async (answer: Parameters<typeof startService>[0]) => {
    const service = await startService(answer);
    services.push(service);
    const forwarder = new Forwarder(testContext().context, service.url, newSecret());
    return { result: await forwarder.forward('evt_1', '{}', new AbortController().signal), service };
  };

  it('returns the status of the receiver, and follows no redirect', async () => {
    const { result, service } = await forward((_request, response) => {
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect(result).toEqual({ status: 302, milliseconds: expect.any(Number) });
    expect(service.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /']);
  });

  it('is not repeated when the receiver closes the connection, because it may have the event', async () => {
    const { result, service } = await forward((_request, response) => void response.socket!.destroy());
    expect(result).toEqual({
      status: undefined,
      error: expect.stringMatching(/^\w+$/),
      milliseconds: expect.any(Number),
    });
    expect(service.requests).toHaveLength(1);
  });

  it('stops waiting for a receiver when it is interrupted', async () => {
    const { service } = await forward((_request, response) => void response.end());
    await service.close();
    services.length = 0;
    const { context, complaint } = testContext();
    const stop = new AbortController();
    const waiting = new Forwarder(context, service.url, newSecret()).forward('evt_1', '{}', stop.signal);
    setTimeout(() => stop.abort(), 50);
    expect(await waiting).toBeUndefined();
    expect(complaint()).toMatch(/^$|Waiting for it/);
  });
});
