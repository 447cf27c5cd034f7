import { Fields } from '../kit/guards.js';
import { scripted, testAccount } from '../kit/testing/fakes.js';
import { lodgify } from './connector.js';
import { quoteOf } from './quotes.js';

describe('quoteOf', () => {
  const item = (type: string, subtotal: unknown, is_negative = false) => ({
    type,
    subtotal,
    is_negative,
    description: type,
  });
  const summary = (raw: object) => {
    const quote = quoteOf(Fields.of({ currency_code: 'EUR', ...raw }, 'quote'), 'EUR');
    const of = (lines: { name: string; amount: { toString(): string } }[]) =>
      lines.map(({ name, amount }) => `${name} ${amount.toString()}`).join(', ');
    return [of(quote.base), of(quote.fees), of(quote.taxes), of(quote.discounts), quote.total.toString()];
  };
  const rooms = [
    {
      room_type_id: 41,
      price_types: [item('RoomRate', '900'), item('Promotion', 100, true), item('Fee', 282), item('Tax', 53)],
    },
  ];

  it.each([
    [
      'prices that include VAT',
      { total_including_vat: 1135, total_vat: 90, room_types: rooms },
      ['RoomRate 900', 'Fee 282', 'Tax 53', 'Promotion 100', '1135'],
    ],
    [
      'VAT on top',
      { total_including_vat: '1225', total_vat: '90', room_types: rooms },
      ['RoomRate 900', 'Fee 282', 'Tax 53, VAT 90', 'Promotion 100', '1225'],
    ],
    [
      'items of the whole booking',
      { total_including_vat: 1185, room_types: rooms, other_items: [item('AddOn', 50)] },
      ['RoomRate 900', 'Fee 282, AddOn 50', 'Tax 53', 'Promotion 100', '1185'],
    ],
  ])('reads a price that adds up with %s', (_, raw, expected) => {
    expect(summary(raw)).toEqual(expected);
  });

  /** The shape of a recorded answer: numeric types, negative subtotals of discounts, a separate list of add-ons. */
  const LIVE = {
    room_types: [
      {
        price_types: [
          { type: 0, description: 'Room Rate', subtotal: 1400 },
          { type: 1, is_negative: true, description: 'Promotion', subtotal: -210 },
          { type: 2, description: 'Fees', subtotal: 140 },
          { type: 4, description: 'Taxes', subtotal: 66.5 },
        ],
      },
    ],
    add_ons: [{ add_on_id: 39, name: 'Dance', units: 4, amount: 179.9 }],
    other_items: [],
    amount_gross: 1576.4,
  };

  it.each([
    ['a total that includes VAT', { total_including_vat: 1576.4, total_excluding_vat: null, total_vat: null }],
    ['VAT stated separately', { total_including_vat: null, total_excluding_vat: 1332.71, total_vat: 243.69 }],
  ])('reads numeric types and add-ons with %s', (_, totals) => {
    expect(summary({ ...LIVE, ...totals })).toEqual([
      'Room Rate 1400',
      'Fees 140, Dance 179.9',
      'Taxes 66.5',
      'Promotion 210',
      '1576.4',
    ]);
  });

  it('counts an item of an unknown type among the fees', () => {
    const price_types = [item('RoomRate', 100), item('Tomorrow', 20)];
    expect(summary({ amount_gross: 120, room_types: [{ price_types }] })).toEqual([
      'RoomRate 100',
      'Tomorrow 20',
      '',
      '',
      '120',
    ]);
  });

  it.each([
    [{ total_including_vat: 1136, room_types: rooms }],
    [{ room_types: rooms }],
    [{ total_including_vat: 1135, room_types: rooms, currency_code: 'USD' }],
  ])('refuses %j', (raw) => {
    expect(() => summary(raw)).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });

  it('reads negative items as discounts, leaves out zero amounts, and names a line by its type', () => {
    const price_types = [
      item('RoomRate', null),
      { type: 'RoomRate', amount: '900' },
      item('Promotion', '-100'),
      item('Fee', 0),
    ];
    expect(summary({ amount_gross: 800, room_types: [{ price_types }] })).toEqual([
      'RoomRate 900',
      '',
      '',
      'Promotion 100',
      '800',
    ]);
  });

  it.each([
    ['200', '200'],
    [0, null],
    [null, null],
  ])('reads the deposit %j as %j', (security_deposit, expected) => {
    const raw = { currency_code: 'EUR', total_including_vat: 1135, room_types: rooms, security_deposit };
    expect(quoteOf(Fields.of(raw, 'quote'), 'EUR').deposit?.toString() ?? null).toBe(expected);
  });
});

it('a quote request names adults, children, infants and pets of the room type in the documented form', async () => {
  const { gateway, outbound } = scripted(lodgify, [
    { body: [{ currency_code: 'EUR', amount_gross: 100, room_types: [] }] },
  ]);
  const { call } = gateway.bind(testAccount());
  const guestCounts = { adults: 2, children: 1, infants: 1, pets: 1 };
  const stay = { listingProviderId: '1', providerUnitId: '41', checkIn: '2026-07-01', checkOut: '2026-07-03' };
  await expect(lodgify.quote!(call, { ...stay, guests: 3, guestCounts, currency: 'EUR' })).rejects.toThrow();
  expect(Object.fromEntries(new URL(outbound.requests[0]!.url).searchParams)).toMatchObject({
    'roomTypes[0].Id': '41',
    'roomTypes[0].People': '3',
    'roomTypes[0].guest_breakdown.adults': '2',
    'roomTypes[0].guest_breakdown.children': '1',
    'roomTypes[0].guest_breakdown.infants': '1',
    'roomTypes[0].guest_breakdown.pets': '1',
  });
});
