import { scripted, testAccount } from '../kit/testing/fakes.js';
import { memoryVault } from '../port/tokens.js';
import { beds24 } from './connector.js';

const RANGE = { from: '2026-07-02', to: '2026-07-03', numAvail: 1, minStay: 2, maxStay: 30, price1: 100.5 };

async function read(rooms: [roomId: number, ranges: unknown[]][], units = ['7']) {
  const data = rooms.map(([roomId, calendar]) => ({ propertyId: 1, roomId, calendar }));
  const { gateway, outbound } = scripted(beds24, [{ body: { success: true, data } }]);
  const vault = memoryVault({ accessToken: 't', expiresAt: null });
  const { call } = gateway.bind(testAccount({ vault }));
  const listing = { providerId: '1', providerUnitIds: units, currency: 'EUR', timeZone: 'UTC' };
  const nights = await beds24.calendar(call, listing, '2026-07-01', '2026-07-04');
  return { nights, asked: outbound.requests[0]?.url ?? '' };
}

const brief = (nights: Awaited<ReturnType<typeof read>>['nights']): string[] =>
  nights.map(
    ({ providerUnitId, date, available, price }) =>
      `${providerUnitId} ${date.slice(8)} ${available} ${price?.toString() ?? '-'}`,
  );

describe('the calendar', () => {
  it('has a night for each date of a range, both ends included, and closes dates outside of ranges', async () => {
    const { nights } = await read([[7, [RANGE]]]);
    expect(brief(nights)).toEqual(['7 01 0 -', '7 02 1 100.5', '7 03 1 100.5', '7 04 0 -']);
    expect(nights[1]).toMatchObject({ minimumNights: 2, maximumNights: 30 });
  });

  it('is requested with the flags for availability and prices', async () => {
    expect((await read([[7, [RANGE]]])).asked).toMatch(/includeNumAvail=true.*includePrices=true/);
  });

  it.each([
    ['covers more than the requested dates', '1999-01-01', '2199-01-01', [1, 1, 1, 1]],
    ['ends on the first date', '2026-06-01', '2026-07-01', [1, 0, 0, 0]],
    ['begins on the last date', '2026-07-04', '2026-07-05', [0, 0, 0, 1]],
    ['is the first date', '2026-07-01', '2026-07-01', [1, 0, 0, 0]],
    ['is the last two dates', '2026-07-03', '2026-07-04', [0, 0, 1, 1]],
  ])('takes exactly the requested nights from a range that %s', async (_, from, to, expected) => {
    const { nights } = await read([[7, [{ ...RANGE, from, to }]]]);
    expect(nights.map(({ available }) => available)).toEqual(expected);
  });

  it.each([
    ['closes nights with a blackout', { override: 'blackout' }, 0],
    ['keeps nights without check-in available', { override: 'noCheckIn' }, 1],
    ['closes overbooked nights', { numAvail: -2 }, 0],
    ['reports several available units', { numAvail: 5 }, 5],
  ])('%s', async (_, parts, available) => {
    const { nights } = await read([[7, [{ ...RANGE, ...parts }]]]);
    expect(nights[1]!.available).toBe(available);
  });

  it('has the linked price if there is no other', async () => {
    const { nights } = await read([[7, [{ ...RANGE, price1: null, linkedPrice1: 80 }]]]);
    expect(nights[1]!.price?.toString()).toBe('80');
  });

  it.each([
    ['above 1', { multiplier: 1.25 }, '125.63'],
    ['below 1', { multiplier: 0.9 }, '90.45'],
    ['for a linked price', { price1: null, linkedPrice1: 80, multiplier: 1.5 }, '120'],
    ['not set', { multiplier: null }, '100.5'],
    ['without a price', { price1: null, multiplier: 2 }, undefined],
  ])('multiplies the price of a day by its multiplier: %s', async (_, parts, price) => {
    const { nights, asked } = await read([[7, [{ ...RANGE, ...parts }]]]);
    expect(asked).toContain('includeMultiplier=true');
    expect(nights[1]!.price?.toString()).toBe(price);
  });

  it.each([0, -1, 'double'])('closes nights with the multiplier %p', async (multiplier) => {
    const spoiled = { ...RANGE, from: '2026-07-04', to: '2026-07-04', multiplier };
    expect(brief((await read([[7, [RANGE, spoiled]]])).nights)[3]).toBe('7 04 0 -');
  });

  it('separates room types, and closes one that the PMS leaves out', async () => {
    const { nights } = await read([[8, [RANGE]]], ['7', '8']);
    expect(brief(nights).filter((night) => !night.includes(' 0 '))).toEqual(['8 02 1 100.5', '8 03 1 100.5']);
    expect(nights).toHaveLength(8);
  });

  it('closes an unreadable range, and is refused without any readable range or room', async () => {
    const broken = { ...RANGE, from: '2026-07-04', to: '2026-07-04', price1: 'lots' };
    expect(brief((await read([[7, [RANGE, broken]]])).nights)[3]).toBe('7 04 0 -');
    for (const rooms of [[], [[7, [broken]]], [[7, [{ ...RANGE, to: '2026-07-01' }]]]] as [number, unknown[]][][])
      await expect(read(rooms)).rejects.toMatchObject({ kind: 'invalid_response' });
  });
});
