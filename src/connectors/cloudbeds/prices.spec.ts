import { scripted, testAccount } from '../kit/testing/fakes.js';
import { cloudbeds } from './connector.js';
import { rateIdOf } from './prices.js';

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

  it('take one request, and each has its own nights; a rate without a room type is skipped', async () => {
    const { read, asked } = hotels();
    expect(shown(await read('1', '2', '3'))).toEqual(expected);
    expect(asked()).toEqual(['1,2,3']);
  });

  it('are read separately for a hotel that the answer leaves out', async () => {
    const { read, asked } = hotels('2');
    expect(shown(await read('1', '2', '3'))).toEqual(expected);
    expect(asked()).toEqual(['1,2,3', '2']);
  });
});

describe('an offer for a stay', () => {
  const stay = {
    listingProviderId: '37',
    providerUnitId: '370',
    checkIn: '2026-12-01',
    checkOut: '2026-12-03',
    guestCounts: { adults: 3, children: 1, infants: 0, pets: 0 },
  };
  const offered = (roomRateID: string, rate: number, parts: object = {}) => ({
    roomTypeID: '370',
    roomRateID,
    roomsAvailable: 1,
    roomRateDetailed: ['2026-12-01', '2026-12-02'].map((date) => ({ date, rate })),
    ...parts,
  });
  const offering = (...propertyRooms: object[]) => {
    const hotel = { propertyID: '37', propertyCurrency: { currencyCode: 'EUR' }, propertyRooms };
    const charges = (roomsTotal: string | null) => ({ fees: [], taxes: [], grandTotal: Number(roomsTotal) });
    const kit = scripted(cloudbeds, [
      ({ url }) => {
        const { pathname, searchParams } = new URL(url);
        const isOffer = pathname.endsWith('/getAvailableRoomTypes');
        return { body: { success: true, data: isOffer ? [hotel] : charges(searchParams.get('roomsTotal')) } };
      },
    ]);
    return kit.gateway.bind(testAccount(), { interactive: true }).call;
  };
  const quoted = async (...rooms: object[]) =>
    (await cloudbeds.quote!(offering(...rooms), { ...stay, guests: 4, currency: 'EUR' })).total;

  // As live hotels name it.
  it.each(['default', 'Default', '', null])(
    'has the base rate, named %j, even if another plan is not derived',
    async (name) => {
      const rooms = [
        offered('breakfast', 120, { ratePlanNamePublic: 'Breakfast', derivedType: null }),
        offered('saver', 90, { ratePlanNamePublic: name, derivedType: 'percentage' }),
        offered('base', 100, { ratePlanNamePublic: name, ratePlanNamePrivate: name, derivedType: null }),
      ];
      expect((await quoted(...rooms)).toString()).toBe('200');
      expect(await rateIdOf(offering(...rooms), stay)).toBe('base');
    },
  );

  it.each<[string, unknown]>([
    ['a map', { 1: 0, 2: 0, 3: '30.50' }],
    ['a list of maps', [{ 1: 0 }, { 2: 0 }, { 3: '30.50' }]],
  ])('includes the price of further adults, given as %s', async (_, adultsExtraCharge) => {
    expect((await quoted(offered('base', 100, { adultsExtraCharge }))).toString()).toBe('230.5');
  });

  it('includes the price of children, and nothing for an empty list of charges', async () => {
    const childrenExtraCharge = [{ 1: 10, 2: 20 }];
    expect((await quoted(offered('base', 100, { childrenExtraCharge, adultsExtraCharge: [] }))).toString()).toBe('210');
  });
});
