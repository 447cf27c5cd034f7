import { fastify } from 'fastify';
import { warnOfForwarding } from './forwarding.js';

describe('warnOfForwarding', () => {
  const warningsOf = async (
    trustProxy: string | false,
    requests: { forwarded?: string; peer?: string }[],
  ): Promise<string[]> => {
    const warnings: string[] = [];
    const server = fastify({ trustProxy });
    warnOfForwarding(server, { warn: ({ msg }: { msg: string }) => void warnings.push(msg) } as never);
    server.get('/', async () => 'ok');
    for (const { forwarded, peer = '10.0.0.9' } of requests) {
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
      await server.inject({ url: '/', headers, remoteAddress: peer });
    }
    await server.close();
    return warnings;
  };
  const client = '203.0.113.7';

  it('warns once that an untrusted peer names a client', async () => {
    const warnings = await warningsOf(false, [{}, { forwarded: client }, { forwarded: client }]);
    expect(warnings).toEqual([expect.stringContaining('TRUSTED_PROXIES does not name the peer')]);
  });

  it('warns of a peer outside the trusted ranges', async () => {
    expect(await warningsOf('10.0.0.0/8', [{ forwarded: client, peer: '192.0.2.1' }])).toHaveLength(1);
  });

  it('does not warn of a trusted proxy, nor of a request without the header', async () => {
    expect(await warningsOf('10.0.0.0/8', [{ forwarded: client }, { peer: '192.0.2.1' }])).toEqual([]);
  });
});
