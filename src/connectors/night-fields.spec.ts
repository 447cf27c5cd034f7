import { nightOf as guesty } from './guesty/listings.js';
import { nightOf as hostaway } from './hostaway/listings.js';
import { nightOf as hostex } from './hostex/listings.js';
import { nightOf as hostfully } from './hostfully/listings.js';
import { nightOf as hostify } from './hostify/listings.js';
import { Fields } from './kit/guards.js';
import type { PmsNight } from './port/model.js';

const day = (values: object): Fields => Fields.of({ date: '2026-12-31', ...values }, 'day');

const SOLD_BY_HOSTFULLY = { pricing: { value: 80, currency: 'KWD' }, availability: { unavailable: false } };

it.each<[string, PmsNight, [number, string | undefined, number, number]]>([
  [
    'Guesty',
    guesty(day({ status: 'available', price: '80.125', minNights: 2, maxNights: 30 }), null),
    [1, '80.125', 2, 30],
  ],
  ['Guesty, without rules', guesty(day({ status: 'available', price: 80 }), null), [1, '80', 0, 0]],
  [
    'Guesty, several left of a unit that is sold as one',
    guesty(day({ status: 'available', allotment: 3 }), null),
    [1, undefined, 0, 0],
  ],
  [
    'Guesty, several left of a multi-unit',
    guesty(day({ status: 'available', allotment: 3 }), 'u'),
    [3, undefined, 0, 0],
  ],
  [
    'Hostaway',
    hostaway(day({ isAvailable: 1, price: '80.125', minimumStay: 2, maximumStay: 30 })),
    [1, '80.125', 2, 30],
  ],
  ['Hostaway, reserved', hostaway(day({ isAvailable: 1, status: 'reserved', price: 80 })), [0, '80', 0, 0]],
  [
    'Hostaway, units of which none may be sold',
    hostaway(day({ isAvailable: 1, countAvailableUnits: 4 })),
    [0, undefined, 0, 0],
  ],
  [
    'Hostfully',
    hostfully(
      day({ ...SOLD_BY_HOSTFULLY, availability: { unavailable: false, minimumStay: 2, maximumStay: 30 } }),
      'KWD',
    ),
    [1, '80', 2, 30],
  ],
  ['Hostfully, in another currency', hostfully(day(SOLD_BY_HOSTFULLY), 'EUR'), [0, undefined, 0, 0]],
  ['Hostfully, without availability', hostfully(day({ pricing: SOLD_BY_HOSTFULLY.pricing }), 'KWD'), [0, '80', 0, 0]],
  [
    'Hostify',
    hostify(day({ status: 'available', price: '80.125', currency: 'KWD', min_stay: 2 }), 'KWD'),
    [1, '80.125', 2, 0],
  ],
  [
    'Hostify, in another currency',
    hostify(day({ status: 'available', price: 80, currency: 'USD' }), 'KWD'),
    [0, undefined, 0, 0],
  ],
  ['Hostify, without a price', hostify(day({ status: 'available' }), 'KWD'), [0, undefined, 0, 0]],
  [
    'Hostex',
    hostex(
      day({
        available: true,
        priced: { price: '80.125', restrictions: { min_stay_on_arrival: 2, min_stay: 3, max_stay: 30 } },
      }),
    ),
    [1, '80.125', 2, 30],
  ],
  [
    'Hostex, with rules next to the price',
    hostex(day({ available: true, priced: { price: 80, min_stay: 3 } })),
    [1, '80', 3, 0],
  ],
  [
    'Hostex, closed at the channel',
    hostex(day({ available: true, priced: { price: 80, inventory: 0 } })),
    [0, '80', 0, 0],
  ],
  [
    'Hostex, left at the channel',
    hostex(day({ available: true, priced: { price: 80, inventory: 1 } })),
    [1, '80', 0, 0],
  ],
  ['Hostex, taken', hostex(day({ available: false, priced: { price: 80 } })), [0, '80', 0, 0]],
  ['Hostex, at a price of zero', hostex(day({ available: true, priced: { price: 0 } })), [0, '0', 0, 0]],
  ['Hostex, without a price', hostex(day({ available: true })), [0, undefined, 0, 0]],
])('maps a night of %s', (_, night, expected) => {
  const { date, available, price, minimumNights, maximumNights } = night;
  expect([date, available, price?.toString(), minimumNights, maximumNights]).toEqual(['2026-12-31', ...expected]);
});
