import type { Answer } from '../kit/testing/fakes.js';
import { scripted, testAccount } from '../kit/testing/fakes.js';
import type { PmsReservationRequest } from '../port/model.js';
import { Decimal } from '../port/values.js';
import { rentalsUnited } from './connector.js';

const { reservations } = rentalsUnited;
const wrapped = (contents: string) => `<X_RS><Status ID="0">Success</Status>${contents}</X_RS>`;
const refusal = (id: number, words = 'No.') => `<X_RS><Status ID="${id}">${words}</Status></X_RS>`;
const OWNED =
  '<Properties><Property><ID>253204</ID></Property><Property><ID>8</ID><LastMod NLA="true"/></Property></Properties>';

type Told = Record<string, string | (() => Answer)>;
const bound = (told: Told) => {
  const all: Told = { Pull_ListOwnerProp: wrapped(OWNED), ...told };
  const kit = scripted(rentalsUnited, [
    ({ body }) => {
      const answer = all[/<(\w+)_RQ>/.exec(String(body))![1]!] ?? wrapped('');
      return typeof answer === 'string' ? { body: answer } : answer();
    },
  ]);
  const credentials = { advertiserId: '7', username: 'u', password: 'p' };
  const { call } = kit.gateway.bind(testAccount({ credentials, authType: 'EMAIL_PASSWORD' }), { interactive: true });
  const sent = (method: string) =>
    kit.outbound.requests.map(({ body }) => String(body)).filter((body) => body.startsWith(`<${method}_RQ>`));
  return { ...kit, call, sent };
};

const stay = (property: number | string, more = '') =>
  `<StayInfo><PropertyID>${property}</PropertyID><DateFrom>2026-09-07</DateFrom><DateTo>2026-09-12</DateTo><NumberOfGuests>4</NumberOfGuests>` +
  `<Costs><RUPrice>1962.35</RUPrice><ClientPrice>2291.00</ClientPrice><AlreadyPaid>0</AlreadyPaid></Costs>${more}</StayInfo>`;
const reservation = (stays: string, more = '', currency = 'EUR') =>
  `<Reservation Currency="${currency}"><ReservationID>138896693</ReservationID><StatusID>1</StatusID><LastMod>2026-06-01 12:35:30</LastMod><StayInfos>${stays}</StayInfos>` +
  `<CustomerInfo><Name>Grace</Name><SurName>Guest</SurName><Email>g@guest.example</Email><Phone>+44</Phone></CustomerInfo>${more}</Reservation>`;
const listed = (contents: string) => wrapped(`<Reservations>${contents}</Reservations>`);

const request: PmsReservationRequest = {
  reference: 'ref-1',
  listingProviderId: '253204',
  providerUnitId: null,
  checkIn: '2026-09-07',
  checkOut: '2026-09-12',
  guest: { firstName: 'Ada <b>', lastName: 'Guest & Co', email: 'a@guest.example', phone: '' },
  guests: 3,
  guestCounts: { adults: 2, children: 1, infants: 0, pets: 0 },
  status: 'CONFIRMED',
  notes: 'Late ]]> arrival',
  source: 'website',
  currency: 'EUR',
  base: new Decimal(900),
  fees: new Decimal(50),
  taxes: new Decimal(0),
  total: new Decimal('950.5'),
  quoteMetadata: null,
  commission: null,
  hostPayout: null,
  confirmationCode: null,
  locale: null,
  checkInTime: null,
  checkOutTime: null,
};
const priced = (price: string) =>
  wrapped(`<PropertyPrices Currency="EUR"><PropertyPrice NOP="3">${price}</PropertyPrice></PropertyPrices>`);
const created = wrapped('<ReservationID>99</ReservationID>');

