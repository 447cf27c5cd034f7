import { scripted, testAccount } from '../kit/testing/fakes.js';
import { cloudbeds } from './connector.js';

const day = (date: string, rateBase: number) => ({ date, rateBase, totalRate: rateBase, roomsAvailable: 2 });
const listing = (providerId: string) => ({
  providerId,
  providerUnitIds: [`${providerId}0`],
  currency: 'EUR',
  timeZone: 'UTC',
});

/** A PMS that knows the hotels 1, 2 and 3, and leaves `missing` out of answers for several. */
const hotels = (missing?: string) => {
  const kit = scripted(cloudbeds, [
    ({ url }) => {
      const asked = new URL(url).searchParams.get('propertyIDs')!.split(',');
      const given = asked.filter((id) => asked.length === 1 || id !== missing);
      const rate = (id: string) => ({
        rateID: id,
        roomTypeID: `${id}0`,
        propertyID: id,
        roomRateDetailed: [day('2026-12-01', 10 * Number(id))],
      });
      return { body: { success: true, data: [{ rateID: '9', roomTypeID: null }, ...given.map(rate)] } };
    },
  ]);
  const read = (...ids: string[]) =>
    cloudbeds.calendars!.read(
      kit.gateway.bind(testAccount(), { interactive: true }).call,
      ids.map(listing),
      '2026-12-01',
      '2026-12-02',
    );
  const asked = () => kit.outbound.requests.map(({ url }) => new URL(url).searchParams.get('propertyIDs'));
  return { read, asked };
};

const shown = (nights: { date: string; available: number; price: unknown }[][]) =>
  nights.map((own) => own.map(({ date, available, price }) => `${date} ${available} ${price}`));

describe('calendars of several hotels', () => {
  const expected = ['1', '2', '3'].map((id) => [`2026-12-01 2 ${id}0`, '2026-12-02 0 null']);

  it('take one request, each with its own nights; a rate without a room type is passed over', async () => {
    const { read, asked } = hotels();
    expect(shown(await read('1', '2', '3'))).toEqual(expected);
    expect(asked()).toEqual(['1,2,3']);
  });

  it('are asked for one by one where the answer leaves a hotel out', async () => {
    const { read, asked } = hotels('2');
    expect(shown(await read('1', '2', '3'))).toEqual(expected);
    expect(asked()).toEqual(['1,2,3', '2']);
  });
});
