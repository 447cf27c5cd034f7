import { jest } from '@jest/globals';
import { ConnectorError } from '../../../connectors/port/errors.js';
import type { PmsReservation, PmsReservationStatus } from '../../../connectors/port/model.js';
import type { ReservationEntity } from '../reservation.entity.js';
import { pmsReservation } from '../testing/pms-reservation.factory.js';
import {
  type HostPlace,
  reservationHarness,
  type ReservationHarness,
  VISIBILITY_WINDOW_MS,
} from '../testing/reservation.harness.js';

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
  answering(pmsReservation());
});

const answering = (answer: PmsReservation | Error | undefined): void => {
  bench.pms.reservations = {
    confirm: async (_, id) => {
      asked.push(id);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
};

const pending = async (own: Partial<ReservationEntity> = {}): Promise<ReservationEntity> => {
  const row = await bench.sent(place, { requestedStatus: 'PENDING', ...own });
  await bench.settlement.confirm(row.id, pmsReservation({ status: 'PENDING' }), bench.clock.now());
  return row;
};
const confirm = (id: string) => bench.confirmations.confirm(bench.owner, id);
const inMs = (ms: number): Date => new Date(bench.clock.now().getTime() + ms);

describe('a confirmation', () => {
  it('is sent once, stored and published, and the nights stay taken', async () => {
    const { id } = await pending();
    await confirm(id);
    expect(asked).toEqual(['r-1']);
    expect(await bench.row(id)).toMatchObject({ status: 'CONFIRMED', nextLookupAt: null, isConfirming: false });
    expect((await bench.events(id)).map(({ type }) => type)).toEqual(['RESERVATION_CREATED', 'RESERVATION_UPDATED']);
    expect((await bench.events(id))[1]!.previous).toMatchObject({ status: 'PENDING' });
    expect(await bench.audited(id)).toEqual(['CONFIRMATION_REQUESTED']);
    expect(await bench.holdOf(id)).toBeDefined();
  });

  it('is neither refused nor sent again when a request without an answer is repeated', async () => {
    const { id } = await pending();
    await confirm(id);
    await bench.confirmations.confirm(bench.owner, id, true);
    expect(asked).toEqual(['r-1']);
    await expect(confirm(id)).rejects.toMatchObject({ code: 'not_pending' });
  });

  it('is committed as sent before the PMS is asked', async () => {
    const { id } = await pending();
    let seen: ReservationEntity | undefined;
    bench.pms.reservations = {
      confirm: async () => {
        seen = await bench.row(id);
        return pmsReservation();
      },
    };
    await confirm(id);
    expect(seen).toMatchObject({ isConfirming: true, sendStartedAt: bench.clock.now(), nextLookupAt: inMs(30_000) });
  });

  it('is sent by only one of several simultaneous callers', async () => {
    const { id } = await pending();
    const ends = await Promise.allSettled([confirm(id), confirm(id), confirm(id)]);
    expect(asked).toHaveLength(1);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ kind: 'conflict' });
  });

  it.each<[string, Error]>([
    ['is lost', new ConnectorError('unknown_outcome', '')],
    ['cannot be read', new ConnectorError('invalid_response', '')],
    ['causes an internal error', new Error('')],
  ])('whose answer %s is looked up, and neither repeated nor cancelled meanwhile', async (_, answer) => {
    const { id } = await pending();
    answering(answer);
    await confirm(id);
    expect(await bench.row(id)).toMatchObject({ status: 'PENDING', isConfirming: true, nextLookupAt: inMs(2_000) });
    await expect(confirm(id)).rejects.toMatchObject({ kind: 'conflict', code: 'wrong_state' });
    await expect(bench.cancels.cancel(bench.owner, id)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'wrong_state',
    });
    expect(asked).toHaveLength(1);
  });

  it('that the PMS accepted but does not show yet is looked up', async () => {
    const { id } = await pending();
    answering(pmsReservation({ status: 'PENDING' }));
    await confirm(id);
    expect(await bench.row(id)).toMatchObject({ status: 'PENDING', isConfirming: true, nextLookupAt: inMs(2_000) });
  });

  it('that could not be stored is looked up, not refused', async () => {
    const { id } = await pending();
    jest.spyOn(bench.settlement, 'refresh').mockRejectedValueOnce(new Error('no connection'));
    await confirm(id);
    jest.restoreAllMocks();
    expect(await bench.row(id)).toMatchObject({ isConfirming: true, nextLookupAt: inMs(30_000) });
  });

  it.each(['rejected', 'unavailable', 'rate_limited'] as const)(
    'that the PMS did not accept (%s) changes nothing and may be sent again',
    async (kind) => {
      const { id } = await pending();
      answering(new ConnectorError(kind, ''));
      await expect(confirm(id)).rejects.toMatchObject({ kind: kind === 'rejected' ? 'refused' : 'unavailable' });
      expect(await bench.row(id)).toMatchObject({ status: 'PENDING', isConfirming: false, nextLookupAt: null });
      answering(pmsReservation());
      await confirm(id);
      expect(await bench.row(id)).toMatchObject({ status: 'CONFIRMED' });
    },
  );

  it('is refused where the PMS cannot confirm, and nothing is stored', async () => {
    const { id } = await pending();
    bench.pms.reservations = {};
    await expect(confirm(id)).rejects.toMatchObject({ kind: 'refused', code: 'confirm_not_supported' });
    expect(await bench.row(id)).toMatchObject({ isConfirming: false, nextLookupAt: null });
    expect(await bench.audited(id)).toEqual([]);
  });

  it.each<PmsReservationStatus>(['CONFIRMED', 'CANCELLED', 'INQUIRY', 'UNKNOWN', 'NO_SHOW'])(
    'of a reservation that is %s is refused as not pending',
    async (status) => {
      const { id } = await bench.stored(place, { status });
      await expect(confirm(id)).rejects.toMatchObject({ kind: 'conflict', code: 'not_pending' });
      expect(asked).toEqual([]);
    },
  );

  it.each(['other', 'stranger'] as const)(
    'by a tenant (%s) that does not see the reservation is refused',
    async (tenant) => {
      const { id } = await pending();
      await expect(bench.confirmations.confirm(bench[tenant], id)).rejects.toMatchObject({ kind: 'not_found' });
      expect(asked).toEqual([]);
    },
  );
});

