import type { Caller } from './caller.js';

/** A stay of a listing; dates `YYYY-MM-DD`, half-open. */
export interface TradeStay {
  listingId: string;
  /** The PMS's id of the listing. */
  providerId: string;
  currency: string;
  checkIn: string;
  checkOut: string;
}

/** A stay with the ids of its offer and its booking. */
export interface Visit extends TradeStay {
  offer?: string;
  total?: number;
  booking?: string;
}

export const STEPS = ['offer', 'hold', 'booking by quote', 'change', 'cancellation'] as const;
export type Step = (typeof STEPS)[number];

/** The steps of a visit, in turn; each resolves with its duration in milliseconds. */
export type Trader = Record<Step, (visit: Visit) => Promise<number>>;

const nextDay = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Returns the stay to which a visit is changed: a day later. */
export const later = <T extends TradeStay>(stay: T): T => ({
  ...stay,
  checkIn: nextDay(stay.checkIn),
  checkOut: nextDay(stay.checkOut),
});

export const GUEST = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', phone: '+4930123456' };

export const serviceTrader = (api: Caller): Trader => ({
  offer: async (visit) => {
    const body = {
      listingID: visit.listingId,
      checkInDate: visit.checkIn,
      checkOutDate: visit.checkOut,
      guests: 1,
    };
    const { body: quote, ms } = await api.must<{ quoteID: string }>('POST', '/api/v1/quote', body);
    visit.offer = quote.quoteID;
    return ms;
  },
  hold: async ({ offer }) => (await api.must('POST', `/api/v1/quote/${offer}/hold`, { minutes: 10 })).ms,
  'booking by quote': async (visit) => {
    const body = { quoteID: visit.offer, guest: GUEST };
    const { body: made, ms } = await api.must<{ id: string; status: string }>('POST', '/api/v1/reservation', body);
    if (made.status !== 'CONFIRMED') throw new Error(`the booking is ${made.status}`);
    visit.booking = made.id;
    return ms;
  },
  change: async (visit) => {
    const { checkIn: checkInDate, checkOut: checkOutDate } = later(visit);
    const path = `/api/v1/reservation/${visit.booking}/change`;
    const offered = await api.must<{ changeID: string; mode: string }>('POST', path, { checkInDate, checkOutDate });
    if (offered.body.mode !== 'NATIVE') throw new Error(`the change is ${offered.body.mode}`);
    const confirm = `${path}/${offered.body.changeID}/confirm`;
    const { body: changed, ms } = await api.must<{ checkInDate: string }>('POST', confirm, {});
    if (changed.checkInDate !== checkInDate) throw new Error(`the change is to ${changed.checkInDate}`);
    return offered.ms + ms;
  },
  cancellation: async ({ booking }) => (await api.must('POST', `/api/v1/reservation/${booking}/cancel`)).ms,
});

/** Sends Hostaway only the calls that the service sends it; Hostaway has no holds. */
export const bareTrader = (pms: Caller): Trader => {
  const price = ({ providerId, checkIn, checkOut }: Visit) =>
    pms.must<{ result: { totalPrice: number } }>('POST', `/listings/${providerId}/calendar/priceDetails`, {
      startingDate: checkIn,
      endingDate: checkOut,
      numberOfGuests: 1,
      version: 2,
    });
  const read = ({ booking }: Visit) => pms.must('GET', `/reservations/${booking}?includeResources=1`);
  return {
    offer: async (visit) => {
      const { body, ms } = await price(visit);
      visit.total = body.result.totalPrice;
      return ms;
    },
    hold: () => Promise.resolve(0),
    'booking by quote': async (visit) => {
      const again = await price(visit);
      const { body, ms } = await pms.must<{ result: { id: number } }>(
        'POST',
        '/reservations?forceOverbooking=0&provider=bench',
        reservation(visit),
      );
      visit.booking = String(body.result.id);
      return again.ms + ms;
    },
    change: async (visit) => {
      const stay = later(visit);
      const { checkIn: arrivalDate, checkOut: departureDate, currency } = stay;
      const offered = await price(stay);
      const again = await price(stay);
      const body = { arrivalDate, departureDate, totalPrice: again.body.result.totalPrice, currency };
      const { ms } = await pms.must('PUT', `/reservations/${visit.booking}?forceOverbooking=0`, body);
      return offered.ms + again.ms + ms + (await read(visit)).ms;
    },
    cancellation: async (visit) => {
      const { booking } = visit;
      const { ms } = await pms.must('PUT', `/reservations/${booking}/statuses/cancelled`, { cancelledBy: 'host' });
      return ms + (await read(visit)).ms;
    },
  };
};

const reservation = ({ providerId, checkIn, checkOut, currency, total }: Visit): object => ({
  channelId: 2000,
  listingMapId: Number(providerId),
  status: 'new',
  guestName: `${GUEST.firstName} ${GUEST.lastName}`,
  guestFirstName: GUEST.firstName,
  guestLastName: GUEST.lastName,
  guestEmail: GUEST.email,
  phone: GUEST.phone,
  numberOfGuests: 1,
  adults: 1,
  arrivalDate: checkIn,
  departureDate: checkOut,
  totalPrice: total,
  currency,
});