describe('the price of a reservation', () => {
  const item = (type: string, amount: string, isIncluded = 'true'): string =>
    `<ChannelTotalFeeTax IncludedInChannelTotal="${isIncluded}" Amount="${amount}" Currency="EUR" Name="${type}" ItemType="${type}"/>`;
  const broken = (items: string, rent = '2071.00'): string =>
    `<ReservationBreakdown><RUBreakdown><Rent>1822.35</Rent></RUBreakdown><ChannelBreakdown><ChannelTotalFeesTaxes>${items}` +
    `</ChannelTotalFeesTaxes><ChannelTotal>2291.00</ChannelTotal><ChannelRent>${rent}</ChannelRent></ChannelBreakdown></ReservationBreakdown>`;
  const priceOf = async (breakdown: string) => {
    const { call } = bound({ Pull_ListReservations: listed(reservation(stay(253204, breakdown))) });
    const [found] = (await reservations.changed(call, { since: null })).items;
    return [found!.total, found!.base, found!.fees, found!.taxes].map((amount) => amount?.toString());
  };

  it("has the channel's parts if they add up to what the guest pays", async () => {
    expect(await priceOf(broken(item('Tax', '80.00') + item('Fee', '140.00')))).toEqual(['2291', '2071', '140', '80']);
  });

  it("includes charges due at the property in addition to the channel's total", async () => {
    const items = item('Tax', '80.00') + item('Fee', '140.00') + item('Tax', '20.00', 'false');
    expect(await priceOf(broken(items))).toEqual(['2311', '2071', '140', '100']);
  });

  it.each([
    ['without a breakdown', ''],
    ['with parts that do not add up', broken(item('Tax', '80.00'))],
    ['with an item of an unknown type', broken(item('Tax', '80.00') + item('Voucher', '140.00'))],
    ['with an item without an amount', broken(item('Tax', '80.00') + item('Fee', ''))],
  ])('%s is only its total', async (_, breakdown) => {
    expect(await priceOf(breakdown)).toEqual(['2291', undefined, undefined, undefined]);
  });
});

describe('creating', () => {
  it("sends the PMS's price and, as the guest's price, the caller's", async () => {
    const { call, sent } = bound({
      Pull_GetPropertyAvbPrice: priced('812.30'),
      Push_PutConfirmedReservationMulti: created,
    });
    const made = await reservations.create!(call, request);
    expect(made).toMatchObject({ providerReservationId: '99', reference: 'ref-1', status: 'CONFIRMED', guests: 3 });
    expect(made.total.toString()).toBe('950.5');
    const [body] = sent('Push_PutConfirmedReservationMulti');
    expect(body).toContain(
      '<Reservation><StayInfos><StayInfo><PropertyID>253204</PropertyID><DateFrom>2026-09-07</DateFrom><DateTo>2026-09-12</DateTo>' +
        '<NumberOfGuests>3</NumberOfGuests><Costs><RUPrice>812.3</RUPrice><ClientPrice>950.5</ClientPrice><AlreadyPaid>0</AlreadyPaid></Costs>',
    );
    expect(body).toContain('<Name>Ada &lt;b&gt;</Name><SurName>Guest &amp; Co</SurName>');
    expect(body).toContain('<Comments>Late ]]&gt; arrival</Comments><ReferenceID>ref-1</ReferenceID></Reservation>');
    expect(body).not.toContain('QuoteModeId');
  });

  it('is refused with the right price when the price has changed, and is not retried', async () => {
    const { call, sent } = bound({
      Pull_GetPropertyAvbPrice: priced('812.30'),
      Push_PutConfirmedReservationMulti: refusal(34, 'RUPrice is not valid. Correct price is:900.00'),
    });
    await expect(reservations.create!(call, request)).rejects.toMatchObject({
      kind: 'rejected',
      reason: 'price_changed',
      message: 'The PMS asks a different price (900.00)',
    });
    expect(sent('Push_PutConfirmedReservationMulti')).toHaveLength(1);
  });

  it("sends the caller's price when another process has just requested the PMS's price", async () => {
    const other = { ...request, checkIn: '2026-09-08' };
    const { call, sent } = bound({ Pull_GetPropertyAvbPrice: refusal(-6), Push_PutConfirmedReservationMulti: created });
    await reservations.create!(call, other);
    expect(sent('Push_PutConfirmedReservationMulti')[0]).toContain(
      '<RUPrice>950.5</RUPrice><ClientPrice>950.5</ClientPrice>',
    );
  });

  it('sends nothing when the stay is not offered', async () => {
    const { call, sent } = bound({ Pull_GetPropertyAvbPrice: refusal(1), Push_PutConfirmedReservationMulti: created });
    await expect(reservations.create!(call, request)).rejects.toMatchObject({ reason: 'not_available' });
    expect(sent('Push_PutConfirmedReservationMulti')).toEqual([]);
  });

  it('has an unknown outcome after a success without a number', async () => {
    const { call } = bound({ Pull_GetPropertyAvbPrice: priced('1'), Push_PutConfirmedReservationMulti: wrapped('') });
    await expect(reservations.create!(call, request)).rejects.toMatchObject({ kind: 'unknown_outcome' });
  });
});

