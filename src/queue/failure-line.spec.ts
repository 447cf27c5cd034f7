import { failureLine } from './failure-line.js';

class SyncRefused extends Error {}

describe('failure line', () => {
  it('names class, code and place, never the message', () => {
    const line = failureLine(Object.assign(new SyncRefused('guest Lovelace'), { code: '23505' }));
    expect(line).toMatchObject({
      error: 'SyncRefused',
      code: '23505',
      at: expect.stringContaining('failure-line.spec'),
    });
    expect(JSON.stringify(line)).not.toContain('Lovelace');
  });

  it.each([
    ['text', 'string'],
    [undefined, 'undefined'],
    [{ guest: 'Ada' }, 'object'],
  ])('of %p is its type', (thrown, error) => {
    expect(failureLine(thrown)).toEqual({ error });
  });
});
