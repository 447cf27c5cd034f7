import type { Connector, PmsCall } from '../port/connector.js';
import type { Fields } from '../kit/guards.js';
import type { PmsReservation, PmsReservationRequest, PmsReservationStatus } from '../port/model.js';
import { inParallel } from '../kit/parallel.js';
import { path } from '../kit/path.js';
import { one } from '../kit/rest/lists.js';
import { reservation } from '../kit/rest/reservation-map.js';
import { reservations as reservationsFrom } from '../kit/rest/slots.js';
import { referenceIn } from '../kit/texts.js';
import { firstDeparture, utcDate } from '../kit/times.js';
import { addDays } from '../port/values.js';
import { meaningIn } from '../kit/vocabulary.js';
import { listAt } from './client.js';
import { CREATED_AS, creationRequest, note } from './creation.js';
import { HELD_GUEST, holds } from './holds.js';
import { CURRENCY, currencyIn, priceOf, storedPrice } from './quotes.js';
import { STATUSES, STAY_STATUSES } from './vocabulary.js';

const DAY_MS = 86_400_000;
const FAR_AHEAD_DAYS = 1830;
const FIELDS = [
  'listingId unitTypeId status guestStay source confirmationCode checkInDateLocalized checkOutDateLocalized guestsCount',
  'numberOfGuests guestId guest money notes createdAt lastUpdatedAt confirmedAt canceledAt',
].join(' ');

const statusIn = meaningIn('status', STATUSES);
/** The progress of the stay, which confirmed reservations also state. */
const stayIn = meaningIn('guestStay.status', STAY_STATUSES);

function statusOf(raw: Fields): PmsReservationStatus | undefined {
  const status = statusIn(raw);
  return status === 'CONFIRMED' ? (stayIn(raw) ?? status) : status;
}

/** Returns our reference from the notes, or if those were never stored, from the guest's. */
const referenceOf = (raw: Fields): string | null =>
  referenceIn(notesIn(raw)) ?? referenceIn(raw.optionalText('guest_notes'));

const notesIn = (raw: Fields): string => raw.optionalObject('notes')?.optionalText('other') ?? '';

/** Reservations of old channels name no currency. */
export const reservationOf = reservation({
  providerReservationId: '_id',
  reference: referenceOf,
  // `listingId` may be the sub-unit that was assigned; here only its parent (`unitTypeId`) is a listing.
  listingProviderId: ['unitTypeId', 'listingId'],
  stay: ['checkInDateLocalized', 'checkOutDateLocalized'],
  guests: 'guestsCount',
  guestCounts: {
    adults: 'numberOfGuests.numberOfAdults',
    children: 'numberOfGuests.numberOfChildren',
    infants: 'numberOfGuests.numberOfInfants',
    pets: 'numberOfGuests.numberOfPets',
  },
  guest: {
    id: ['guestId', 'guest._id'],
    name: 'guest.fullName',
    firstName: 'guest.firstName',
    lastName: 'guest.lastName',
    email: 'guest.email',
    phone: 'guest.phone',
  },
  status: statusOf,
  source: 'source',
  notes: notesIn,
  currency: CURRENCY,
  price: priceOf,
  confirmationCode: 'confirmationCode',
  createdAt: 'createdAt',
  updatedAt: 'lastUpdatedAt',
  confirmedAt: 'confirmedAt',
  cancelledAt: 'canceledAt',
});

/** https://open-api-docs.guesty.com/docs/how-to-search-for-reservations */
const search = listAt('/reservations', FIELDS);
const filtered = (...filters: object[]) => ({ filters: JSON.stringify(filters) });

const guestAt = one({ path: '/guests-crud/{id}', query: { fields: 'notes' } });

/** Completes a reservation: the reference of a hold is only in the notes of its guest. */
const whole = async (raw: Fields, call: PmsCall): Promise<Fields> =>
  isHold(raw.tolerant()) ? withGuestNotes(call, raw) : raw;

