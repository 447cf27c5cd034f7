import { scripted, testAccount } from '../kit/testing/fakes.js';
import { fieldsOf, parseXml } from '../kit/xml.js';
import { rentalsUnited } from './connector.js';
import { listingOf, type DictionaryNames } from './listings.js';

const names: DictionaryNames = {
  amenities: new Map([
    ['180', 'Washing machine'],
    ['11', 'Television'],
  ]),
  rooms: new Map([
    ['257', 'Bedroom'],
    ['81', 'Bathroom'],
    ['101', 'Kitchen'],
  ]),
  types: new Map([['3', 'Apartment']]),
};
const PLACE = { '2': 'Spain', '3': 'Catalonia', '4': 'Barcelona' };
const mapped = (contents = '', currency = 'EUR') => {
  const text = `<Property Currency="${currency}"><ID BuildingID="-1">7</ID><Name>Loft</Name>${contents}</Property>`;
  return listingOf(fieldsOf(parseXml(text, 'x')).with('Place', PLACE), names);
};

describe('a listing', () => {
  it('has names for values that the PMS numbers', () => {
    const listing = mapped(
      '<CleaningPrice>50.00</CleaningPrice><CanSleepMax>4</CanSleepMax><ObjectTypeID>3</ObjectTypeID><NoOfUnits>1</NoOfUnits>' +
        '<Street>Calle 1</Street><ZipCode>08001</ZipCode><IsActive>true</IsActive><IsArchived>false</IsArchived>' +
        '<Coordinates><Longitude>2.17</Longitude><Latitude>41.38</Latitude></Coordinates>' +
        '<CompositionRooms><CompositionRoomID Count="2">257</CompositionRoomID><CompositionRoomID Count="1">81</CompositionRoomID><CompositionRoomID Count="1">999</CompositionRoomID></CompositionRooms>' +
        '<Amenities><Amenity Count="1">180</Amenity><Amenity Count="1">999</Amenity></Amenities>' +
        '<CheckInOut><CheckInFrom>14:00</CheckInFrom><CheckInTo>22:00</CheckInTo><CheckOutUntil>11:00</CheckOutUntil></CheckInOut>' +
        '<ArrivalInstructions><Landlord>Robin Keeper</Landlord><Email>r@k.example</Email><Phone>+34</Phone><HowToArrive><Text LanguageID="2">Auf Deutsch</Text><Text LanguageID="1">By bus</Text></HowToArrive></ArrivalInstructions>',
    );
    expect(listing).toMatchObject({
      providerId: '7',
      name: 'Loft',
      type: 'Apartment',
      currency: 'EUR',
      timeZone: 'UTC',
      maxOccupancy: 4,
      active: true,
      address: { line1: 'Calle 1', city: 'Barcelona', state: 'Catalonia', country: 'Spain', postal_code: '08001' },
      latitude: 41.38,
      longitude: 2.17,
      bedroomCount: 2,
      bathroomCount: 1,
      rooms: [
        { name: 'Bedroom', count: 2 },
        { name: 'Bathroom', count: 1 },
      ],
      rawAmenities: [{ id: 180, name: 'Washing machine' }],
      checkIn: { op: 'FROM_TO', start: '14:00:00', end: '22:00:00' },
      checkOut: { op: 'UNTIL', end: '11:00:00' },
      contact: { name: 'Robin Keeper', email: ['r@k.example'], phone: ['+34'] },
      listingDetails: { instructions: 'By bus' },
      units: [],
    });
    expect(listing.fees).toMatchObject([{ name: 'Cleaning', charge: 'PER_STAY' }]);
  });

  it('is complete when the PMS reports nearly nothing', () => {
    expect(mapped()).toMatchObject({
      description: '',
      type: '',
      active: true,
      rooms: [],
      rawAmenities: [],
      pictures: [],
      fees: [],
      taxes: [],
      deposit: null,
      latitude: null,
      checkIn: { op: 'FLEXIBLE' },
      contact: { name: '', email: [], phone: [] },
      units: [],
    });
  });

  it('counts rooms that come with their amenities, one by one', () => {
    const room = (id: number, amenity: number) =>
      `<CompositionRoomAmenities CompositionRoomID="${id}"><Amenities><Amenity Count="1">${amenity}</Amenity></Amenities></CompositionRoomAmenities>`;
    const listing = mapped(
      `<CompositionRoomsAmenities>${room(257, 11)}${room(257, 180)}${room(101, 11)}</CompositionRoomsAmenities>`,
    );
    expect(listing.rooms).toEqual([
      { name: 'Bedroom', count: 2 },
      { name: 'Kitchen', count: 1 },
    ]);
    expect(listing.rawAmenities.map(({ name }) => name)).toEqual(['Television', 'Washing machine']);
  });

  it('takes its number of bedrooms from its type if it lists no bedroom', () => {
    const bedrooms = (contents: string) => mapped(contents).bedroomCount;
    const bathroom = '<CompositionRooms><CompositionRoomID Count="1">81</CompositionRoomID></CompositionRooms>';
    const type = (id: number) => `<PropertyTypeID>${id}</PropertyTypeID>`;
    // lib/concierge/suppliers/rentals_united/dictionaries/bedrooms.json of roomorama/concierge
    expect([1, 2, 4, 11, 12, 26, 30, 34, 53, 31].map((id) => bedrooms(type(id) + bathroom))).toEqual([
      0, 1, 3, 5, 4, 6, 10, 11, 30, 0,
    ]);
    expect(
      bedrooms(`${type(4)}<CompositionRooms><CompositionRoomID Count="2">257</CompositionRoomID></CompositionRooms>`),
    ).toBe(2);
  });

  it('takes the English text, otherwise the first, and puts the main picture first', () => {
    const text = (language: number, words: string) =>
      `<Description LanguageID="${language}"><Text><![CDATA[${words}]]></Text><Image/></Description>`;
    const images =
      '<Images><Image ImageTypeID="7">https://p.example/2.jpg</Image><Image ImageTypeID="1">https://p.example/1.jpg</Image><Image ImageTypeID="7">ftp://p.example/3</Image></Images>';
    const listing = mapped(`<Descriptions>${text(4, 'Polski')}${text(1, 'A <b>loft</b>')}</Descriptions>${images}`);
    expect(listing.description).toBe('A <b>loft</b>');
    expect(listing.pictures.map(({ url }) => url)).toEqual(['https://p.example/1.jpg', 'https://p.example/2.jpg']);
    expect(listing.thumbnailUrl).toBe('https://p.example/1.jpg');
    expect(mapped(`<Descriptions>${text(4, 'Polski')}</Descriptions>`).description).toBe('Polski');
  });

  it('reads percentages as fractions, and only what every guest pays', () => {
    const fee = (attributes: string, value: string) =>
      `<AdditionalFee ${attributes}><Value>${value}</Value></AdditionalFee>`;
    const { fees, taxes } = mapped(
      `<AdditionalFees>${[
        fee('KindID="1" DiscriminatorID="3" Name="VAT" Optional="false"', '0.0725'),
        fee('KindID="1" DiscriminatorID="6" Name="City tax" Optional="false"', '2.20'),
        fee('KindID="2" DiscriminatorID="1" Name="Linen" Optional="false"', '15'),
        fee('KindID="2" DiscriminatorID="1" Name="Pet fee" Optional="true"', '30'),
        fee('KindID="2" DiscriminatorID="8" Name="Weekly cleaning" Optional="false"', '40'),
      ].join('')}</AdditionalFees>`,
    );
    const shown = (rules: typeof fees) => rules.map(({ name, charge, amount }) => [name, charge, amount.toString()]);
    expect(shown(taxes)).toEqual([
      ['VAT', 'PERCENT', '7.25'],
      ['City tax', 'PER_GUEST_PER_NIGHT', '2.2'],
    ]);
    expect(shown(fees)).toEqual([['Linen', 'PER_STAY', '15']]);
  });

  it('has a deposit only if it is an amount', () => {
    const deposit = (type: number) =>
      mapped(`<SecurityDeposit DepositTypeID="${type}">200.00</SecurityDeposit>`).deposit;
    expect([deposit(5)?.toString(), deposit(3), deposit(1)]).toEqual(['200', null, null]);
  });

  it('has one unit with a count for several units', () => {
    expect(mapped('<NoOfUnits>3</NoOfUnits><CanSleepMax>2</CanSleepMax>').units).toMatchObject([
      { providerUnitId: '7', inventoryCount: 3, maxOccupancy: 2, currency: 'EUR' },
    ]);
  });

  it('is inactive when the PMS marks it inactive or archived', () => {
    expect(mapped('<IsActive>false</IsActive>').active).toBe(false);
    expect(mapped('<IsActive>true</IsActive><IsArchived>true</IsArchived>').active).toBe(false);
  });

  it.each(['', 'Euro'])('is refused with the currency "%s"', (currency) => {
    expect(() => mapped('', currency)).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });

  it('is accepted without a usable number of guests', () => {
    expect(mapped('<CanSleepMax>-1000</CanSleepMax>').maxOccupancy).toBe(0);
  });
});

