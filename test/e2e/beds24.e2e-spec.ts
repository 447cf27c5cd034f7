import { startApp, type TestApp } from '../support/app.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';
import { sql } from '../support/sql.js';

/** A PMS whose credential can be used once: its tokens must never be lost, and it must never be sent again. */
describe('an account with a single-use invite code', () => {
  let app: TestApp;
  let account: string;

  const accountBody = (invite_code: string, accountIdentifier: string) => ({
    name: 'Beds',
    accountIdentifier,
    provider: 'PROVIDER_12',
    authType: 'ACCESS_TOKEN',
    authConfig: { invite_code },
  });
  const create = (code: string, identifier: string) =>
    app.api('POST', '/api/v1/integration-account', { body: accountBody(code, identifier) });
  const asked = (path: string) => app.sandbox.calls('demo').filter((call) => call.path.includes(path)).length;
  const synced = () =>
    app.until(
      'the first sync',
      async () => {
        const runs = await app.api('GET', `/api/v1/integration-account/${account}/sync-runs?limit=100`);
        const done = runs.body.data.filter((run: { status: string }) => run.status === 'SUCCEEDED');
        return new Set(done.map((run: { resource: string }) => run.resource)).size === 3 ? true : undefined;
      },
      60_000,
    );

  beforeAll(async () => {
    app = await startApp();
    const made = await create('sandbox-demo-1', 'beds-1');
    expect(made.status).toBe(201);
    account = made.body.id;
    await synced();
  }, 90_000);
  afterAll(() => app.close());

  it('stores the tokens that the code was exchanged for, sealed, with the account', async () => {
    const [stored] = await sql<{ tokens: string; tokens_expire_at: Date }>(
      app,
      'SELECT tokens, tokens_expire_at FROM integration_credential WHERE account_id = $1',
      [account],
    );
    expect(stored!.tokens).not.toMatch(/refresh-|access-/);
    expect(stored!.tokens_expire_at.getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect([asked('/authentication/setup'), asked('/authentication/token')]).toEqual([1, 0]);
  });

  it('refreshes its access with the refresh token, never with the code', async () => {
    app.sandbox.revokeTokens('demo', ['access']);
    await sql(
      app,
      'UPDATE integration_credential SET tokens_expire_at = now(), next_renewal_at = now() WHERE account_id = $1',
      [account],
    );
    const before = asked('/authentication/setup');
    await app.runNow('token-renewals');
    await app.until('the renewal', async () => (asked('/authentication/token') > 0 ? true : undefined));
    expect(asked('/authentication/setup')).toBe(before);
    const { body } = await app.api('GET', `/api/v1/integration-account/${account}`);
    expect(body.status).toBe('ACTIVE');
  });

  it('does not use up a code on a request that cannot succeed, and refuses a used code', async () => {
    expect((await create('sandbox-demo-2', 'beds-1')).status).toBe(409);
    expect((await create('sandbox-demo-1', 'beds-2')).status).toBe(422);
    expect((await create('sandbox-demo-2', 'beds-3')).status).toBe(201);
  });

  it('can quote, book and cancel', async () => {
    const { stay, quote, listing } = await quotedStay(app, account, 3);
    expect(quote.currency ?? listing.currency).toBe(listing.currency);
    const made = await reserve(app, reservationBody(stay, quote));
    expect(made.body).toMatchObject({ status: 'CONFIRMED', totalPrice: quote.totalPrice });
    expect(await app.sandbox.creates('demo', made.body.id)).toEqual({ attempts: 1, created: 1 });
    const path = `/api/v1/reservation/${made.body.id}`;
    expect((await app.api('POST', `${path}/cancel`)).status).toBe(200);
    expect((await app.api('GET', path)).body.status).toBe('CANCELLED');
  });
});
