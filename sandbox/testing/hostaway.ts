import { startSandbox } from '../server.js';
import type { Sandbox } from '../server.js';
import { call } from './http.js';

export const TODAY = '2026-12-01';

/** Starts a sandbox for the file's tests, reset before each, and speaks Hostaway to it as account `demo`. */
export class HostawayTest {
  sandbox!: Sandbox;
  auth: Record<string, string> = {};

  constructor() {
    beforeAll(async () => {
      this.sandbox = await startSandbox({ port: 0, rateLimits: 'off' });
    });
    afterAll(() => this.sandbox.close());
    beforeEach(async () => {
      this.sandbox.reset();
      this.sandbox.setRateLimits('off');
      this.sandbox.clock.travelTo(`${TODAY}T12:00:00Z`);
      this.auth = { authorization: `Bearer ${(await this.token('sandbox-demo')).body.access_token}` };
    });
  }

  get base(): string {
    return `${this.sandbox.url}/hostaway/v1`;
  }

  token = (client_id: string, client_secret = client_id, grant_type = 'client_credentials') =>
    call(`${this.base}/accessTokens`, {
      body: new URLSearchParams({ grant_type, client_id, client_secret, scope: 'general' }),
    });

  get = (path: string) => call(`${this.base}${path}`, { headers: this.auth });

  send = (method: string, path: string, body: unknown) =>
    call(`${this.base}${path}`, { method, body, headers: this.auth });

  /** Reserves listing 100001 for Ada. */
  reserve = (change: object = {}) =>
    this.send('POST', '/reservations?provider=lodgewire', {
      channelId: 2000,
      listingMapId: 100001,
      arrivalDate: '2026-12-10',
      departureDate: '2026-12-13',
      guestName: 'Ada Byron',
      guestEmail: 'ada@example.com',
      numberOfGuests: 2,
      totalPrice: 500.5,
      channelReservationId: 'ref-1',
      ...change,
    });
}
