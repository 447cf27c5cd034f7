import { reservationOf as channex } from './channex/reservations.js';
import { plain } from './channex/client.js';
import { reservationOf as hostex } from './hostex/reservations.js';
import { Fields } from './kit/guards.js';
import { xmlObject } from './kit/xml.js';
import { withWarnings } from './port/warnings.js';
import type { ReservationPrice } from './kit/reserving.js';
import { priceOf as rentalsUnited } from './rentals-united/reservations.js';

const WORD = 'a-word-of-tomorrow';
const raw = (values: object): Fields => Fields.of(values, 'raw').tolerant();

const channexBooking = {
  ...{ property_id: 2, arrival_date: '2026-07-01', departure_date: '2026-07-02', currency: 'EUR', amount: '110.00' },
  ...{ ota_name: 'Airbnb', status: 'new' },
  rooms: [{ days: { '2026-07-01': '100.00' }, taxes: [{ type: WORD, is_inclusive: false, total_price: '10.00' }] }],
};

const hostexReservation = {
  ...{ stay_code: 's', property_id: 2, check_in_date: '2026-07-01', check_out_date: '2026-07-02', status: 'accepted' },
  rates: {
    total_rate: { amount: 110, currency: 'EUR' },
    details: [
      { type: 'ACCOMMODATION', amount: 100 },
      { type: WORD, amount: 10 },
    ],
  },
};

const rentalsUnitedStay = `<StayInfo><Costs><ClientPrice>110</ClientPrice></Costs><ReservationBreakdown><ChannelBreakdown>
  <ChannelTotalFeesTaxes><ChannelTotalFeeTax IncludedInChannelTotal="true" Amount="10" ItemType="${WORD}"/></ChannelTotalFeesTaxes>
  <ChannelRent>100</ChannelRent></ChannelBreakdown></ReservationBreakdown></StayInfo>`;

it.each<[string, () => ReservationPrice]>([
  ['channex', () => channex(plain(raw({ type: 'booking', id: 1, attributes: channexBooking })))],
  ['hostex', () => hostex(raw(hostexReservation))],
  ['rentals-united', () => rentalsUnited(raw(xmlObject(rentalsUnitedStay, 'stay')))],
])('%s: a reservation with a line of an unknown type has its total only, with a warning', async (_, read) => {
  const { result, warnings } = await withWarnings(async () => read());
  const { total, base, fees, taxes } = result;
  expect([total.toNumber(), base, fees, taxes]).toEqual([110, null, null, null]);
  expect(warnings).toMatchObject([{ reason: 'not a known word' }]);
});
