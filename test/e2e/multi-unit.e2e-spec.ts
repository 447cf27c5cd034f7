import { type Answer, startApp, type TestApp } from '../support/app.js';
import { connectBy, firstSync } from '../support/connecting.js';
import { sideBySide } from '../support/side-by-side.js';
import { ANY_PRICE, freeStay, pricedBody, reservationBody, reserve } from '../support/booking.js';

const PATH = '/api/v1/integration-account';
/** Most of the time is spent waiting for the limit of a PMS. */
const SIDE_BY_SIDE = 5;

/** Unit types that exist several times, at every PMS that has them, are sold exactly as often as they exist. */
describe('a unit that exists several times', () => {
  let app: TestApp;
  let providers: any[];

  beforeAll(async () => {
    app = await startApp();
    const all = (await app.api('GET', '/api/v1/provider')).body;
    const open = all.filter(({ capabilities }: any) => capabilities?.multiUnit && capabilities.create);
    // One code of each connector.
    providers = [...new Map(open.map((one: any) => [one.connector, one])).values()];
  }, 60_000);
  afterAll(() => app.close());

  const nightsOf = async ({ listingID, checkInDate }: any): Promise<any[]> =>
    (await app.api('GET', `/api/v1/availability/${listingID}?startDate=${checkInDate}&endDate=${checkInDate}`)).body
      .data;

  const soldOut = async (provider: any): Promise<string[]> => {
    const scheme = provider.authSchemes.find(({ authType }: any) => authType !== 'OAUTH');
    const account = await connectBy(app, provider, scheme, `generated-4-${provider.connector.replaceAll('-', '_')}`);
    await firstSync(app, account, ['CALENDARS']);
    const { data } = (await app.api('GET', `/api/v1/listing?limit=100&integrationAccountID=${account}`)).body;
    const listing = data.find(({ units }: any) => units.length === 1 && units[0].inventoryCount === 3);
    const [unit] = listing.units;
    const stay = { ...(await freeStay(app, listing.id, Math.max(2, listing.minimumNights))), unitID: unit.id };
    const state = async (): Promise<string> => (await nightsOf(stay)).map(({ status }) => status).join();
    const answers: Answer[] = [];
    const states: string[] = [await state()];
    for (let count = 0; count < 3; count += 1) {
      // A calendar that is read during a booking may count it twice until the next read: too few free, never too many.
      const sold = await app.until(`${provider.connector} to sell one of the ${3 - count} left`, async () => {
        const quote = await app.api('POST', '/api/v1/quote', { body: { ...stay, guests: 2 } });
        const answer = quote.status === 201 ? await reserve(app, reservationBody(stay, quote.body)) : quote;
        return answer.status === 409 || answer.status === 422 ? undefined : answer;
      });
      answers.push(sold);
    }
    states.push(await state());
    answers.push(await reserve(app, pricedBody(stay, 300), { query: ANY_PRICE }));
    for (const answer of answers.slice(0, 3)) {
      if (answer.status >= 300) continue;
      expect(answer.body.unitID ?? unit.id).toBe(unit.id);
      await app.api('POST', `/api/v1/reservation/${answer.body.id}/cancel`);
    }
    // If the calendar was read while the unit was sold out, it is read again.
    await app.until(`${provider.connector} to have the night again`, async () =>
      (await state()) === 'AVAILABLE' ? true : undefined,
    );
    expect((await app.api('DELETE', `${PATH}/${account}`)).status).toBe(204);
    return [...answers.map(({ status, text }) => (status < 300 || status === 409 ? String(status) : text)), ...states];
  };

  it('has one record a day, is sold three times, refused the fourth time, and free again when cancelled', async () => {
    const outcomes: Record<string, string[]> = {};
    await sideBySide(providers, SIDE_BY_SIDE, async (provider) => {
      outcomes[provider.connector] = await soldOut(provider);
    });
    const wanted = ['201', '201', '201', '409', 'AVAILABLE', 'NOT_AVAILABLE'];
    expect(outcomes).toEqual(Object.fromEntries(providers.map(({ connector }) => [connector, wanted])));
    expect(providers.length).toBeGreaterThanOrEqual(8);
  }, 300_000);
});
