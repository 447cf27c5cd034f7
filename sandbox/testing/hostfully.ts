import { startSandbox } from '../server.js';
import type { Sandbox } from '../server.js';
import type { Property } from '../ledger/types.js';
import { call } from './http.js';

export const TODAY = '2026-12-01';

/** Starts a sandbox for the file's tests, reset before each, and speaks Hostfully to it as account `demo`. */
export class HostfullyTest {
  sandbox!: Sandbox;
  listings: Property[] = [];
  headers: Record<string, string> = {};
  host: 'hostfully' | 'hostfully-sandbox' = 'hostfully';

  constructor() {
    beforeAll(async () => {
      this.sandbox = await startSandbox({ port: 0, rateLimits: 'off' });
    });
    afterAll(() => this.sandbox.close());
    beforeEach(async () => {
      this.sandbox.reset();
      this.sandbox.setRateLimits('off');
      this.sandbox.clock.travelTo(`${TODAY}T12:00:00Z`);
      this.headers = { 'X-HOSTFULLY-APIKEY': 'sandbox-demo' };
      this.host = 'hostfully';
      this.listings = await this.sandbox.listings('demo');
    });
  }

  get base(): string {
    return `${this.sandbox.url}/${this.host}/api/v3.2`;
  }

  get = (path: string) => call(`${this.base}${path}`, { headers: this.headers });

  send = (path: string, body: unknown, method = 'POST') =>
    call(`${this.base}${path}`, { method, body, headers: this.headers });

  listing = (id: number) => this.listings.find((one) => one.id === id)!;

  uidOf = (id: number) => this.listing(id).uid;

  /** Books three nights of property 100001 for Ada. */
  book = (change: object = {}) =>
    this.send('/leads', {
      propertyUid: this.uidOf(100001),
      type: 'BOOKING',
      checkInLocalDateTime: '2026-12-10T15:00:00',
      checkOutLocalDateTime: '2026-12-13T11:00:00',
      externalBookingId: 'ref-1',
      guestInformation: { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', adultCount: 2 },
      ...change,
    });
}
