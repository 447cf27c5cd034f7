import { failureLine } from './failure-line.js';

class SyncRefused extends Error {}

describe('the failure line', () => {
  it('contains class, code and place, never the message', () => {
    const line = failureLine(Object.assign(new SyncRefused('guest Lovelace'), { code: '23505' }));
    expect(line).toMatchObject({
      error: 'SyncRefused',
      code: '23505',
      at: expect.stringContaining('failure-line.spec'),
    });
    expect(JSON.stringify(line)).not.toContain('Lovelace');
  });

  it('contains the innermost eight places, and none without a stack', () => {
    const frames = Array.from({ length: 9 }, (_, at) => `    at place${at}`);
    const deep = Object.assign(new Error('guest Lovelace'), { stack: ['Error: guest Lovelace', ...frames].join('\n') });
    expect(failureLine(deep).at).toBe(Array.from({ length: 8 }, (_, at) => `at place${at}`).join(' < '));
    expect(failureLine(Object.assign(new TypeError('x'), { stack: undefined }))).toEqual({ error: 'TypeError' });
  });

  it.each([
    ['text', 'string'],
    [undefined, 'undefined'],
    [{ guest: 'Ada' }, 'object'],
  ])('of a thrown %p contains only its type', (thrown, error) => {
    expect(failureLine(thrown)).toEqual({ error });
  });
});
