import { payload as apaleo } from '../apaleo/testing/reservation-payload.js';
import { reservationOf as beds24 } from '../beds24/reservations.js';
import { plain } from '../channex/client.js';
import { reservationOf as channex } from '../channex/reservations.js';
import { reservationOf as cloudbeds } from '../cloudbeds/reservations.js';
import { reservationOf as guesty } from '../guesty/reservations.js';
import { reservationOf as hospitable } from '../hospitable/reservations.js';
import { reservationOf as hostaway } from '../hostaway/reservations.js';
import { reservationOf as hostex } from '../hostex/reservations.js';
import { moneyIn } from '../hostfully/prices.js';
import { reservationOf as hostfully, whole } from '../hostfully/reservations.js';
import { reservationOf as hostify } from '../hostify/reservations.js';
import { FixedClock } from '../kit/testing/fakes.js';
import { Decimal } from '../kit/values.js';
import { reservationOf as lodgify } from '../lodgify/reservations.js';
import { reservationOf as ownerrez } from '../ownerrez/reservations.js';
import { reservationOf as smily, withClient } from '../smily/reservations.js';
import { reservationOf as smoobu } from '../smoobu/reservations.js';
import { reservationOf as uplisting } from '../uplisting/reservations.js';
import {
  CANCELLED,
  CONFIRMED,
  CREATED,
  guest,
  guestCounts,
  own,
  type Payload,
  type Raw,
  raw,
  UPDATED,
} from './reservation-payload.js';

