import { ConnectorError } from '../../../connectors/port/errors.js';
import type { PmsCancellation } from '../../../connectors/port/model.js';
import type { CancellationTerms } from '../../../values/cancellation/policy.js';
import { CancellationPreviewEntity } from './cancellation-preview.entity.js';
import { GuestErasureService } from '../guest-erasure.service.js';
import { GuestRepository } from '../guest.repository.js';
import { GuestSealing } from '../guest-sealing.js';
import { pmsReservation } from '../testing/pms-reservation.factory.js';
import { type HostPlace, reservationHarness, type ReservationHarness } from '../testing/reservation.harness.js';

const MINUTE_MS = 60_000;

let bench: ReservationHarness;
let place: HostPlace;
let sent: PmsCancellation[];

beforeAll(async () => {
  bench = await reservationHarness();
});
afterAll(() => bench.connection.close());

beforeEach(async () => {
  place = await bench.place();
  sent = [];
  bench.pms.reservations = {
    cancel: async (_, id, cancellation = {}) => {
      sent.push(cancellation);
      return pmsReservation({ providerReservationId: id, status: 'CANCELLED' });
    },
  };
});

/** Half is refunded for `minutes` from now on, then nothing. */
const halfFor = (minutes: number): CancellationTerms => ({
  ...{ source: 'PMS', refundability: 'PARTIALLY_REFUNDABLE', description: '', freeUntil: null },
  tiers: [
    {
      until: new Date(bench.clock.now().getTime() + minutes * MINUTE_MS).toISOString(),
      ...{ refundPercentage: 50, penalty: null },
    },
    { until: null, refundPercentage: 0, penalty: null },
  ],
});

const booked = async (cancellation: CancellationTerms | null = halfFor(60)): Promise<string> => {
  const { id } = await bench.sent(place, { cancellation });
  await bench.settlement.confirm(id, pmsReservation({ providerReservationId: id }), bench.clock.now());
  return id;
};
const preview = (id: string, own: PmsCancellation = {}) =>
  bench.previews.preview(bench.owner, id, { by: 'GUEST', ...own });
const shown = async (id: string) => (await bench.reads.get(bench.owner, id)).reservation;

