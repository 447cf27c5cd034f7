import { scripted, testAccount, testConnector } from '../testing/fakes.js';
import { authorizationCode } from './auth.js';

const app = { clientId: 'app', clientSecret: 'word', scopes: '' };

const oauth = (scopes?: string) =>
  authorizationCode({
    authorizeAt: (baseUrl) => `${baseUrl}/authorize`,
    tokenAt: () => '/token',
    clientIn: 'form',
    scopes,
    lifeSeconds: 3600,
  });

it.each([
  ['the scopes that the app names', 'read', 'write', 'write'],
  ['the scopes of the PMS when the app names none', 'read', '', 'read'],
  ['the scopes that the app names when the PMS requires none', '', 'write', 'write'],
  ['no scope from a PMS without scopes', undefined, 'write', null],
])('requests %s', (_, ofThePms, ofTheApp, asked) => {
  const settings = { baseUrl: 'https://pms.example' };
  const url = oauth(ofThePms).authorizeUrl({
    settings,
    app: { ...app, scopes: ofTheApp },
    redirectUri: 'r',
    state: 's',
  });
  expect(new URL(url).searchParams.get('scope')).toBe(asked);
});

it.each([
  ['keeps the refresh token when the PMS sends no other', {}, 'first'],
  ['replaces the refresh token when the PMS sends another', { refresh_token: 'second' }, 'second'],
])('%s', async (_, more, kept) => {
  const { gateway, outbound } = scripted(testConnector(), [{ body: { access_token: 'a', ...more } }]);
  const tokens = { accessToken: 'old', refreshToken: 'first', expiresAt: null };
  const refreshed = await oauth().refresh!(gateway.bind(testAccount()).call, app, tokens);
  expect(refreshed).toMatchObject({ accessToken: 'a', refreshToken: kept });
  expect(new URLSearchParams(String(outbound.requests[0]!.body)).get('refresh_token')).toBe('first');
});
