import { withPresentCodes } from './renamed-codes.js';

describe('a stored answer of an earlier version', () => {
  it('is replayed with the present codes', () => {
    const stored = {
      timestamp: '2027-01-10T00:00:00.000Z',
      path: '/api/v1/reservation',
      message: 'PRICE_CHANGED',
      details: [
        {
          field: 'quoteID',
          code: 'PRICE_CHANGED',
          message: 'The price is now 310 EUR',
          quote: { totals: { total: 310 } },
        },
        { field: 'guests', code: 'capacity', message: 'At most 4 guests can stay' },
      ],
    };
    expect(JSON.parse(withPresentCodes(JSON.stringify(stored)))).toEqual({
      ...stored,
      message: 'The price has changed',
      details: [
        { ...stored.details[0], code: 'price_changed' },
        { ...stored.details[1], code: 'capacity_exceeded' },
      ],
    });
  });

  it('has the present codes in the outcomes of a batch too', () => {
    const outcome = (code: string) => ({
      quotes: [{ status: 422, error: { message: 'No', details: [{ code, message: '' }] } }],
    });
    expect(JSON.parse(withPresentCodes(JSON.stringify(outcome('inactive'))))).toEqual(outcome('listing_inactive'));
  });

  it.each([
    ['a present code', '{"message":"No","details":[{"field":"name","code":"nights_taken","message":"No"}]}'],
    ['no details', '{"message":"Not found","details":[]}'],
    ['a name of everyday use elsewhere', '{"id":"1","metadata":{"code":"state","details":"moved"}}'],
  ])('is replayed byte for byte with %s', (_name, body) => {
    expect(withPresentCodes(body)).toBe(body);
  });
});
