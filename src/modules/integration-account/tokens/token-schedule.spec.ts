import { tokenSchedule } from './token-schedule.js';

const now = new Date('2026-06-01T00:00:00Z');
const after = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

describe('token schedule', () => {
  it.each([
    ['a day', 1_440, 1_425],
    ['two hours', 120, 105],
    ['one hour', 60, 59],
    ['ten minutes', 10, 9],
  ])('renews a set that is valid for %s before it expires', (_, life, renewal) => {
    const tokens = { accessToken: 'a', expiresAt: after(life), obtainedAt: now };
    expect(tokenSchedule(tokens, now)).toEqual({
      tokensExpireAt: after(life),
      nextRenewalAt: new Date(after(renewal).getTime() + 1_000),
    });
  });

  it('never renews tokens that do not expire or do not exist', () => {
    const never = { tokensExpireAt: null, nextRenewalAt: null };
    expect(tokenSchedule({ accessToken: 'a', expiresAt: null }, now)).toEqual(never);
    expect(tokenSchedule(undefined, now)).toEqual(never);
  });
});