export const PAYLOADS: Payload[] = [
  apaleo,
  {
    pms: 'Beds24',
    map: (values) => beds24(raw(values)),
    stay: ['arrival', 'departure'],
    bare: { id: 1, propertyId: 2 },
    bareIs: own,
    full: {
      roomId: 7, status: 'cancelled', numAdult: 4, numChild: 3, firstName: 'Ann', lastName: 'van Lee', email: 'e@guest.example', phone: '+1', mobile: '+2',
      refererEditable: 'first', referer: 'second', channel: 'third', notes: 'note', comments: 'comment', price: '10.125', tax: 1.5,
      bookingTime: CREATED, modifiedTime: UPDATED, cancelTime: CANCELLED, infoItems: [{ code: 'externalReference', text: 'r-1' }], apiReference: 'other',
    },
    fullIs: {
      reference: 'r-1', providerUnitId: '7', guests: 7, guestCounts: { ...guestCounts, infants: 0, pets: 0 }, guest, status: 'CANCELLED', source: 'first', notes: 'note',
      total: '10.125', taxes: '1.5', createdAt: CREATED, updatedAt: UPDATED, cancelledAt: CANCELLED,
    },
    instead: { apiReference: 'other', mobile: '+2', referer: 'second', channel: 'third', comments: 'comment', tax: 0, cancelTime: CANCELLED },
    insteadIs: { reference: 'other', guest: { phone: '+2' }, source: 'second', notes: 'comment' },
  },
  {
    pms: 'Channex',
    map: (attributes) => channex(plain(raw({ type: 'booking', id: 1, attributes }))),
    stay: ['arrival_date', 'departure_date'],
    bare: { property_id: 2, currency: 'KWD' },
    bareIs: { ...own, currency: 'KWD' },
    full: {
      ota_name: 'Offline', ota_reservation_code: 'r-1', status: 'new', amount: '10.125', notes: 'note', inserted_at: CREATED,
      occupancy: { adults: 4, children: 3, infants: 2 }, rooms: [{ room_type_id: 7 }, { room_type_id: 8 }],
      customer: { name: 'Ann', surname: 'van Lee', mail: 'e@guest.example', phone: '+1' },
    },
    fullIs: {
      reference: 'r-1', source: 'Offline', status: 'CONFIRMED', total: '10.125', notes: 'note', createdAt: CREATED, guests: 7,
      guestCounts: { ...guestCounts, pets: 0 }, providerUnitId: '7', guest,
    },
    instead: { ota_name: 'Expedia', ota_reservation_code: 'r-1', status: 'cancelled', inserted_at: CREATED },
    insteadIs: { source: 'Expedia', confirmationCode: 'r-1', status: 'CANCELLED' },
  },
  {
    pms: 'Cloudbeds',
    map: (values) => cloudbeds(raw(values)),
    stay: ['reservationCheckIn', 'reservationCheckOut'],
    bare: { reservationID: 1, propertyID: 2, propertyCurrency: 'KWD' },
    bareIs: { ...own, currency: 'KWD' },
    full: {
      thirdPartyIdentifier: 'r-1', status: 'canceled', sourceName: 'first', guestID: '6', total: '20', balanceDetailed: { subTotal: '8', grandTotal: '10.125' },
      guestList: { 5: { guestID: '5', guestFirstName: 'Kid' }, 6: { guestID: '6', guestFirstName: 'Ann', guestLastName: 'van Lee', guestEmail: 'e@guest.example', guestPhone: '+1', guestCellPhone: '+2' } },
      rooms: [{ roomTypeID: 7, adults: 3, children: 1 }, { roomTypeID: 8, adults: 1, children: 2 }],
      dateCreatedUTC: CREATED, dateModifiedUTC: UPDATED, dateCancelledUTC: CANCELLED,
    },
    fullIs: {
      reference: 'r-1', providerUnitId: '7', guests: 7, guestCounts: { ...guestCounts, infants: 0, pets: 0 }, guest: { ...guest, id: '6' }, status: 'CANCELLED', source: 'first',
      total: '10.125', base: '8', createdAt: CREATED, updatedAt: UPDATED, cancelledAt: CANCELLED,
    },
    instead: { total: '20', guestID: '9', guestList: { 5: { guestFirstName: 'Kid', guestCellPhone: '+2' } }, propertyCurrency: [{ currencyCode: 'JPY' }], dateCancelledUTC: CANCELLED },
    insteadIs: { total: '20', guest: { id: '9', firstName: 'Kid', phone: '+2' }, currency: 'JPY' },
  },
  {
    pms: 'Guesty',
    map: (values) => guesty(raw(values)),
    stay: ['checkInDateLocalized', 'checkOutDateLocalized'],
    bare: { _id: 1, listingId: 2 },
    bareIs: own,
    full: {
      guestsCount: 9, numberOfGuests: { numberOfAdults: 4, numberOfChildren: 3, numberOfInfants: 2, numberOfPets: 1 }, guestId: '6',
      guest: { _id: '5', firstName: 'Ann', lastName: 'van Lee', fullName: 'Bob Smith', email: 'e@guest.example', phone: '+1' }, status: 'canceled', source: 'first',
      notes: { other: 'note ref:r-1' }, money: { currency: 'KWD', subTotalPrice: '10.125', totalTaxes: '1.5', fareAccommodationAdjusted: '8', fareAccommodation: '9', hostPayout: '7' },
      confirmationCode: 'C-1', createdAt: CREATED, lastUpdatedAt: UPDATED, confirmedAt: CONFIRMED, canceledAt: CANCELLED,
    },
    fullIs: {
      reference: 'r-1', guests: 9, guestCounts, guest: { ...guest, id: '6' }, status: 'CANCELLED', source: 'first', notes: 'note', currency: 'KWD',
      total: '11.625', base: '8', fees: '2.125', taxes: '1.5', confirmationCode: 'C-1', createdAt: CREATED, updatedAt: UPDATED, confirmedAt: CONFIRMED, cancelledAt: CANCELLED,
    },
    instead: {
      numberOfGuests: { numberOfAdults: 4, numberOfChildren: 3 }, guest: { _id: '5', fullName: 'Ann van Lee' }, money: { hostPayout: '7' }, canceledAt: CANCELLED,
    },
    insteadIs: { guests: 7, guestCounts: { adults: 4, children: 3 }, guest: { id: '5', firstName: 'Ann', lastName: 'van Lee' }, total: '7' },
  },
  {
    pms: 'Hospitable',
    map: (values) => hospitable(raw(values)),
    stay: ['arrival_date', 'departure_date'],
    bare: { id: 1, properties: [{ id: 2, currency: 'KWD' }], reservation_status: { current: {}, history: [] } },
    bareIs: { ...own, currency: 'KWD' },
    full: {
      platform: 'first', code: 'C-1', platform_id: 'P-1', booking_date: CREATED, guests: { total: 9, adult_count: 4, child_count: 3, infant_count: 2, pet_count: 1 },
      guest: { id: 6, first_name: 'Ann', last_name: 'van Lee', email: 'e@guest.example', phone_numbers: ['+1', '+2'] }, financials: { currency: 'JPY' },
      reservation_status: {
        current: { category: 'cancelled' },
        history: [{ category: 'accepted', changed_at: CONFIRMED }, { category: 'cancelled', changed_at: CANCELLED }, { category: 'accepted', changed_at: CREATED }],
      },
    },
    fullIs: {
      source: 'first', confirmationCode: 'C-1', createdAt: CREATED, confirmedAt: CONFIRMED, cancelledAt: CANCELLED, guests: 9, guestCounts, guest: { ...guest, id: '6' },
      currency: 'JPY', status: 'CANCELLED',
    },
    instead: { platform_id: 'P-1', guests: { total: 9 }, financials: { currency: null } },
    insteadIs: { confirmationCode: 'P-1', guests: 9, guestCounts: { adults: 9 } },
  },
  {
    pms: 'Hostaway',
    map: (values) => hostaway(raw(values)),
    stay: ['arrivalDate', 'departureDate'],
    bare: { id: 1, listingMapId: 2 },
    bareIs: own,
    full: {
      numberOfGuests: 9, ...guestCounts, guestExternalAccountId: '6', guestFirstName: 'Ann', guestLastName: 'van Lee', guestName: 'Bob Smith', guestEmail: 'e@guest.example', phone: '+1',
      status: 'cancelled', source: 'first', channelName: 'second', hostNote: 'note', guestNote: 'comment', currency: 'KWD', totalPrice: '10.125', taxAmount: '1.5', comment: 'ref:r-1',
      channelReservationId: 'other', confirmationCode: 'C-1', reservationDate: CREATED, updatedOn: UPDATED, latestActivityOn: CONFIRMED, cancellationDate: CANCELLED,
    },
    fullIs: {
      reference: 'r-1', guests: 9, guestCounts, guest: { ...guest, id: '6' }, status: 'CANCELLED', source: 'first', notes: 'note', currency: 'KWD', total: '10.125', taxes: '1.5',
      confirmationCode: 'C-1', createdAt: CREATED, updatedAt: UPDATED, cancelledAt: CANCELLED,
    },
    instead: {
      adults: 4, children: 3, guestName: 'Ann van Lee', channelName: 'second', guestNote: 'comment', latestActivityOn: CONFIRMED, cancellationDate: CANCELLED, channelReservationId: 'other',
    },
    insteadIs: {
      reference: 'other', guests: 7, guestCounts: { adults: 4, children: 3 }, guest: { firstName: 'Ann', lastName: 'van Lee' }, source: 'second', notes: 'comment', updatedAt: CONFIRMED,
    },
  },
  {
    pms: 'Hostex',
    map: (values) => hostex(raw(values)),
    stay: ['check_in_date', 'check_out_date'],
    bare: { stay_code: 1, property_id: 2, currency: 'KWD' },
    bareIs: { ...own, currency: 'KWD' },
    full: {
      number_of_guests: 9, number_of_adults: 4, number_of_children: 3, number_of_infants: 2, number_of_pets: 1, guest_name: 'Ann van Lee', guest_email: 'e@guest.example', email: 'second',
      guest_phone: '+1', mobile: '+2', status: 'cancelled', channel_type: 'first', remarks: 'note code:C-1 ref:r-1', channel_id: 'other', rate_amount: '20',
      rates: { total_rate: { currency: 'JPY', amount: '10' }, rate: { currency: 'EUR', amount: '30' } }, booked_at: CREATED, created_at: UPDATED, cancelled_at: CANCELLED,
    },
    fullIs: {
      reference: 'r-1', guests: 9, guestCounts, guest, status: 'CANCELLED', source: 'first', notes: 'note', currency: 'JPY', total: '10', confirmationCode: 'C-1',
      createdAt: CREATED, cancelledAt: CANCELLED,
    },
    instead: { number_of_guests: 9, email: 'second', mobile: '+2', channel_id: 'other', rates: { rate: { amount: '30' } }, created_at: UPDATED },
    insteadIs: { guests: 9, guestCounts: { adults: 9 }, guest: { email: 'second', phone: '+2' }, confirmationCode: 'other', total: '30', createdAt: UPDATED },
  },
  {
    pms: 'Hostfully',
    map: ({ money, ...values }) => {
      const [total, base, fees, taxes] = ['10.125', '7', '2.125', '1'].map((amount) => new Decimal(amount));
      const asked = { currency: 'KWD', total: total!, base: base!, fees: fees!, taxes: taxes! };
      return hostfully(whole(raw(values), money ? asked : moneyIn(undefined)));
    },
    stay: ['checkInLocalDate', 'checkOutLocalDate'],
    bare: { uid: 1, propertyUid: 2 },
    bareIs: own,
    full: {
      money: true, externalBookingId: 'r-1', unitUid: 7, type: 'BOOKING', status: 'CANCELLED', source: 'second', channel: 'first', notes: 'note',
      guestInformation: {
        adultCount: 4, childrenCount: 3, infantCount: 2, petCount: 1, guestUid: '6', firstName: 'Ann', lastName: 'van Lee', email: 'e@guest.example', phoneNumber: '+1', cellPhoneNumber: '+2',
      },
      metadata: { createdUtcDateTime: CREATED, updatedUtcDateTime: UPDATED }, bookedUtcDateTime: CONFIRMED,
    },
    fullIs: {
      reference: 'r-1', providerUnitId: '2', guests: 7, guestCounts, guest: { ...guest, id: '6' }, status: 'CANCELLED', source: 'first', notes: 'note', currency: 'KWD', total: '10.125',
      base: '7', fees: '2.125', taxes: '1', createdAt: CREATED, updatedAt: UPDATED, confirmedAt: CONFIRMED,
    },
    instead: { source: 'second', channel: 'direct', guestInformation: { cellPhoneNumber: '+2' }, createdUtcDateTime: CREATED, updatedUtcDateTime: UPDATED },
    insteadIs: { source: 'second', guest: { phone: '+2' }, createdAt: CREATED, updatedAt: UPDATED },
  },
  {
    pms: 'Hostify',
    map: (values) => hostify(raw(values)),
    stay: ['checkIn', 'checkOut'],
    bare: { id: 1, listing_id: 2, currency: 'KWD' },
    bareIs: { ...own, currency: 'KWD' },
    full: {
      parent_listing_id: 3, guest_id: 6, guest: { name: 'Ann van Lee', email: 'e@guest.example', phone: '+1' }, guests: 9, ...guestCounts, status: 'cancelled', source: 'first', notes: 'note ref:r-1', note: 'comment', total_price: '10.125', subtotal: '8', tax_amount: '1.5',
      confirmation_code: 'C-1', created_at: CREATED, updated_at: UPDATED, confirmed_at: CONFIRMED, cancelled_at: CANCELLED,
    },
    fullIs: {
      listingProviderId: '3', reference: 'r-1', guests: 9, guestCounts, guest: { ...guest, id: '6' }, status: 'CANCELLED', source: 'first', notes: 'note', total: '10.125', taxes: '1.5', confirmationCode: 'C-1',
      createdAt: CREATED, updatedAt: UPDATED, confirmedAt: CONFIRMED, cancelledAt: CANCELLED,
    },
    instead: { parent_listing_id: '0', adults: 4, children: 3, note: 'comment', payout_price: '8', channel_commission: '2', tax_amount: '0.5' },
    insteadIs: { guests: 7, guestCounts: { adults: 4, children: 3 }, notes: 'comment', total: '10', taxes: '0.5' },
  },
  {
    pms: 'Lodgify',
    map: (values) => lodgify(raw(values)),
    stay: ['arrival', 'departure'],
    bare: { id: 1, property_id: 2, currency_code: 'KWD' },
    bareIs: { ...own, currency: 'KWD' },
    full: {
      rooms: [{ room_type_id: 7, people: 5, guest_breakdown: { adults: 3, children: 2, infants: 1, pets: 1 } }, { room_type_id: 8, people: 4, guest_breakdown: { adults: 1, children: 1, infants: 1, pets: 0 } }],
      guest: { id: '6', uid: '5', name: 'Ann van Lee', email: 'e@guest.example', phone: '+1', phone_numbers: ['+2'] }, status: 'Declined', source_text: 'first ref:r-1', source: 'second',
      notes: 'note', total_amount: '10.125', subtotals: { stay: '9', promotions: '-2', fees: '1', addons: '0.5', taxes: '1', vat: '0.625' },
      created_at: CREATED, updated_at: UPDATED, canceled_at: CANCELLED,
    },
    fullIs: {
      reference: 'r-1', providerUnitId: '7', guests: 9, guestCounts, guest: { ...guest, id: '6' }, status: 'CANCELLED', source: 'first', notes: 'note', total: '10.125', base: '7', fees: '1.5',
      taxes: '1.625', createdAt: CREATED, updatedAt: UPDATED, cancelledAt: CANCELLED,
    },
    instead: { rooms: [{ guest_breakdown: { adults: 4, children: 3 } }], guest: { uid: '5', phone_numbers: ['+2'] }, source: 'second', created_at: CREATED, is_deleted: true },
    insteadIs: { guests: 7, guestCounts: { adults: 4, children: 3 }, guest: { id: '5', phone: '+2' }, source: 'second', createdAt: CREATED, updatedAt: CREATED, status: 'CANCELLED' },
  },
  {
    pms: 'OwnerRez',
    map: (values) => ownerrez(raw(values), { clock: new FixedClock(Date.parse(UPDATED)) }),
    stay: ['arrival', 'departure'],
    bare: { id: 1, property_id: 2 },
    bareIs: own,
    full: {
      ...guestCounts, guest_id: 6, guest: { first_name: 'Ann', last_name: 'van Lee', email_addresses: [{ address: 'e@guest.example' }], phones: [{ number: '+1' }] }, status: 'canceled',
      listing_site: 'first', notes: 'note\nref:r-1', currency_code: 'KWD', booked_utc: CREATED, created_utc: UPDATED, updated_utc: UPDATED, canceled_utc: CANCELLED,
      platform_reservation_number: 'other', total_amount: '10.125',
    },
    fullIs: {
      reference: 'r-1', guests: 7, guestCounts, guest: { ...guest, id: '6' }, status: 'CANCELLED', source: 'first', notes: 'note', currency: 'KWD', total: '10.125', createdAt: CREATED,
      updatedAt: UPDATED, cancelledAt: CANCELLED,
    },
    instead: { platform_reservation_number: 'other', created_utc: UPDATED },
    insteadIs: { reference: 'other', createdAt: UPDATED },
  },
  {
    pms: 'Smily',
    map: ({ clients = [], ...values }) => smily(withClient(raw(values), (clients as Raw[]).map((client) => raw(client)))),
    stay: ['start_at', 'end_at'],
    bare: { id: 1, links: { rental: 2 }, currency: 'KWD' },
    bareIs: { ...own, currency: 'KWD' },
    full: {
      external_reference: 'r-1', adults: 4, children: 3, links: { rental: 2, client: 6 }, status: 'Canceled', source: 'first', notes: 'note', final_price: '10.125', final_rental_price: '8',
      clients: [{ id: '6', firstname: 'Ann', lastname: 'van Lee', fullname: 'Bob Smith', emails: [{ email: 'e@guest.example' }, { email: 'second' }], phones: [{ number: '+1' }] }],
      reference: 'C-1', created_at: CREATED, updated_at: UPDATED, canceled_at: CANCELLED,
    },
    fullIs: {
      reference: 'r-1', guests: 7, guestCounts: { ...guestCounts, infants: 0, pets: 0 }, guest: { ...guest, id: '6' }, status: 'CANCELLED', source: 'first', notes: 'note', total: '10.125',
      base: '8', confirmationCode: 'C-1', createdAt: CREATED, updatedAt: UPDATED, cancelledAt: CANCELLED,
    },
    instead: { links: { rental: 2, client: 6 }, client: { fullname: 'Ann van Lee' }, canceled_at: CANCELLED },
    insteadIs: { guest: { id: '6', firstName: 'Ann', lastName: 'van Lee' } },
  },
  {
    pms: 'Smoobu',
    map: (values) => smoobu(raw(values)),
    stay: ['arrival', 'departure'],
    bare: { id: 1, apartment: { id: 2 } },
    bareIs: own,
    full: {
      notice: 'note ref:r-1', 'reference-id': 'other', adults: 4, children: 3, 'guest-id': 6, firstname: 'Ann', lastname: 'van Lee', 'guest-name': 'Bob Smith', email: 'e@guest.example',
      phone: '+1', type: 'cancellation', 'is-blocked-booking': true, channel: { name: 'first' }, priceElements: [{ currencyCode: null }, { currencyCode: 'KWD' }], price: '10.125',
      'created-at': CREATED, 'modified-at': UPDATED,
    },
    fullIs: {
      reference: 'r-1', guests: 7, guestCounts: { ...guestCounts, infants: 0, pets: 0 }, guest: { ...guest, id: '6' }, status: 'CANCELLED', source: 'first', notes: 'note', currency: 'KWD',
      total: '10.125', createdAt: CREATED, updatedAt: UPDATED,
    },
    instead: { 'reference-id': 'other', 'guest-name': 'Ann van Lee', type: 'reservation', 'is-blocked-booking': true },
    insteadIs: { reference: 'other', guest: { firstName: 'Ann', lastName: 'van Lee' }, status: 'BLOCKED' },
  },
  {
    pms: 'Uplisting',
    map: (values) => uplisting(raw({ ...values, property_id: 2 })),
    stay: ['check_in', 'check_out'],
    bare: { id: 1, currency: 'KWD' },
    bareIs: { ...own, providerReservationId: '2-1', currency: 'KWD' },
    full: {
      note: 'note ref:r-1', notes: 'comment', number_of_guests: 4, guest_name: 'Ann van Lee', guest_email: 'e@guest.example', guest_phone: '+1', status: 'cancelled', channel: 'first',
      source: 'second', accomodation_total: '9', discounts: '-2', cleaning_fee: '1', extra_guest_charges: '0.5', extra_charges: '0.25', booking_taxes: '1.375', gross_revenue: '10.125',
      total_price: '20', external_reservation_id: 'C-1', booked_at: CREATED, created_at: UPDATED, updated_at: UPDATED,
    },
    fullIs: {
      reference: 'r-1', guests: 4, guestCounts: { adults: 4 }, guest, status: 'CANCELLED', source: 'first', notes: 'note', total: '10.125', base: '7', fees: '1.75', taxes: '1.375',
      confirmationCode: 'C-1', createdAt: CREATED, updatedAt: UPDATED,
    },
    instead: { notes: 'comment', source: 'second', total_price: '20', created_at: UPDATED },
    insteadIs: { notes: 'comment', source: 'second', total: '20', createdAt: UPDATED },
  },
]; // prettier-ignore
