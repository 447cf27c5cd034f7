import { Fields } from '../kit/guards.js';
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
  ])('adds up with %s', (_, raw, expected) => {
    expect(summary(raw)).toEqual(expected);
  });

  it.each([
    [{ total_including_vat: 1136, room_types: rooms }],
    [{ room_types: rooms }],
    [{ total_including_vat: 1135, room_types: rooms, currency_code: 'USD' }],
  ])('refuses %j', (raw) => {
    expect(() => summary(raw)).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
  });

  it('takes off what is below zero, leaves out what is nothing, and names a line by its type where it has no other', () => {
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
  ])('has a deposit of %j as %j', (security_deposit, expected) => {
    const raw = { currency_code: 'EUR', total_including_vat: 1135, room_types: rooms, security_deposit };
    expect(quoteOf(Fields.of(raw, 'quote'), 'EUR').deposit?.toString() ?? null).toBe(expected);
  });
});