describe('a look-up of a confirmation', () => {
  const due = async (sentAgoMs: number): Promise<string> => {
    const { id } = await pending();
    answering(new ConnectorError('unknown_outcome', ''));
    await confirm(id);
    const row = (await bench.row(id))!;
    row.nextLookupAt = bench.clock.now();
    row.sendStartedAt = inMs(-sentAgoMs);
    await bench.database.transaction(() => bench.reservations.save(row));
    return id;
  };
  const showing = (held: PmsReservation | undefined) => (bench.pms.reservations = { read: async () => held });

  it.each<PmsReservationStatus>(['CONFIRMED', 'CANCELLED', 'EXPIRED'])('ends when it finds %s', async (status) => {
    const id = await due(5_000);
    showing(pmsReservation({ status }));
    await bench.lookUp(id);
    expect(await bench.row(id)).toMatchObject({ status, isConfirming: false, nextLookupAt: null });
  });

  it.each<[string, PmsReservation | undefined]>([
    ['is still pending', pmsReservation({ status: 'PENDING' })],
    ['is not shown', undefined],
  ])('is repeated while it %s', async (_, held) => {
    const id = await due(5_000);
    showing(held);
    await bench.lookUp(id);
    expect(await bench.row(id)).toMatchObject({ status: 'PENDING', isConfirming: true, nextLookupAt: inMs(5_000) });
  });

  it('ends without a confirmation once the visibility window is over, so that it may be sent again', async () => {
    const id = await due(VISIBILITY_WINDOW_MS);
    showing(pmsReservation({ status: 'PENDING' }));
    await bench.lookUp(id);
    expect(await bench.row(id)).toMatchObject({ status: 'PENDING', isConfirming: false, nextLookupAt: null });
    answering(pmsReservation());
    await confirm(id);
    expect(await bench.row(id)).toMatchObject({ status: 'CONFIRMED' });
  });
});
