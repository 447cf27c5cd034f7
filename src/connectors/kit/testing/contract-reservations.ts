import type { FaultInput } from '../../../../sandbox/http/faults.js';
import type { CallOptions } from '../../port/gateway.js';
import type { PmsReservation, PmsReservationRequest } from '../../port/model.js';
import { type ContractBench, isSingle } from './contract-bench.js';
import { fieldsSent, MARKED, UNMARKED } from './sent-fields.js';

/** Tests creating, finding, reading, following and cancelling reservations. */
export function describeReservations(bench: ContractBench): void {
  const { connector, createPath } = bench.tested;
  const { reservations } = connector;
  const keepsNotes = !bench.tested.without?.includes('NOTES');
  /** Marks by which a reservation made elsewhere is recognized. */
  const marked = (mark: string) => (keepsNotes ? { notes: mark } : { guest: { email: mark } });
  const markOf = ({ notes, guest }: PmsReservation): string => (keepsNotes ? notes : guest.email);

  describe('reservations made elsewhere', () => {
    it('are all read, page by page, and again when they change', async () => {
      const listing = bench.listings.find(
        (candidate) => isSingle(candidate) && (candidate.maximumNights === 0 || candidate.maximumNights > 1),
      )!;
      const { checkIn } = await bench.freeStay(listing);
      const stay = { listing: listing.providerId, arrival: checkIn, departure: nextDay(checkIn) };
      const made: { id: number }[] = [];
      for (let n = 0; n < 205; n += 1) made.push(await bench.passing({ ...stay, ...marked(`passing ${n}`) }));
      const seen = await bench.everyChange(null);
      const marks = new Set([...seen.values()].map(markOf));
      expect(made.filter((_, n) => !marks.has(`passing ${n}`))).toEqual([]);

      const since = new Date();
      const { id } = made[100]!;
      await bench.sandbox.changeBooking('demo', id, marked('changed since'));
      expect([...(await bench.everyChange(since)).values()].map(markOf)).toContain('changed since');
    });

    it('carry guest, dates, listing, money and status', async () => {
      const listing = bench.listing(({ currency }) => currency === 'KWD');
      const stay = await bench.freeStay(listing);
      await bench.sandbox.book('demo', {
        listing: listing.providerId,
        arrival: stay.checkIn,
        departure: stay.checkOut,
        notes: 'made elsewhere',
        guest: { firstName: 'Grace', lastName: 'Guestname', email: 'made elsewhere' },
        party: { guests: 3, adults: 2, children: 1 },
        totalPrice: '123.456',
      });
      const reservation = [...(await bench.everyChange(null)).values()].find(
        (one) => markOf(one) === 'made elsewhere',
      )!;
      expect(reservation).toMatchObject({
        listingProviderId: listing.providerId,
        ...stay,
        guests: 3,
        status: 'CONFIRMED',
        guest: { firstName: 'Grace', lastName: 'Guestname' },
      });
      expect(reservation.currency ?? listing.currency).toBe('KWD');
      expect(reservation.total.toString()).toBe('123.456');
      const read = await reservations.read(bench.call(), reservation.providerReservationId);
      expect({ ...read, currency: read!.currency ?? reservation.currency }).toEqual(reservation);
    });
  });

  it('returns undefined for a reservation that never existed', async () => {
    const anyId = (await bench.sandbox.bookings('demo'))[0];
    const unknown =
      /-/.test(anyId?.uid ?? '') && !/^\d+$/.test(bench.listings[0]!.providerId) ? crypto.randomUUID() : '999999999';
    expect(await reservations.read(bench.call(), unknown)).toBeUndefined();
  });

  if (!reservations.create) return;

  describe('when it creates reservations', () => {
    const newRequest = async (parts: Partial<PmsReservationRequest> = {}): Promise<PmsReservationRequest> => {
      const listing = bench.listing();
      return bench.reservation(listing, await bench.freeStay(listing), parts);
    };
    const createsOf = ({ reference }: PmsReservationRequest) => bench.sandbox.creates('demo', reference);

    it('books once and takes the nights; the booking is found by our reference, read and cancelled', async () => {
      const request = await newRequest();
      const created = await bench.create(request);
      expect(created).toMatchObject({
        reference: request.reference,
        checkIn: request.checkIn,
        checkOut: request.checkOut,
        status: 'CONFIRMED',
        guests: 2,
      });
      expect(created.providerReservationId).not.toBe('');
      expect(await createsOf(request)).toEqual({ attempts: 1, created: 1 });
      expect((await bench.find(request))?.providerReservationId).toBe(created.providerReservationId);
      expect(await reservations.read(bench.call(), created.providerReservationId)).toMatchObject({
        reference: request.reference,
      });
      const taken = async () => (await bench.calendar(bench.listing(), request.checkIn, request.checkIn))[0]!.available;
      expect(await taken()).toBe(0);

      await reservations.cancel!(bench.call(), created.providerReservationId);
      expect((await reservations.read(bench.call(), created.providerReservationId))?.status).toBe('CANCELLED');
      expect(await taken()).toBe(1);
    });

    it('books no infant as an adult', async () => {
      const listing = bench.listing(({ maxOccupancy }) => maxOccupancy === 0 || maxOccupancy >= 4);
      const guestCounts = { adults: 2, children: 1, infants: 1, pets: 0 };
      const request = bench.reservation(listing, await bench.freeStay(listing), { guests: 4, guestCounts });
      const { providerReservationId } = await bench.create(request);
      const { adults, children } = (await reservations.read(bench.call(), providerReservationId))!.guestCounts;
      expect([
        [2, 1],
        [4, 0],
        [3, 0],
        [0, 0],
      ]).toContainEqual([adults, children]);
    });

    it.each([
      ['PENDING', connector.definition.holds],
      ['INQUIRY', !bench.tested.without?.includes('INQUIRY')],
    ] as const)('makes the booking %s on request, or refuses as not supported', async (status, isKnown) => {
      const request = await newRequest({ status });
      if (!isKnown) {
        expect((await bench.failure(bench.create(request))).kind).toBe('not_supported');
        expect((await createsOf(request)).attempts).toBe(0);
      } else expect((await bench.create(request)).status).toBe(status);
    });

    it('confirms a pending booking once, even if the answer is lost, or does not offer confirming', async () => {
      const { confirm } = reservations;
      const pending = async (): Promise<string> =>
        (await bench.create(await newRequest({ status: 'PENDING' }))).providerReservationId;
      if (!confirm || !connector.definition.holds) return expect(confirm).toBeUndefined();
      const id = await pending();
      expect((await confirm(bench.call(), id))?.status).toBe('CONFIRMED');
      expect((await reservations.read(bench.call(), id))?.status).toBe('CONFIRMED');
      const lost = await pending();
      const { confirmPath = '' } = bench.tested;
      const sent = () =>
        bench.sandbox
          .calls('demo')
          .filter(({ method, path }) => method !== 'GET' && new RegExp(confirmPath).test(path));
      const before = sent().length;
      bench.sandbox.fault({ kind: 'statusAfter', status: 502, account: 'demo', path: confirmPath });
      expect((await bench.failure(confirm(bench.call(), lost))).kind).toBe('unknown_outcome');
      expect(sent().length - before).toBe(1);
      expect((await reservations.read(bench.call(), lost))?.status).toBe('CONFIRMED');
    });

    it('ends a pending booking and frees its nights', async () => {
      if (!connector.definition.holds) return expect(reservations.decline).toBeUndefined();
      const request = await newRequest({ status: 'PENDING' });
      const { providerReservationId } = await bench.create(request);
      const end = reservations.decline ?? reservations.cancel!;
      expect((await end(bench.call(), providerReservationId))?.status).toBe('CANCELLED');
      expect((await bench.calendar(bench.listing(), request.checkIn, request.checkIn))[0]!.available).toBe(1);
    });

    it('sends the fields that its definition names, and no others', async () => {
      const { bookingFields } = connector.definition;
      const asRequest = async (parts: Partial<PmsReservationRequest>) => {
        const request = await newRequest(parts);
        return bench.requestsOf(() => bench.create(request));
      };
      const unmarked = await asRequest(UNMARKED);
      expect(fieldsSent(await asRequest(MARKED), unmarked).sort()).toEqual([...bookingFields].sort());
    });

    it('reports nights that were taken between quote and create as not available, and books nothing', async () => {
      const request = await newRequest();
      await bench.sandbox.book('demo', {
        listing: request.listingProviderId,
        arrival: request.checkIn,
        departure: request.checkOut,
      });
      expect(await bench.failure(bench.create(request))).toMatchObject({ kind: 'rejected', reason: 'not_available' });
      expect((await createsOf(request)).created).toBe(0);
      expect(await bench.find(request)).toBeUndefined();
    });

    const onCreate = (fault: Omit<FaultInput, 'path'>): void => {
      bench.sandbox.fault({ ...fault, method: 'POST', path: createPath, account: 'demo' });
    };

    it.each<[string, Omit<FaultInput, 'path'>, CallOptions]>([
      ['a 5xx', { kind: 'statusAfter', status: 502 }, {}],
      ['no answer', { kind: 'hangAfter' }, { deadlineMs: 1500 }],
      ['a reset', { kind: 'resetAfter' }, {}],
      ['a page for humans', { kind: 'htmlAfter', status: 200 }, {}],
      ['half an answer', { kind: 'cutOff' }, {}],
    ])(
      'reports an unknown outcome after %s, sends nothing again and finds the booking later',
      async (_, fault, options) => {
        const request = await newRequest();
        onCreate(fault);
        expect((await bench.failure(bench.create(request, bench.call(options)))).kind).toBe('unknown_outcome');
        expect(await createsOf(request)).toEqual({ attempts: 1, created: 1 });
        expect((await bench.find(request))?.reference).toBe(request.reference);
      },
    );

    it.each<[string, Omit<FaultInput, 'path'>, CallOptions]>([
      ['a 5xx', { kind: 'status', status: 503 }, {}],
      ['a reset', { kind: 'reset' }, {}],
      ['no answer', { kind: 'hang' }, { deadlineMs: 1500 }],
      ['a redirect', { kind: 'redirect' }, {}],
    ])('also reports an unknown outcome when the PMS did nothing before %s', async (_, fault, options) => {
      const request = await newRequest();
      onCreate(fault);
      expect((await bench.failure(bench.create(request, bench.call(options)))).kind).toBe('unknown_outcome');
      expect((await createsOf(request)).created).toBe(0);
      expect(await bench.find(request)).toBeUndefined();
    });

    it('reports a rate-limited call, which created nothing', async () => {
      const request = await newRequest();
      onCreate({ kind: 'status', status: 429, retryAfter: 70 });
      expect(await bench.failure(bench.create(request))).toMatchObject({ kind: 'rate_limited', retryAfterMs: 70_000 });
      expect((await createsOf(request)).created).toBe(0);
    });

    it('reports the PMS as unavailable when there is nobody to connect to', async () => {
      const call = bench.strangerCall('http://127.0.0.1:1/v1');
      expect((await bench.failure(bench.create(await newRequest(), call))).kind).toBe('unavailable');
    });

    it('finds a booking that the PMS shows only after a while', async () => {
      const request = await newRequest();
      onCreate({ kind: 'delayedVisibility', ms: 3_600_000 });
      await bench.create(request);
      expect(await bench.find(request)).toBeUndefined();
      bench.sandbox.clock.setOffset(3_700_000);
      expect((await bench.find(request))?.reference).toBe(request.reference);
    });
  });
}

const nextDay = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