describe('reading', () => {
  const read = (told: Told, id = '138896693') => reservations.read(bound(told).call, id);
  const one = (contents: string) => ({ Pull_GetReservationByID: wrapped(contents) });

  it('maps a recorded reservation', async () => {
    const mapping =
      '<Mapping><ReservationID>HM3RZKFA5E</ReservationID><StayID>351395</StayID></Mapping><Units>1</Units>';
    const more =
      '<GuestDetailsInfo><NumberOfAdults>2</NumberOfAdults><NumberOfChildren>1</NumberOfChildren><NumberOfInfants>1</NumberOfInfants></GuestDetailsInfo><Creator>bookingcom@rentalsunited.com</Creator><Comments>Late&#xD;\nplease</Comments><ReferenceID>HM3RZKFA5E</ReferenceID>';
    const found = await read(one(reservation(stay(253204, mapping), more)));
    expect(found).toMatchObject({
      providerReservationId: '138896693',
      reference: 'HM3RZKFA5E',
      confirmationCode: 'HM3RZKFA5E',
      listingProviderId: '253204',
      checkIn: '2026-09-07',
      checkOut: '2026-09-12',
      guests: 4,
      guestCounts: { adults: 2, children: 1, infants: 1, pets: 0 },
      guest: { firstName: 'Grace', lastName: 'Guest', email: 'g@guest.example', phone: '+44' },
      status: 'CONFIRMED',
      source: 'bookingcom@rentalsunited.com',
      notes: 'Late\r\nplease',
      currency: 'EUR',
      updatedAt: new Date('2026-06-01T12:35:30Z'),
    });
    expect(found?.total.toString()).toBe('2291');
  });

  it.each([
    ['1', 'CONFIRMED'],
    ['2', 'CANCELLED'],
    ['3', 'MODIFIED'],
    ['4', 'INQUIRY'],
    ['5', 'MODIFIED'],
    ['6', 'PENDING'],
    ['7', 'CANCELLED'],
    ['8', 'EXPIRED'],
    ['99', 'UNKNOWN'],
  ])('maps status %s to %s under either field name', async (id, status) => {
    const plain = reservation(stay(253204));
    expect((await read(one(plain.replace('<StatusID>1', `<StatusID>${id}`))))?.status).toBe(status);
    const other = plain.replace('<StatusID>1</StatusID>', `<ReservationStatusID>${id}</ReservationStatusID>`);
    expect((await read(one(other)))?.status).toBe(status);
  });

  it('accepts a reservation without a currency', async () => {
    expect((await read(one(reservation(stay(253204), '', ''))))?.currency).toBeNull();
  });

  it("ignores another owner's reservations, but not those of an archived property", async () => {
    expect(await read(one(reservation(stay(4711))))).toBeUndefined();
    expect((await read(one(reservation(stay(8)))))?.listingProviderId).toBe('8');
  });

  it('distinguishes a missing reservation from a refusal', async () => {
    expect(await read({ Pull_GetReservationByID: refusal(28) })).toBeUndefined();
    expect(await read(one(''))).toBeUndefined();
    await expect(read({ Pull_GetReservationByID: refusal(65) })).rejects.toMatchObject({ kind: 'rejected' });
  });

  it('returns the stay that the id names', async () => {
    const two = reservation(stay(253204, '<ResapaID>31</ResapaID>') + stay(8, '<ResapaID>32</ResapaID>'));
    expect((await read(one(two), '138896693-32'))?.listingProviderId).toBe('8');
    expect(await read(one(two), '138896693')).toBeUndefined();
  });
});

