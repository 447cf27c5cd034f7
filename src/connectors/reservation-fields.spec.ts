import { ARRIVAL, DEPARTURE, type Payload } from './testing/reservation-payload.js';
import { PAYLOADS } from './testing/reservation-payloads.js';

/** A reservation for which the PMS gives only the stay. */
const UNTOLD = {
  reference: null,
  providerUnitId: null,
  checkIn: ARRIVAL,
  checkOut: DEPARTURE,
  guests: 0,
  guestCounts: { adults: 0, children: 0, infants: 0, pets: 0 },
  guest: { id: '', firstName: '', lastName: '', email: '', phone: '' },
  status: 'UNKNOWN',
  source: '',
  notes: '',
  currency: null,
  total: '0',
  base: null,
  fees: null,
  taxes: null,
  confirmationCode: null,
  createdAt: null,
  updatedAt: null,
  confirmedAt: null,
  cancelledAt: null,
};

type Told = Partial<typeof UNTOLD>;

/** Merges given guest fields over blank ones. */
const besides = (base: typeof UNTOLD, told: Told): typeof UNTOLD => ({
  ...base,
  ...told,
  guestCounts: { ...base.guestCounts, ...told.guestCounts },
  guest: { ...base.guest, ...told.guest },
});

describe.each(PAYLOADS.map((payload): [string, Payload] => [payload.pms, payload]))(
  'a reservation of %s',
  (_, payload) => {
    const { map, stay, bare, bareIs, full, fullIs, instead, insteadIs } = payload;
    const [arrival, departure] = stay;
    const mapped = (values: object, dates: [string, string] = [ARRIVAL, DEPARTURE]): unknown =>
      JSON.parse(JSON.stringify(map({ ...bare, [arrival]: dates[0], [departure]: dates[1], ...values })));
    const plain = besides(UNTOLD, bareIs);

    it('has every field that the PMS gives', () => {
      expect(mapped(full)).toEqual(besides(plain, fullIs));
    });

    it('has other fields in place of those that the PMS leaves out', () => {
      expect(mapped(instead)).toEqual(besides(plain, insteadIs));
    });

    it('can be read with only the required fields', () => {
      expect(mapped({})).toEqual(plain);
    });

    it('must have at least one night', () => {
      expect(mapped({}, ['2026-12-31', '2027-01-01'])).toMatchObject({ checkIn: '2026-12-31', checkOut: '2027-01-01' });
      expect(() => mapped({}, [ARRIVAL, ARRIVAL])).toThrow('after');
      expect(() => mapped({}, [DEPARTURE, ARRIVAL])).toThrow('after');
    });
  },
);
