import { pino } from 'pino';
import { REDACTED_PATHS } from '../../platform/logging/redaction.js';
import { createFastify, RAW_BODY_PREFIX } from './fastify.js';

const SECRET = 'confidential-secret';

/** Some PMSes can send the secret of their events only in the query of the service's address. */
describe('the query of a request', () => {
  const lines: string[] = [];
  const log = pino({ redact: { paths: REDACTED_PATHS } }, { write: (line: string) => void lines.push(line) });
  const server = createFastify(log);
  let url: string;

  beforeAll(async () => {
    server.post(`${RAW_BODY_PREFIX}:provider/:account/:path`, () => ({}));
    url = await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close());

  it.each([
    ['for an accepted event', `${RAW_BODY_PREFIX}PROVIDER_06/a/b?auth=${SECRET}`, 200],
    ['with an address that cannot be decoded', `/%zz?auth=${SECRET}`, 404],
    ['with an address that is too long', `/none?auth=${SECRET}&x=${'x'.repeat(9_000)}`, 414],
  ])('%s appears in no log line and no answer', async (_case, path, status) => {
    lines.length = 0;
    const answer = await fetch(url + path, { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } });
    expect(answer.status).toBe(status);
    expect((await answer.text()) + JSON.stringify([...answer.headers])).not.toContain(SECRET);
    expect(lines.join('')).not.toContain(SECRET);
  });
});