describe('a property that names no currency', () => {
  const cities =
    '<Currencies><Currency CurrencyCode="CHF"></Currency><Currency CurrencyCode="PLN"><Locations><LocationID>4</LocationID><LocationID>5</LocationID></Locations></Currency></Currencies>';
  const bound = (location: number) =>
    scripted(rentalsUnited, [
      ({ body }) => {
        const answers: Record<string, string> = {
          Pull_ListOwnerProp: '<Properties><Property><ID>7</ID></Property></Properties>',
          Pull_ListSpecProp: `<Property><ID>7</ID><Name>n</Name><DetailedLocationID TypeID="4">${location}</DetailedLocationID></Property>`,
          Pull_ListCurrenciesWithCities: cities,
        };
        const contents = answers[/<(\w+)_RQ>/.exec(String(body))![1]!] ?? '';
        return { body: `<X_RS><Status ID="0">Success</Status>${contents}</X_RS>` };
      },
    ]).gateway.bind(
      testAccount({ credentials: { advertiserId: '7', username: 'u', password: 'p' }, authType: 'EMAIL_PASSWORD' }),
    ).call;

  it('has the currency of its city', async () => {
    expect(await rentalsUnited.listings.one(bound(5), '7')).toMatchObject({ currency: 'PLN' });
  });

  it('is refused if its city has none', async () => {
    await expect(rentalsUnited.listings.one(bound(6), '7')).rejects.toMatchObject({ kind: 'invalid_response' });
  });
});

