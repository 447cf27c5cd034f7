import { scripted, testAccount, testConnector } from './testing/fakes.js';
import { consentUrl, tokensFrom } from './token-answers.js';

const asked = (body: object) => {
  const { gateway, outbound } = scripted(testConnector(), [{ body }]);
  const { call } = gateway.bind(testAccount(), { interactive: true });
  const form = { grant_type: 'client_credentials' };
  return { tokens: tokensFrom(call, { path: '/token', form }, 3600), outbound };
};

it('requests tokens without the authentication of the account and reads them from the answer', async () => {
  const { tokens, outbound } = asked({ access_token: 'a-1', refresh_token: 'r-1', expires_in: 60 });
  const expiresAt = new Date('2026-06-01T00:01:00Z');
  expect(await tokens).toEqual({ accessToken: 'a-1', refreshToken: 'r-1', expiresAt });
  expect(outbound.requests[0]).toMatchObject({ method: 'POST', body: 'grant_type=client_credentials' });
  expect(outbound.requests[0]!.headers).not.toHaveProperty('authorization');
});

it('uses the default lifetime when the PMS gives none', async () => {
  const expiresAt = new Date('2026-06-01T01:00:00Z');
  expect(await asked({ access_token: 'a-1' }).tokens).toEqual({
    accessToken: 'a-1',
    refreshToken: undefined,
    expiresAt,
  });
});

it('builds the URL of the consent page', () => {
  const input = { app: { clientId: 'c-1' }, redirectUri: 'https://us.example/back', state: 's-1' };
  expect(consentUrl('https://pms.example/authorize', input, 'read write')).toBe(
    'https://pms.example/authorize?client_id=c-1&redirect_uri=https%3A%2F%2Fus.example%2Fback&response_type=code&state=s-1&scope=read+write',
  );
  expect(consentUrl('https://pms.example/authorize', input)).not.toContain('scope');
});
