import { jest } from '@jest/globals';
import { ConnectorError } from '../../connectors/port/errors.js';
import type { PmsReservation, PmsReservationStatus } from '../../connectors/port/model.js';
import type { ReservationEntity } from './reservation.entity.js';
import { pmsReservation, STAY } from './testing/pms-reservation.factory.js';
import { type HostPlace, reservationHarness, type ReservationHarness } from './testing/reservation.harness.js';

let bench: ReservationHarness;
let place: HostPlace;
let asked: string[];

beforeAll(async () => {
  bench = await reservationHarness();
});
afterAll(() => bench.connection.close());

beforeEach(async () => {
  place = await bench.place();
  asked = [];
  answering(pmsReservation({ status: 'CANCELLED' }));
});

const answering = (answer: PmsReservation | Error | undefined, read?: PmsReservation | Error): void => {
  const giving = (name: string, given: PmsReservation | Error | undefined) => async (_: unknown, id: string) => {
    asked.push(`${name} ${id}`);
    if (given instanceof Error) throw given;
    return given;
  };
  bench.pms.reservations = { cancel: giving('cancel', answer), read: giving('read', read) };
};

/** Returns a confirmed booking that the PMS's calendar does not count yet. */
const confirmed = async (): Promise<ReservationEntity> => {
  const row = await bench.sent(place);
  await bench.settlement.confirm(row.id, pmsReservation(), bench.clock.now());
  return row;
};
const unclear = async (id: string): Promise<void> => {
  const nextLookupAt = new Date(bench.clock.now().getTime() + 2_000);
  expect(await bench.row(id)).toMatchObject({ nextLookupAt, lookups: 0 });
  expect(await bench.audited(id)).toContain('CANCELLATION_REQUESTED');
};