describe('a preview', () => {
  it('shows the cost and has no effect', async () => {
    const id = await booked();
    expect(await preview(id)).toEqual({
      id: expect.any(String),
      ...{ by: 'GUEST', refund: 150, penalty: 150, currency: 'EUR', basis: 'TERMS' },
      expiresAt: new Date(bench.clock.now().getTime() + 15 * MINUTE_MS).toISOString(),
    });
    expect(await preview(id, { by: 'HOST' })).toMatchObject({ refund: 300, penalty: 0, basis: 'HOST' });
    expect([sent, (await shown(id)).status]).toEqual([[], 'CONFIRMED']);
    expect(await shown(id)).not.toHaveProperty('cancellationCost');
  });

  it('shows null where the terms are not known', async () => {
    expect(await preview(await booked(null))).toMatchObject({ refund: null, penalty: null, basis: 'UNKNOWN' });
  });

  it('cancels once at its cost, and reports to the PMS who cancelled and why', async () => {
    const id = await booked();
    const { id: cancellationId } = await preview(id, { reason: 'Ill' });
    const confirm = () => bench.previews.confirm(bench.owner, id, cancellationId);
    await Promise.all([confirm(), confirm()].map((one) => one.catch(() => undefined)));
    await confirm();
    expect(sent).toEqual([{ by: 'GUEST', reason: 'Ill' }]);
    expect(await shown(id)).toMatchObject({
      status: 'CANCELLED',
      cancellationCost: { by: 'GUEST', refund: 150, penalty: 150, basis: 'TERMS' },
    });
    const events = (await bench.events(id)).filter(({ type }) => type === 'RESERVATION_CANCELLED');
    expect(events).toMatchObject([{ data: { cancellationCost: { refund: 150 } } }]);
  });

  it('does not cancel once the cost has changed, and the refusal contains a new preview', async () => {
    const id = await booked(halfFor(10));
    const { id: cancellationId } = await preview(id, { reason: 'Ill' });
    bench.clock.advance(10 * MINUTE_MS);
    const refused = await bench.previews.confirm(bench.owner, id, cancellationId).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      ...{ kind: 'conflict', code: 'terms_changed' },
      details: [{ cancellation: { refund: 0, penalty: 300 } }],
    });
    expect(sent).toEqual([]);
    const next = (refused as { details: { cancellation: { id: string } }[] }).details[0]!.cancellation.id;
    await bench.previews.confirm(bench.owner, id, next);
    expect(sent).toEqual([{ by: 'GUEST', reason: 'Ill' }]);
  });

  it('expires after 15 minutes, and is deleted an hour later', async () => {
    const id = await booked();
    const { id: cancellationId } = await preview(id);
    bench.clock.advance(15 * MINUTE_MS);
    const confirm = () => bench.previews.confirm(bench.owner, id, cancellationId);
    await expect(confirm()).rejects.toMatchObject({ kind: 'gone', code: 'cancellation_expired' });
    await bench.previewRows.removeExpired(bench.clock.now());
    await expect(confirm()).rejects.toMatchObject({ kind: 'gone' });
    await bench.previewRows.removeExpired(new Date(bench.clock.now().getTime() + 1));
    await expect(confirm()).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('can be confirmed again after the PMS refused, and the reservation shows no cost', async () => {
    const id = await booked();
    const { id: cancellationId } = await preview(id);
    const { cancel } = bench.pms.reservations;
    bench.pms.reservations.cancel = async () => {
      throw new ConnectorError('rejected', 'no');
    };
    await expect(bench.previews.confirm(bench.owner, id, cancellationId)).rejects.toMatchObject({ kind: 'refused' });
    expect((await bench.row(id))!.cancellationRequest).toBeNull();
    bench.pms.reservations.cancel = cancel;
    await bench.previews.confirm(bench.owner, id, cancellationId);
    expect((await shown(id)).status).toBe('CANCELLED');
  });

  it('whose outcome is unknown is not sent again, and keeps the cost for the look-up', async () => {
    const id = await booked();
    const { id: cancellationId } = await preview(id);
    bench.pms.reservations.cancel = async (_, __, cancellation = {}) => {
      sent.push(cancellation);
      throw new ConnectorError('unknown_outcome', '');
    };
    await bench.previews.confirm(bench.owner, id, cancellationId);
    await bench.previews.confirm(bench.owner, id, cancellationId);
    expect(sent).toHaveLength(1);
    await bench.settlement.refresh(
      id,
      pmsReservation({ providerReservationId: id, status: 'CANCELLED' }),
      bench.clock.now(),
    );
    expect((await shown(id)).cancellationCost).toMatchObject({ refund: 150 });
  });

  it.each(['CANCELLED', 'NO_SHOW', 'STAYING'] as const)(
    'of a reservation that is %s is refused with a conflict',
    async (status) => {
      const { id } = await bench.stored(place, { status });
      await expect(preview(id)).rejects.toMatchObject({ kind: 'conflict', code: 'wrong_state' });
    },
  );

  it('of a reservation that was cancelled meanwhile is refused with a conflict', async () => {
    const id = await booked();
    const { id: cancellationId } = await preview(id);
    await bench.cancels.cancel(bench.owner, id);
    await expect(bench.previews.confirm(bench.owner, id, cancellationId)).rejects.toMatchObject({
      code: 'wrong_state',
    });
    expect(sent).toHaveLength(1);
  });

  it('does not exist for other tenants, nor for another reservation', async () => {
    const id = await booked();
    const other = await bench.stored(place, { providerReservationId: 'r-other' });
    const { id: cancellationId } = await preview(id);
    for (const scope of [bench.other, bench.stranger]) {
      await expect(bench.previews.preview(scope, id, { by: 'GUEST' })).rejects.toMatchObject({ kind: 'not_found' });
      await expect(bench.previews.confirm(scope, id, cancellationId)).rejects.toMatchObject({ kind: 'not_found' });
    }
    const wrong = bench.previews.confirm(bench.owner, other.id, cancellationId);
    await expect(wrong).rejects.toMatchObject({ kind: 'not_found' });
    expect(sent).toEqual([]);
  });

  it('keeps its reason sealed, and loses it once the guest is erased', async () => {
    const id = await booked();
    const { id: cancellationId } = await preview(id, { reason: 'Ada is ill' });
    const rows = () => bench.database.repository(CancellationPreviewEntity).findBy({ id: cancellationId });
    expect((await rows())[0]!.sealedReason).not.toContain('Ada');
    const { database, keys, stores, reservations, notifier, audit, clock } = bench;
    const guests = new GuestRepository(database, new GuestSealing(keys), stores);
    const erasure = new GuestErasureService(database, guests, reservations, stores, notifier, audit, clock);
    await erasure.erase(bench.owner.workspaceId, id);
    expect((await rows())[0]!.sealedReason).toBeNull();
  });
});

describe('a cancellation', () => {
  it.each([
    ['by a guest', { by: 'GUEST' }, { by: 'GUEST', refund: 150, penalty: 150, basis: 'TERMS' }],
    ['by the host', { by: 'HOST' }, { by: 'HOST', refund: 300, penalty: 0, basis: 'HOST' }],
    ['by a caller who does not say who cancels', {}, { by: 'GUEST', refund: 150, penalty: 150, basis: 'TERMS' }],
  ] as const)('%s shows its cost', async (_, cancellation, cost) => {
    const id = await booked();
    await bench.cancels.cancel(bench.owner, id, cancellation);
    expect(sent).toEqual([cancellation]);
    expect((await shown(id)).cancellationCost).toEqual(cost);
  });

  it('made at the PMS itself has no cost here', async () => {
    const id = await booked();
    const read = pmsReservation({ providerReservationId: id, status: 'CANCELLED' });
    await bench.settlement.refresh(id, read, bench.clock.now());
    expect(await shown(id)).not.toHaveProperty('cancellationCost');
  });
});
