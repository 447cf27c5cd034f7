import { cancelBy, confirmBy } from './changing.js';
import { ConnectorError } from '../port/errors.js';
import type { PmsReservation, PmsReservationStatus } from '../port/model.js';
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

it('returns what the PMS holds afterwards', async () => {
  const { outcome, requests } = cancelling({}, 'CANCELLED');
  expect(await outcome).toEqual({ status: 'CANCELLED' });
  expect(requests).toHaveLength(1);
});

it('knows nothing of what the PMS does not know', async () => {
  expect(await cancelling({ status: 404 }, 'CANCELLED').outcome).toBeUndefined();
});

it('takes a refusal for success where the reservation is cancelled already, and for a refusal elsewhere', async () => {
  expect(await cancelling({ status: 422 }, 'CANCELLED').outcome).toEqual({ status: 'CANCELLED' });
  await expect(cancelling({ status: 422 }, 'CONFIRMED').outcome).rejects.toMatchObject({ kind: 'rejected' });
  await expect(cancelling({ status: 422 }, undefined).outcome).rejects.toMatchObject({ kind: 'rejected' });
});

it('leaves the outcome open when the PMS does not confirm, or cannot be asked afterwards', async () => {
  const { outcome, requests } = cancelling({ status: 502 }, 'CANCELLED');
  await expect(outcome).rejects.toMatchObject({ kind: 'unknown_outcome' });
  expect(requests).toHaveLength(1);
  const cause = new ConnectorError('unavailable', 'down');
  await expect(cancelling({}, cause).outcome).rejects.toMatchObject({ kind: 'unknown_outcome', cause });
});

it('takes a refused confirmation for success only where the reservation is confirmed', async () => {
  const confirming = (status: PmsReservationStatus) => cancelling({ status: 422 }, status, confirmBy).outcome;
  expect(await confirming('CONFIRMED')).toEqual({ status: 'CONFIRMED' });
  for (const status of ['PENDING', 'CANCELLED'] as const)
    await expect(confirming(status)).rejects.toMatchObject({ kind: 'rejected' });
});
