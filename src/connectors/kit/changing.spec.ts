import { cancelBy, changeStayBy, confirmBy } from './changing.js';
import { ConnectorError } from '../port/errors.js';
import type { PmsReservation, PmsReservationStatus, PmsStayChange } from '../port/model.js';
import { type Answer, scripted, testAccount, testConnector } from './testing/fakes.js';

const REQUEST = { method: 'POST', path: '/cancel' } as const;

function cancelling(answer: Answer, read: PmsReservationStatus | ConnectorError | undefined, change = cancelBy) {
  const { gateway, outbound } = scripted(testConnector(), [answer]);
  const { call } = gateway.bind(testAccount());
  const reading = async () => {
    if (read instanceof ConnectorError) throw read;
    return read && ({ status: read } as PmsReservation);
  };
  return { outcome: change(call, REQUEST, reading), requests: outbound.requests };
}

it('returns the reservation as the PMS has it afterwards', async () => {
  const { outcome, requests } = cancelling({}, 'CANCELLED');
  expect(await outcome).toEqual({ status: 'CANCELLED' });
  expect(requests).toHaveLength(1);
});

it('returns undefined for a reservation that the PMS does not know', async () => {
  expect(await cancelling({ status: 404 }, 'CANCELLED').outcome).toBeUndefined();
});

it('treats a refusal as success only if the reservation is already cancelled', async () => {
  expect(await cancelling({ status: 422 }, 'CANCELLED').outcome).toEqual({ status: 'CANCELLED' });
  await expect(cancelling({ status: 422 }, 'CONFIRMED').outcome).rejects.toMatchObject({ kind: 'rejected' });
  await expect(cancelling({ status: 422 }, undefined).outcome).rejects.toMatchObject({ kind: 'rejected' });
});

it('reports an unknown outcome when the PMS does not confirm, or cannot be read afterwards', async () => {
  const { outcome, requests } = cancelling({ status: 502 }, 'CANCELLED');
  await expect(outcome).rejects.toMatchObject({ kind: 'unknown_outcome' });
  expect(requests).toHaveLength(1);
  const cause = new ConnectorError('unavailable', 'down');
  await expect(cancelling({}, cause).outcome).rejects.toMatchObject({ kind: 'unknown_outcome', cause });
});

it('treats a refused confirmation as success only if the reservation is confirmed', async () => {
  const confirming = (status: PmsReservationStatus) => cancelling({ status: 422 }, status, confirmBy).outcome;
  expect(await confirming('CONFIRMED')).toEqual({ status: 'CONFIRMED' });
  for (const status of ['PENDING', 'CANCELLED'] as const)
    await expect(confirming(status)).rejects.toMatchObject({ kind: 'rejected' });
});

describe('a changed stay', () => {
  const before = { providerUnitId: null, checkIn: '2026-07-01', checkOut: '2026-07-04', guests: 2 };
  const wanted = { ...before, checkIn: '2026-07-02', checkOut: '2026-07-05', guests: 3, before } as PmsStayChange;
  const stay = (parts: Partial<PmsReservation> = {}) =>
    ({ status: 'CONFIRMED', ...wanted, ...parts }) as PmsReservation;
  const changing = (answer: Answer, read: PmsReservation | ConnectorError | undefined, change = wanted) => {
    const { gateway, outbound } = scripted(testConnector(), [answer]);
    const reading = async () => {
      if (read instanceof ConnectorError) throw read;
      return read;
    };
    const { call } = gateway.bind(testAccount());
    return { outcome: changeStayBy(call, REQUEST, change, reading), requests: outbound.requests };
  };

  it('is returned as the PMS has it afterwards, after one write', async () => {
    const { outcome, requests } = changing({}, stay());
    expect(await outcome).toEqual(stay());
    expect(requests).toHaveLength(1);
  });

  it('is undefined when the PMS does not know the reservation', async () => {
    expect(await changing({ status: 404 }, stay()).outcome).toBeUndefined();
  });

  it('counts as made when the PMS refuses it but already has it', async () => {
    expect(await changing({ status: 422 }, stay()).outcome).toEqual(stay());
  });

  it.each([
    ['other nights', { checkOut: '2026-07-04' }],
    ['other guests', { guests: 2 }],
    ['a cancelled reservation', { status: 'CANCELLED' as const }],
  ])('is refused when the PMS refuses it and has %s', async (_, parts) => {
    await expect(changing({ status: 422 }, stay(parts)).outcome).rejects.toMatchObject({ kind: 'rejected' });
  });

  it('has an unknown outcome when the PMS accepts it and shows another stay', async () => {
    const { outcome, requests } = changing({}, stay({ checkIn: before.checkIn }));
    await expect(outcome).rejects.toMatchObject({ kind: 'unknown_outcome' });
    expect(requests).toHaveLength(1);
  });

  it('has an unknown outcome when the answer is lost or the result cannot be read', async () => {
    const { outcome, requests } = changing({ status: 502 }, stay());
    await expect(outcome).rejects.toMatchObject({ kind: 'unknown_outcome' });
    expect(requests).toHaveLength(1);
    const cause = new ConnectorError('unavailable', 'down');
    await expect(changing({}, cause).outcome).rejects.toMatchObject({ kind: 'unknown_outcome', cause });
  });

  it('may have guests and a unit other than requested when the change does not concern them', async () => {
    const dates = { ...wanted, guests: 2 };
    const held = stay({ guests: 4, providerUnitId: 'room-7' });
    expect(await changing({}, held, dates).outcome).toEqual(held);
  });
});
