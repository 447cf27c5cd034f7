import { readable } from './output.js';

describe('what a command prints for people', () => {
  it('aligns a list in columns', () => {
    const rows = [
      { id: 'a', name: 'Sea view', revokedAt: null },
      { id: 'bcd', name: '', revokedAt: new Date('2030-01-01T00:00:00Z') },
    ];
    expect(readable(rows)).toBe(
      ['id   name      revokedAt', 'a    Sea view  -', 'bcd  -         2030-01-01T00:00:00.000Z'].join('\n'),
    );
  });

  it('prints an object with one line per field, without absent ones', () => {
    expect(readable({ id: 'a', second: undefined, urls: ['x'] })).toBe('id    a\nurls  ["x"]');
  });

  it.each([
    ['an empty list', [], 'none'],
    ['an empty object', {}, 'none'],
    ['a text', 'The schema is current.', 'The schema is current.'],
    ['a number', 3, '3'],
  ])('%s', (_, view, text) => expect(readable(view)).toBe(text));
});