describe('changed reservations', () => {
  const changed = (told: Told, since: Date | null = null) => {
    const kit = bound(told);
    return { ...kit, page: reservations.changed(kit.call, { since }) };
  };
  const ids = (page: { items: { providerReservationId: string }[] }) =>
    page.items.map((item) => item.providerReservationId);

  it('come from two lists, each reservation once', async () => {
    const other = reservation(stay(8)).replace('138896693', '2');
    const { page } = changed({
      Pull_ListReservations: listed(reservation(stay(253204))),
      Pull_GetOwnReservations: listed(reservation(stay(253204)) + other),
    });
    expect(ids(await page).sort()).toEqual(['138896693', '2']);
  });

  it('are still reported when one list is refused, and fail when both are', async () => {
    const one = listed(reservation(stay(253204)));
    expect(ids(await changed({ Pull_ListReservations: refusal(132), Pull_GetOwnReservations: one }).page)).toHaveLength(
      1,
    );
    expect(ids(await changed({ Pull_ListReservations: one, Pull_GetOwnReservations: refusal(132) }).page)).toHaveLength(
      1,
    );
    const { page } = changed({ Pull_ListReservations: refusal(132), Pull_GetOwnReservations: refusal(132) });
    await expect(page).rejects.toMatchObject({ kind: 'rejected' });
    const { page: unsure } = changed({ Pull_ListReservations: one, Pull_GetOwnReservations: refusal(17) });
    await expect(unsure).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('include every property of a reservation, except those of other owners', async () => {
    const stays = [253204, 8, 4711].map((id) => stay(id, `<ResapaID>${id}1</ResapaID>`)).join('');
    const { items, refused } = await changed({ Pull_ListReservations: listed(reservation(stays)) }).page;
    expect(items.map((item) => [item.providerReservationId, item.listingProviderId])).toEqual([
      ['138896693-2532041', '253204'],
      ['138896693-81', '8'],
    ]);
    expect(refused).toEqual([]);
  });

  it('include the readable ones when another cannot be read', async () => {
    const bad = reservation(stay(253204)).replace('138896693', '3').replace('2026-09-12', '2026-09-01');
    const { items, refused } = await changed({ Pull_ListReservations: listed(bad + reservation(stay(8))) }).page;
    expect(items).toHaveLength(1);
    expect(refused).toEqual([
      { providerId: '3', reason: expect.stringMatching(/StayInfo\*\[0\]\.DateTo is not after DateFrom$/) },
    ]);
  });

  // The clock of these tests is set to 2026-06-01T00:00:00Z.
  it.each([
    [null, '2026-05-26 00:00:00'],
    ['2026-05-31T23:40:00Z', '2026-05-30 23:40:00'],
    ['2026-03-01T00:00:00Z', '2026-05-26 00:00:00'],
  ])('since %s are requested from %s, never for more than seven days', async (since, from) => {
    const { page, sent } = changed({ Pull_ListReservations: listed('') }, since === null ? null : new Date(since));
    await page;
    expect(sent('Pull_ListReservations')[0]).toContain(
      `<DateFrom>${from}</DateFrom><DateTo>2026-06-02 00:00:00</DateTo><LocationID>0</LocationID>`,
    );
  });
});

describe('finding by our reference', () => {
  it('prefers a reservation that is not cancelled, of the requested listing', async () => {
    const ours = (id: string, status: string, property = 253204) =>
      reservation(stay(property), '<ReferenceID>ref-1</ReferenceID>')
        .replace('138896693', id)
        .replace('<StatusID>1', `<StatusID>${status}`);
    const find = (contents: string) =>
      reservations.findByReference!(bound({ Pull_GetOwnReservations: listed(contents) }).call, 'ref-1', {
        listingProviderId: '253204',
        checkIn: '2026-09-07',
        checkOut: '2026-09-12',
      });
    expect((await find(ours('1', '2') + ours('2', '1') + ours('3', '1', 8)))?.providerReservationId).toBe('2');
    expect((await find(ours('1', '2')))?.status).toBe('CANCELLED');
    expect(await find(ours('3', '1', 8) + reservation(stay(253204)))).toBeUndefined();
  });
});

describe('cancelling', () => {
  const told = (status: string, stays = stay(253204)) => ({
    Pull_GetReservationByID: wrapped(reservation(stays).replace('<StatusID>1', `<StatusID>${status}`)),
  });

  it('reads the reservation before and not after, because a second read within a minute would be refused', async () => {
    const { call, sent } = bound(told('1'));
    expect(await reservations.cancel!(call, '138896693')).toMatchObject({
      status: 'CANCELLED',
      listingProviderId: '253204',
    });
    expect([sent('Pull_GetReservationByID').length, sent('Push_CancelReservation').length]).toEqual([1, 1]);
  });

  it.each(['4', '6'])('rejects a request that is not confirmed (status %s)', async (status) => {
    const { call, sent } = bound(told(status));
    expect(await reservations.cancel!(call, '138896693')).toMatchObject({ status: 'CANCELLED' });
    expect([sent('Push_RejectRequest').length, sent('Push_CancelReservation').length]).toEqual([1, 0]);
  });

  it('cancels a request that the login may not reject', async () => {
    const { call, sent } = bound({ ...told('4'), Push_RejectRequest: refusal(99) });
    expect(await reservations.cancel!(call, '138896693')).toMatchObject({ status: 'CANCELLED' });
    expect(sent('Push_CancelReservation').length).toBe(1);
  });

  it('sends nothing for a cancelled or missing reservation', async () => {
    const { call, sent } = bound(told('2'));
    expect(await reservations.cancel!(call, '138896693')).toMatchObject({ status: 'CANCELLED' });
    expect(sent('Push_CancelReservation')).toEqual([]);
    expect(await reservations.cancel!(bound({ Pull_GetReservationByID: refusal(28) }).call, '1')).toBeUndefined();
  });

  it('refuses one of several stays, because the PMS would cancel the others too', async () => {
    const { call, sent } = bound(
      told('1', stay(253204, '<ResapaID>31</ResapaID>') + stay(8, '<ResapaID>32</ResapaID>')),
    );
    await expect(reservations.cancel!(call, '138896693-31')).rejects.toMatchObject({ kind: 'not_supported' });
    expect(sent('Push_CancelReservation')).toEqual([]);
  });
});
