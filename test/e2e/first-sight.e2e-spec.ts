import type { Call } from '../../sandbox/http/calls.js';
import { startApp, type TestApp } from '../support/app.js';
import { connectBy, firstSync } from '../support/connecting.js';

const LISTINGS = 8;
const CODE = 'PROVIDER_02';

/** Returns the purpose of a call to this PMS, or undefined for other calls. */
const purposeOf = ({ method, path }: Call): string | undefined => {
  if (/\/(hotel_policies|tax_sets)\//.test(path)) return 'details';
  if (path.includes('/restrictions?')) return 'calendar';
  if (method === 'POST' && path.endsWith('/webhooks')) return 'subscription';
  return /\/properties\?/.test(path) ? 'listings' : undefined;
};

/** Judges the order of the calls that a PMS receives, not the time that they take. */
describe('the first read of an account', () => {
  let app: TestApp;
  const purposes: (string | undefined)[] = [];

  beforeAll(async () => {
    app = await startApp();
    app.sandbox.onCall((call) => purposes.push(call.pms === 'channex' ? purposeOf(call) : undefined));
    const provider = (await app.api('GET', '/api/v1/provider')).body.find((one: any) => one.provider === CODE);
    await firstSync(app, await connectBy(app, provider, provider.authSchemes[0], `generated-${LISTINGS}-first`));
  }, 90_000);
  afterAll(() => app.close());

  const positions = (purpose: string): number[] =>
    purposes.flatMap((one, position) => (one === purpose ? [position] : []));

  it('reads four listings, then two calendars, then the other listings', () => {
    const [first, second, further] = positions('listings');
    expect(further).toBeUndefined();
    const between = purposes.slice(first, second).filter((one) => one !== undefined);
    expect(between).toEqual(['listings', ...Array<string>(8).fill('details'), 'calendar', 'calendar']);
  });

  it('asks for each calendar once', () => {
    expect(positions('calendar')).toHaveLength(LISTINGS);
  });

  it('subscribes after the calendars have been read', () => {
    expect(positions('subscription')).toHaveLength(LISTINGS);
    expect(Math.min(...positions('subscription'))).toBeGreaterThan(Math.max(...positions('calendar')));
  });
});
