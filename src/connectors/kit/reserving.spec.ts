import { ConnectorError } from '../port/errors.js';
import type { PmsReservation } from '../port/model.js';
import { confirmedOnly, liveFirst, partsOfTotal, tried } from './reserving.js';
import { Decimal } from '../port/values.js';

it('accepts confirmed bookings and refuses all others as not supported', () => {
  expect(() => confirmedOnly({ status: 'CONFIRMED' })).not.toThrow();
  for (const status of ['PENDING', 'INQUIRY'] as const)
    expect(() => confirmedOnly({ status })).toThrow(expect.objectContaining({ kind: 'not_supported' }));
});

it('prefers an active reservation to a cancelled one', () => {
  const [cancelled, live] = ['CANCELLED', 'PENDING'].map((status) => ({ status }) as PmsReservation);
  expect(liveFirst([cancelled!, live!])).toBe(live);
  expect(liveFirst([cancelled!])).toBe(cancelled);
  expect(liveFirst([])).toBeUndefined();
});

it('returns the parts of a total only if they add up to it', () => {
  const parts = { base: new Decimal(80), fees: new Decimal(15), taxes: new Decimal(5) };
  expect(partsOfTotal(new Decimal(100), parts)).toEqual({ total: new Decimal(100), ...parts });
  const none = { base: null, fees: null, taxes: null };
  expect(partsOfTotal(new Decimal(101), parts)).toEqual({ total: new Decimal(101), ...none });
  expect(partsOfTotal(new Decimal(0), undefined)).toEqual({ total: new Decimal(0), ...none });
});

it('returns whether the PMS accepted an optional part of a reservation, and rethrows our own errors', async () => {
  expect(await tried(Promise.resolve({}))).toBe(true);
  expect(await tried(Promise.reject(new ConnectorError('unknown_outcome', 'x')))).toBe(false);
  await expect(tried(Promise.reject(new TypeError('ours')))).rejects.toThrow('ours');
});
