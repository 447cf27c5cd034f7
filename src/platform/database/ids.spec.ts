import { isUuid, newId, timeOfId } from './ids.js';

describe('newId', () => {
  const now = new Date('2026-11-23T10:00:00.123Z');

  it('is a version 7 UUID that begins with its time in milliseconds', () => {
    const id = newId(now);
    expect(isUuid(id)).toBe(true);
    expect(id.slice(0, 13).replace('-', '')).toBe(now.getTime().toString(16).padStart(12, '0'));
    expect(id[14]).toBe('7');
    expect('89ab').toContain(id[19]);
  });

  it('is different each time', () => {
    expect(new Set(Array.from({ length: 1_000 }, () => newId(now))).size).toBe(1_000);
  });

  it('sorts in order of creation, even within one millisecond', () => {
    const [next, after] = [new Date('2026-11-23T10:00:00.124Z'), new Date('2026-11-23T10:00:00.125Z')];
    const made = [...Array.from({ length: 4_096 }, () => newId(next)), newId(after), newId(after)];
    expect([...made].sort()).toEqual(made);
  });

  it('is unique while the clock stands still', () => {
    expect(new Set(Array.from({ length: 10_000 }, () => newId(now))).size).toBe(10_000);
  });
});

describe('timeOfId', () => {
  it('is the time at which the id was created', () => {
    const now = new Date('2026-11-23T10:00:00.123Z');
    expect(timeOfId(newId(now))).toEqual(now);
    expect(timeOfId(newId(now).toUpperCase())).toEqual(now);
  });

  it.each(['6a6e5985-5f98-4b75-996c-1d92b238bff8', '', '019aaf3e-0000-7', 'a booking'])('is undefined for %j', (id) => {
    expect(timeOfId(id)).toBeUndefined();
  });
});