function isHold(raw: Fields): boolean {
  const guest = raw.optionalObject('guest');
  const names = [guest?.optionalText('fullName'), guest?.optionalText('lastName')];
  return names.some((name) => name?.includes(HELD_GUEST.lastName));
}

async function withGuestNotes(call: PmsCall, raw: Fields): Promise<Fields> {
  const guestId = raw.optionalId('guestId');
  if (referenceOf(raw) !== null || guestId === null) return raw;
  return raw.with('guest_notes', (await guestAt(call, guestId))?.value('notes'));
}

const CANCELLED_BY = { GUEST: 'GUEST', HOST: 'OWNER' };

const usual = reservationsFrom({
  id: '_id',
  one: one({ path: '/reservations/{id}', query: { fields: FIELDS } }),
  complete: whole,
  map: reservationOf,
  changed: (call, since, cursor) => {
    const now = call.clock.now();
    const filter = since
      ? { field: 'lastUpdatedAt', from: since.toISOString(), to: new Date(now.getTime() + DAY_MS).toISOString() }
      : { field: 'checkOut', from: firstDeparture(call), to: addDays(utcDate(now), FAR_AHEAD_DAYS) };
    return search.page(call, { query: filtered({ ...filter, operator: '$between' }), cursor });
  },
  find: async (call, { reference, listingProviderId, checkIn }) => {
    const query = filtered(
      { field: 'listingId', operator: '$eq', value: listingProviderId },
      // An instant in the listing's time zone, so a day is added on either side.
      { field: 'checkIn', operator: '$between', from: addDays(checkIn, -1), to: addDays(checkIn, 2) },
    );
    const near = await search.all(call, { query });
    const arriving = near.filter((raw) => raw.date('checkInDateLocalized') === checkIn);
    const isNamed = arriving.some((raw) => referenceOf(raw) === reference);
    return isNamed ? arriving : inParallel(arriving, (raw) => withGuestNotes(call, raw));
  },
  create: {
    takes: ['PENDING', 'INQUIRY'],
    request: creationRequest,
    made: (answer, request) => {
      const told = answer.tolerant();
      return {
        providerReservationId: told.id('reservationId'),
        status: statusOf(told) ?? 'UNKNOWN',
        source: told.optionalText('source') || request.source,
        guest: { ...request.guest, id: told.optionalText('guestId') },
        confirmationCode: told.optionalId('confirmationCode'),
        createdAt: told.optionalInstant('creationTime'),
      };
    },
  },
  cancel: (id, { by }) => ({
    method: 'PUT',
    path: path`/reservations-v3/${id}/status`,
    json: { status: 'canceled', canceledBy: by ? CANCELLED_BY[by] : 'TEAM_MEMBER' },
  }),
  confirm: (id) => ({
    method: 'PUT',
    path: path`/reservations-v3/${id}/status`,
    json: { status: CREATED_AS.CONFIRMED },
  }),
  // The PMS prices the new dates itself. Guests take a separate write.
  change: (id, { checkIn, checkOut }) => ({
    method: 'PUT',
    path: path`/reservations-v3/${id}/dates`,
    json: { checkInDateLocalized: checkIn, checkOutDateLocalized: checkOut },
  }),
});

export const reservations: Connector['reservations'] = { ...usual, create, hold: holds(usual.read) };

/** Books at the price of the stored quote if there is one, otherwise at the given price. */
async function create(call: PmsCall, request: PmsReservationRequest): Promise<PmsReservation> {
  const { quoteId } = request.quoteMetadata ?? {};
  const quoted = quoteId ? await storedPrice(call, quoteId, request) : undefined;
  const made = await usual.create!(call, request);
  await note(call, made.providerReservationId, request);
  return quoted ? { ...made, ...priceOf(quoted), currency: currencyIn(quoted) ?? made.currency } : made;
}
