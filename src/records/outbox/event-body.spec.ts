import { joined, separated } from './event-body.js';

const guest = { id: 'g1', name: 'Ada Example', email: 'ada@example.com' };
const NAMES = ['guest', 'notes'];

describe('an event body', () => {
  const body = {
    id: 'evt_1',
    data: { id: 'r1', guest, status: 'CONFIRMED', notes: 'late 🌙', totalPrice: 374.5, tiny: 1e-7 },
    previous: { guest: { ...guest, name: 'Ada' }, status: 'PENDING' },
  };

  it('contains everything except the personal fields in clear', () => {
    const { body: open } = separated(body, NAMES);
    expect(JSON.parse(open)).toEqual({
      id: 'evt_1',
      data: {
        id: 'r1',
        guest: { id: '', name: '', email: '' },
        status: 'CONFIRMED',
        notes: '',
        totalPrice: 374.5,
        tiny: 1e-7,
      },
      previous: { guest: { id: '', name: '', email: '' }, status: 'PENDING' },
    });
  });

  it('is restored to the same text', () => {
    const { body: open, personal } = separated(body, NAMES);
    expect(joined(open, personal)).toBe(JSON.stringify(body));
  });

  it.each([
    ['no such field', { data: { listingIDs: ['l1'] } }],
    ['only blank fields', { data: { guest: { name: '' }, notes: '' } }],
    ['no data', {}],
  ])('has nothing personal: %s', (_name, given) => {
    expect(separated(given, NAMES)).toEqual({ body: JSON.stringify(given), personal: '' });
  });
});
