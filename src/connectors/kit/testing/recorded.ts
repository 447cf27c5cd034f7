import type { InboundRequest } from '../../port/connector.js';
import type { PmsQuoteRequest, PmsReservationRequest } from '../../port/model.js';
import { Decimal } from '../../port/values.js';
import { describeForbidden } from './recorded-forbidden.js';
import { describeMissing } from './recorded-missing.js';
import { describePrices } from './recorded-prices.js';
import { describeWords } from './recorded-words.js';
import type { Calendar, Recording } from './recording.types.js';
import { changedSince, Replay } from './replay.js';

export type { Recording };

const A_GUEST = { firstName: 'Ada', lastName: 'Guest', email: 'ada@guest.example', phone: '+15550100' };
const QUOTE: Omit<PmsQuoteRequest, 'listingProviderId' | 'checkIn' | 'checkOut'> = {
  providerUnitId: null,
  guests: 2,
  guestCounts: { adults: 2, children: 0, infants: 0, pets: 0 },
  currency: 'EUR',
};
const STAY_REQUEST: Omit<PmsReservationRequest, 'listingProviderId' | 'checkIn' | 'checkOut'> = {
  reference: 'our-reference',
  providerUnitId: null,
  guest: A_GUEST,
  guests: 2,
  guestCounts: { adults: 2, children: 0, infants: 0, pets: 0 },
  status: 'CONFIRMED',
  notes: '',
  source: 'website',
  currency: 'EUR',
  base: new Decimal(0),
  fees: new Decimal(0),
  taxes: new Decimal(0),
  total: new Decimal(0),
  quoteMetadata: null,
  commission: null,
  hostPayout: null,
  confirmationCode: null,
  locale: null,
  checkInTime: null,
  checkOutTime: null,
};

/**
 * Tests a connector with its vendor's payloads: the results, and that its requests follow the vendor's documentation.
 */
export function describeRecorded(recording: Recording): void {
  const { connector } = recording;

  describe(`${connector.definition.name}: the vendor's payloads`, () => {
    const replay = new Replay(recording);
    const call = () => replay.call();

    it('sends only what the vendor documents', async () => {
      await everything(replay, recording);
      expect([...replay.outbound.requestFaults]).toEqual([]);
    });

    it('ends and confirms reservations only as the vendor documents', async () => {
      await endings(replay, Object.keys(recording.reservations ?? {})[0] ?? '1');
      expect([...replay.outbound.requestFaults]).toEqual([]);
    });

    if (recording.verify) {
      it('verifies the account', async () => {
        expect(await connector.verify(call())).toMatchObject(recording.verify!);
      });
    }

    if (recording.listings) {
      it('maps every listing', async () => {
        const { items, refused } = await connector.listings.page(call());
        expect(refused.map(({ providerId }) => providerId)).toEqual(recording.refusedListings ?? []);
        expect(plain(items)).toMatchObject(recording.listings!);
      });
    }

    for (const { nights, ...calendar } of recording.calendars ?? []) {
      it(`maps the nights of ${calendar.listing.providerId} from ${calendar.from}`, async () => {
        expect(plain(await calendarOf(replay, calendar))).toMatchObject(nights);
      });
    }

    for (const { request, quote } of recording.quotes ?? []) {
      it(`quotes ${request.listingProviderId} from ${request.checkIn} to ${request.checkOut}`, async () => {
        expect(plain(await connector.quote!(call(), quoteRequest(request)))).toMatchObject(quote);
      });
    }

    for (const [id, expected] of Object.entries(recording.reservations ?? {})) {
      it(`maps reservation ${id}`, async () => {
        expect(plain(await connector.reservations.read(call(), id))).toMatchObject(expected);
      });
    }

    for (const { request, sends, body, reservation } of recording.creations ?? []) {
      it(`creates a reservation of ${request.listingProviderId} by ${sends}`, async () => {
        const made = await connector.reservations.create!(call(), stayRequest(request));
        expect(replay.lastBody(sends)).toMatchObject(body);
        expect(plain(made)).toMatchObject(reservation);
      });
    }

    for (const { since, reservations, refused = [] } of recording.changes ?? []) {
      it(`maps the reservations that changed since ${since}`, async () => {
        const page = await changedSince(replay, since);
        expect(page.refused.map(({ providerId }) => providerId)).toEqual(refused);
        expect(plain(page.items)).toMatchObject(reservations);
      });
    }

    describeForbidden(replay, recording);
    describeMissing(replay, recording);
    describeWords(replay, recording);
    describePrices(replay, recording, { quote: quoteRequest, stay: stayRequest });

    for (const { name, headers, body, secrets, hints } of recording.events ?? []) {
      it(`reads the event ${name}`, () => {
        const request: InboundRequest = { method: 'POST', headers, query: {}, rawBody: replay.rawBody(body) };
        expect(connector.inbound!.authenticate(request, secrets)).toBe(true);
        expect(connector.inbound!.parse(request)).toEqual(hints);
      });
    }
  });
}

/** Makes every call once; other tests check the results. */
async function everything(replay: Replay, recording: Recording): Promise<void> {
  const { connector, calendars = [], quotes = [], reservations = {}, creations = [], changes = [] } = recording;
  const call = () => replay.call();
  if (recording.verify) await connector.verify(call());
  if (recording.listings) await connector.listings.page(call());
  for (const calendar of calendars) await calendarOf(replay, calendar);
  for (const { request } of quotes) await connector.quote!(call(), quoteRequest(request));
  for (const id of Object.keys(reservations)) await connector.reservations.read(call(), id);
  for (const { request } of creations) await connector.reservations.create!(call(), stayRequest(request));
  for (const { since } of changes) await changedSince(replay, since);
  expect(replay.requests.length).toBeGreaterThan(0);
}

/** Makes every call that ends or confirms a reservation, to a PMS that refuses calls that are not recorded. */
async function endings(replay: Replay, id: string): Promise<void> {
  const { cancel, confirm, decline } = replay.connector.reservations;
  replay.otherwise = { status: 404 };
  for (const end of [cancel, confirm, decline]) await end?.(replay.call(), id).catch(() => undefined);
  replay.otherwise = undefined;
}

const calendarOf = (replay: Replay, { listing, from, to }: Omit<Calendar, 'nights'>) =>
  replay.connector.calendar(
    replay.call(),
    { providerUnitIds: [], currency: 'EUR', timeZone: 'UTC', ...listing },
    from,
    to,
  );

const quoteRequest = (parts: Partial<PmsQuoteRequest>) => ({ ...QUOTE, ...parts }) as PmsQuoteRequest;
const stayRequest = (parts: Partial<PmsReservationRequest>) => ({ ...STAY_REQUEST, ...parts }) as PmsReservationRequest;

/** Returns the value as plain JSON. */
const plain = (value: unknown): object => JSON.parse(JSON.stringify(value)) as object;