describe('pages of listings', () => {
  const ids = Array.from({ length: 60 }, (_, n) => String(n + 90));
  const answers = (method: string, body: string): string => {
    if (method === 'Pull_ListOwnerProp')
      return `<Properties>${['7', ...ids]
        .reverse()
        .map(
          (id) => `<Property><ID>${id}</ID><Name>n</Name><LastMod NLA="${id === '7'}">2026-01-01</LastMod></Property>`,
        )
        .join('')}</Properties>`;
    const id = /<PropertyID>(\d+)</.exec(body)?.[1];
    if (id === '95') return '<Property><ID>95</ID></Property>';
    return id
      ? `<Property Currency="EUR"><ID>${id}</ID><Name>n</Name><DetailedLocationID TypeID="4">5</DetailedLocationID></Property>`
      : '';
  };
  const bound = () => {
    const kit = scripted(rentalsUnited, [
      ({ body }) => {
        const method = /<(\w+)_RQ>/.exec(String(body))![1]!;
        const contents = answers(method, String(body));
        if (method === 'Pull_ListSpecProp' && String(body).includes('>96<'))
          return { body: '<X_RS><Status ID="56">gone</Status></X_RS>' };
        return { body: `<X_RS><Status ID="0">Success</Status>${contents}</X_RS>` };
      },
    ]);
    const credentials = { advertiserId: '7', username: 'u', password: 'p' };
    return { ...kit, call: kit.gateway.bind(testAccount({ credentials, authType: 'EMAIL_PASSWORD' })).call };
  };

  it('are in the order of ids, without archived properties; unreadable properties do not affect others', async () => {
    const { call, outbound } = bound();
    const first = await rentalsUnited.listings.page(call);
    expect(first).toMatchObject({ next: ids[3], total: 60 });
    const pages = [first];
    for (let { next } = first; next !== undefined; next = pages.at(-1)!.next)
      pages.push(await rentalsUnited.listings.page(call, next));
    expect(pages.map(({ items, refused }) => items.length + refused.length)).toEqual([4, 24, 24, 8]);
    const idsOf = (part: { providerId: string }[]) => part.map(({ providerId }) => providerId);
    expect(pages.flatMap(({ refused }) => idsOf(refused))).toEqual(['95', '96']);
    expect(pages.flatMap(({ items }) => idsOf(items))).toEqual(ids.filter((id) => id !== '95' && id !== '96'));
    const asked = (method: string) =>
      outbound.requests.filter(({ body }) => String(body).startsWith(`<${method}_RQ>`)).length;
    expect([asked('Pull_ListSpecProp'), asked('Pull_GetLocationDetails'), asked('Pull_ListAmenities')]).toEqual([
      60, 4, 4,
    ]);
  });

  it('report a property without an id, so that none counts as removed', async () => {
    const { call } = bound();
    const list = '<Properties><Property><ID/></Property><Property><ID>4</ID></Property></Properties>';
    const kit = scripted(rentalsUnited, [
      { body: `<X_RS><Status ID="0">Success</Status>${list}</X_RS>` },
      {
        body: '<X_RS><Status ID="0">Success</Status><Property Currency="EUR"><ID>4</ID><Name>n</Name></Property></X_RS>',
      },
    ]);
    const account = testAccount({
      credentials: { ...call.credentials, username: 'other' },
      authType: 'EMAIL_PASSWORD',
    });
    const page = await rentalsUnited.listings.page(kit.gateway.bind(account).call);
    expect([page.items.map(({ providerId }) => providerId), page.total]).toEqual([['4'], 2]);
    expect(page.refused).toEqual([{ providerId: '', reason: 'answer.Properties.Property*[0].ID is not an id' }]);
  });

  it('do not contain a property of another owner or an archived one', async () => {
    const { call, outbound } = bound();
    expect(await rentalsUnited.listings.one(call, '4711')).toBeUndefined();
    expect(await rentalsUnited.listings.one(call, '7')).toBeUndefined();
    expect(outbound.requests.some(({ body }) => String(body).includes('Pull_ListSpecProp'))).toBe(false);
    expect((await rentalsUnited.listings.one(call, '90'))?.providerId).toBe('90');
    expect(await rentalsUnited.listings.one(call, '96')).toBeUndefined();
  });
});
