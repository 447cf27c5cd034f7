import type { PmsListing, PmsReservation, PmsReservationRequest, PmsStayChange } from '../../port/model.js';
import { addDays, Decimal } from '../../port/values.js';
import type { ContractBench } from './contract-bench.js';
import { sentValues } from './sent-fields.js';

const NIGHTS = 3;

interface BookedStay {
  request: PmsReservationRequest;
  id: string;
  /** Returns the booked stay with these parts changed. */
  to: (parts: Partial<PmsStayChange>) => PmsStayChange;
}

/** Tests changing the stay of a reservation by one write. */
export function describeChanges(bench: ContractBench): void {
  const { connector, changeCall } = bench.tested;
  const { change, read } = connector.reservations;
  const { changing } = connector.definition;
  if (!change || !changeCall) return;

  describe('changing a stay', () => {
    const isWrite = ({ method, path }: { method: string; path: string }): boolean =>
      method !== 'GET' && !/token|oauth/i.test(path) && bench.tested.readingPaths?.test(path) !== true;
    const writes = (): number => bench.sandbox.calls('demo').filter(isWrite).length;
    const available = async (listing: PmsListing, night: string): Promise<number> =>
      (await bench.calendar(listing, night, night))[0]!.available;

    const roomy = (): PmsListing => bench.listing(({ maxOccupancy }) => maxOccupancy === 0 || maxOccupancy >= 3);

    /** Books the first nights of a free span that has one night more. */
    const booked = async (): Promise<BookedStay> => {
      const listing = roomy();
      const { checkIn } = await bench.freeStay(listing, NIGHTS + 1);
      const request = bench.reservation(listing, { checkIn, checkOut: addDays(checkIn, NIGHTS) });
      const { providerReservationId } = await bench.create(request);
      const { providerUnitId, checkOut, guests } = request;
      return {
        request,
        id: providerReservationId,
        to: (parts) => ({ ...request, ...parts, before: { providerUnitId, checkIn, checkOut, guests } }),
      };
    };
    const oneNightLater = ({ checkIn, checkOut }: PmsReservationRequest) => ({
      checkIn: addDays(checkIn, 1),
      checkOut: addDays(checkOut, 1),
    });
    const oneGuestMore = { guests: 3, guestCounts: { adults: 3, children: 0, infants: 0, pets: 0 } };
    const movesDates = changing.includes('dates');
    /** Returns a change that the PMS can make. */
    const changeOf = (request: PmsReservationRequest): Partial<PmsStayChange> =>
      movesDates ? oneNightLater(request) : oneGuestMore;
    const stayAfter = ({ checkIn, checkOut, guests }: PmsReservationRequest, wanted: Partial<PmsStayChange>) => ({
      ...{ checkIn: wanted.checkIn ?? checkIn, checkOut: wanted.checkOut ?? checkOut },
      guests: wanted.guests ?? guests,
    });
    const stayOf = async (id: string): Promise<Partial<PmsReservation>> => {
      const { checkIn, checkOut, guests } = (await read(bench.call(), id))!;
      return { checkIn, checkOut, guests };
    };

    if (movesDates)
      it('moves the dates by one write, over its own nights, and keeps guest and reference', async () => {
        const listing = roomy();
        const { request, id, to } = await booked();
        const dates = oneNightLater(request);
        const before = writes();
        const changed = await change(bench.call(), id, to(dates));
        expect(writes() - before).toBe(1);
        expect(changed).toMatchObject({ providerReservationId: id, ...dates, guests: 2 });
        const stored = (await read(bench.call(), id))!;
        expect(stored).toMatchObject({ ...dates, reference: request.reference, guest: { lastName: 'Guestname' } });
        expect(['CONFIRMED', 'MODIFIED']).toContain(stored.status);
        expect([await available(listing, request.checkIn), await available(listing, request.checkOut)]).toEqual([1, 0]);
      });

    if (changing.includes('guests'))
      it('changes the guests by one write', async () => {
        const { id, to } = await booked();
        const before = writes();
        expect(await change(bench.call(), id, to(oneGuestMore))).toMatchObject({ guests: 3 });
        expect(writes() - before).toBe(1);
        expect((await stayOf(id)).guests).toBe(3);
      });

    it('sends the parts that its definition names, and no others', async () => {
      const { request, id, to } = await booked();
      const wanted = changeOf(request);
      const sent = async (parts: Partial<PmsStayChange>): Promise<string[]> =>
        sentValues(await bench.requestsOf(() => change(bench.call(), id, to({ ...wanted, ...parts }))));
      const totalNow = async (): Promise<Decimal> => (await read(bench.call(), id))!.total;
      const usual = await sent({});
      const before = await totalNow();
      await sent({ total: request.total.plus(75), base: request.base.plus(75) });
      const sendsPrice = changing.includes('price');
      expect((await totalNow()).minus(before).toNumber()).toBe(sendsPrice ? 75 : 0);
      expect(usual.some((value) => value.includes(wanted.checkOut ?? request.checkOut))).toBe(movesDates);
      // Guests that are not sent stay as they are; whether the wanted stay is shown then does not matter here.
      await change(bench.call(), id, to({ ...wanted, ...oneGuestMore })).catch(() => undefined);
      expect((await stayOf(id)).guests).toBe(changing.includes('guests') ? 3 : 2);
    });

    if (movesDates)
      it('is refused for the nights of another booking, and changes nothing', async () => {
        const { request, id, to } = await booked();
        const dates = oneNightLater(request);
        await bench.sandbox.book('demo', {
          listing: request.listingProviderId,
          arrival: request.checkOut,
          departure: dates.checkOut,
        });
        const refused = await bench.failure(change(bench.call(), id, to(dates)));
        expect(refused).toMatchObject({ kind: 'rejected', reason: 'not_available' });
        const { checkIn, checkOut } = request;
        expect(await stayOf(id)).toEqual({ checkIn, checkOut, guests: 2 });
      });

    it('returns undefined for a reservation that the PMS does not know', async () => {
      const { request, id, to } = await booked();
      const unknown = /^\d+$/.test(id) ? '999999999' : id.replace(/[0-9a-f]{8}/, '00000000');
      expect(unknown).not.toBe(id);
      expect(await change(bench.call(), unknown, to(changeOf(request)))).toBeUndefined();
    });

    it('reports an unknown outcome when the answer is lost, sends nothing again, and reads the new stay', async () => {
      const { request, id, to } = await booked();
      const wanted = changeOf(request);
      const before = writes();
      bench.sandbox.fault({ kind: 'statusAfter', status: 502, account: 'demo', ...changeCall });
      expect((await bench.failure(change(bench.call(), id, to(wanted)))).kind).toBe('unknown_outcome');
      expect(writes() - before).toBe(1);
      expect(await stayOf(id)).toEqual(stayAfter(request, wanted));
    });
  });
}