describe('a cancellation', () => {
  it.each([
    ['that the PMS answers with the reservation', pmsReservation({ status: 'CANCELLED' }), undefined, ['cancel r-1']],
    [
      'that the PMS accepts without the reservation',
      undefined,
      pmsReservation({ status: 'CANCELLED' }),
      ['cancel r-1', 'read r-1'],
    ],
  ])('%s is stored, and its nights are free immediately', async (_, answer, read, expected) => {
    const { id } = await confirmed();
    answering(answer, read);
    await bench.cancels.cancel(bench.owner, id);
    expect(asked).toEqual(expected);
    expect(await bench.row(id)).toMatchObject({ status: 'CANCELLED', nextLookupAt: null });
    expect([await bench.holdOf(id), (await bench.releaseOf(id))!.reopens]).toEqual([undefined, true]);
    expect(await bench.freeOn(place, STAY.checkIn)).toBe(true);
  });

  it('that the PMS refused leaves the nights taken', async () => {
    const { id } = await confirmed();
    answering(pmsReservation({ status: 'MODIFIED' }));
    await bench.cancels.cancel(bench.owner, id);
    expect(await bench.row(id)).toMatchObject({ status: 'MODIFIED', nextLookupAt: null });
    expect([await bench.holdOf(id), await bench.releaseOf(id)]).toMatchObject([STAY, undefined]);
  });

  it('of a stay that expired at the PMS leaves the nights to the next calendar', async () => {
    const { id } = await confirmed();
    answering(pmsReservation({ status: 'EXPIRED' }));
    await bench.cancels.cancel(bench.owner, id);
    expect([await bench.holdOf(id), (await bench.releaseOf(id))!.reopens]).toEqual([undefined, false]);
  });

  it.each<[string, PmsReservationStatus, boolean, string]>([
    ['of a pending reservation declines it where the PMS distinguishes that', 'PENDING', true, 'decline r-1'],
    ['of a pending reservation cancels it elsewhere', 'PENDING', false, 'cancel r-1'],
    ['of a confirmed reservation never declines it', 'CONFIRMED', true, 'cancel r-1'],
  ])('%s', async (_, status, declines, expected) => {
    const row = await bench.sent(place);
    await bench.settlement.confirm(row.id, pmsReservation({ status }), bench.clock.now());
    const decline = async () => (asked.push('decline r-1'), pmsReservation({ status: 'CANCELLED' }));
    if (declines) bench.pms.reservations = { ...bench.pms.reservations, decline };
    await bench.cancels.cancel(bench.owner, row.id);
    expect(asked).toEqual([expected]);
    expect(await bench.row(row.id)).toMatchObject({ status: 'CANCELLED' });
  });

  it('whose outcome is unknown is looked up', async () => {
    const { id } = await confirmed();
    answering(new ConnectorError('unknown_outcome', ''));
    await bench.cancels.cancel(bench.owner, id);
    await unclear(id);
    expect(await bench.row(id)).toMatchObject({ status: 'CONFIRMED' });
  });

  it.each(['rejected', 'unavailable', 'rate_limited'] as const)(
    'that the PMS did not accept (%s) changes nothing',
    async (kind) => {
      const { id } = await confirmed();
      answering(new ConnectorError(kind, ''));
      await expect(bench.cancels.cancel(bench.owner, id)).rejects.toMatchObject({
        kind: kind === 'rejected' ? 'refused' : 'unavailable',
      });
      expect(await bench.row(id)).toMatchObject({ status: 'CONFIRMED', nextLookupAt: null });
      expect(await bench.audited(id)).toEqual([]);
    },
  );

  it('that the PMS accepted but could not show is looked up, not refused', async () => {
    const { id } = await confirmed();
    answering(undefined, new ConnectorError('unavailable', ''));
    await bench.cancels.cancel(bench.owner, id);
    await unclear(id);
  });

  it('that the PMS accepted but that could not be stored is looked up, not refused', async () => {
    const { id } = await confirmed();
    jest.spyOn(bench.settlement, 'refresh').mockRejectedValueOnce(new Error('no connection'));
    await bench.cancels.cancel(bench.owner, id);
    jest.restoreAllMocks();
    await unclear(id);
  });

  it('of a cancelled reservation does not call the PMS', async () => {
    const { id } = await bench.stored(place, { status: 'CANCELLED' });
    await bench.cancels.cancel(bench.owner, id);
    expect(asked).toEqual([]);
  });

  it.each<PmsReservationStatus>(['EXPIRED', 'NO_SHOW', 'STAYING', 'POST_STAY', 'MOVED'])(
    'of a stay that is %s is refused with a conflict',
    async (status) => {
      const { id } = await bench.stored(place, { status });
      await expect(bench.cancels.cancel(bench.owner, id)).rejects.toMatchObject({
        kind: 'conflict',
        code: 'wrong_state',
      });
      expect(asked).toEqual([]);
    },
  );

  it('of a booking whose own outcome is unknown is refused with a conflict', async () => {
    const { id } = await bench.sent(place);
    await expect(bench.cancels.cancel(bench.owner, id)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'wrong_state',
    });
  });

  it.each(['other', 'stranger'] as const)(
    'by a tenant (%s) that does not see the reservation is refused',
    async (tenant) => {
      const { id } = await confirmed();
      await expect(bench.cancels.cancel(bench[tenant], id)).rejects.toMatchObject({ kind: 'not_found' });
      expect(asked).toEqual([]);
    },
  );

  it('by a tenant that imported the listing uses its owner’s account', async () => {
    const { id } = await bench.stored(place, { bookedByTenantId: bench.other.tenantId, providerReservationId: 'r-1' });
    await bench.cancels.cancel(bench.other, id);
    expect(asked).toEqual(['cancel r-1']);
  });

  it('is sent although the account is not active, and refused where the PMS does not accept cancellations', async () => {
    const { id } = await confirmed();
    bench.pms.reservations = {};
    await expect(bench.cancels.cancel(bench.owner, id)).rejects.toMatchObject({ code: 'not_supported' });
    answering(pmsReservation({ status: 'CANCELLED' }));
    await bench.database.query(`UPDATE integration_account SET status = 'INACTIVE' WHERE id = $1`, [place.account.id]);
    await bench.cancels.cancel(bench.owner, id);
    expect(asked).toEqual(['cancel r-1']);
    expect(bench.calls.at(-1)).toEqual({ interactive: true, deadlineMs: 20_000 });
  });
});
