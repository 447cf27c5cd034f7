import { addDays } from '../../src/values/time/dates.js';
import { startApp, type TestApp } from '../support/app.js';
import { costOf, type ReadRequest } from '../support/request-cost.js';
import { addUnit } from '../support/units.js';

const TODAY = new Date().toISOString().slice(0, 10);
const ALL_YEARS = 'startDate=1970-01-01&endDate=2200-12-31';
/** A multiple of the cost of the small request, and milliseconds; all years once cost some 12 ms for each unit. */
const MOST = { times: 3, ms: 4 };

describe('the processor time of a request', () => {
  let app: TestApp;
  let ids: { single: string; multi: string; account: string };

  beforeAll(async () => {
    app = await startApp({ RATE_LIMIT_PER_MINUTE: '0' });
    const account = await app.connect('demo');
    const { data } = (await app.api('GET', '/api/v1/listing?limit=100&status=ACTIVE')).body;
    const [single, multi] = data.filter(({ units }: any) => units.length === 1);
    await addUnit(app, multi.units[0].id);
    ids = { single: single.id, multi: multi.id, account };
    const warm = { path: `/api/v1/availability/${single.id}?limit=1` };
    for (let round = 0; round < 5; round += 1) await costOf(app, warm);
  }, 90_000);
  afterAll(() => app.close());

  const get = (path: string) => (): ReadRequest => ({ path: `/api/v1/${path}` });
  const availability = (listing: 'single' | 'multi', query: string) => (): ReadRequest => ({
    path: `/api/v1/availability/${ids[listing]}?${query}`,
  });
  const search = (days: number, query: string) =>
    get(
      `listing/search?checkInDate=${addDays(TODAY, 5)}&checkOutDate=${addDays(TODAY, 5 + days)}&limit=1&fields=ids&${query}`,
    );

  it.each<[string, () => ReadRequest, () => ReadRequest]>([
    ['the window of availability', availability('single', 'limit=1'), availability('single', `limit=1&${ALL_YEARS}`)],
    [
      'the window of availability with its mean price',
      availability('single', 'limit=1&includePrice=true'),
      availability('single', `limit=1&includePrice=true&${ALL_YEARS}`),
    ],
    [
      'the window of availability of a status, of several units',
      availability('multi', 'limit=1&status=NOT_AVAILABLE'),
      availability('multi', `limit=1&status=NOT_AVAILABLE&page=1000&${ALL_YEARS}`),
    ],
    ['the page of availability', availability('single', 'limit=1'), availability('single', 'limit=730&page=1000000')],
    ['the page of listings', get('listing?limit=1'), get('listing?limit=100&page=1000000')],
    ['the radius of listings', get('listing?limit=1'), get('listing?limit=1&location=47.6,-122.3&radius=100')],
    [
      'the amenities of listings',
      get('listing?limit=1'),
      get(`listing?limit=1&amenities=${Array.from({ length: 50 }, (_, index) => `amenity-${index}`).join(',')}`),
    ],
    [
      'the area of the map',
      get('listing/map?south=47&north=48&west=-123&east=-122'),
      get('listing/map?south=-90&north=90&west=-180&east=180'),
    ],
    [
      'the period of reservations',
      get('reservation?limit=1'),
      get('reservation?limit=1&checkInFrom=1970-01-01&checkInTo=2200-12-31'),
    ],
    [
      'the period of the audit log',
      get('audit-log?limit=1'),
      get('audit-log?limit=1&since=1970-01-01T00:00:00Z&until=2200-12-31T00:00:00Z'),
    ],
    ['the dates of a search', search(3, ''), search(7, 'nights=3')],
  ])(
    'does not grow with %s',
    async (_, small, large) => {
      const [one, other] = [await costOf(app, small()), await costOf(app, large())];
      expect(other).toBeLessThan(one * MOST.times + MOST.ms);
    },
    60_000,
  );
});
