import { CONNECTORS } from './providers.js';
import { judgeResponse } from './runtime/classification.js';

const NOW = new Date('2026-06-01T00:00:00Z');
const named = CONNECTORS.map((connector) => [connector.definition.id, connector] as const);

/**
 * The PMSes whose 403 is about the credentials: Hostaway documents it for its tokens, and an address is a feed's only
 * credential.
 */
const REFUSED_BY_403 = ['hostaway', 'ical'];

describe.each(named)('%s', (id, { classify, definition }) => {
  const judged = (status: number, headers: Record<string, string> = {}) => {
    const sent = { method: 'GET', path: '/v1/things/1' };
    return judgeResponse({ status, headers, text: '' }, sent, [], { classify, answers: definition.answers }, NOW)
      ?.error;
  };

  it('treats a bare 403 as bad credentials only where the vendor says so', () => {
    expect(judged(403)?.kind === 'invalid_credentials').toBe(REFUSED_BY_403.includes(id));
  });

  it('declares the same meaning of a 403 as its classification', () => {
    expect(definition.answers.forbidden === 'credentials').toBe(REFUSED_BY_403.includes(id));
  });

  const { reset } = definition.answers;
  if (reset)
    it.each([
      ['seconds', 42],
      ['a UNIX time', NOW.getTime() / 1000 + 42],
      ['a date', new Date(NOW.getTime() + 42_000).toUTCString()],
    ])('waits for as long as its own header of a 429 says, given as %s', (_, value) => {
      expect(judged(429, { [reset]: String(value) })).toMatchObject({ kind: 'rate_limited', retryAfterMs: 42_000 });
    });
});
