import { etagOf, isKnown } from './etag.js';

describe('etagOf', () => {
  it('is the same for the same body, weak, and another for another body', () => {
    expect(etagOf('{"a":1}')).toMatch(/^W\/"[\w-]{43}"$/);
    expect(etagOf('{"a":1}')).toBe(etagOf('{"a":1}'));
    expect(etagOf('{"a":1}')).not.toBe(etagOf('{"a":2}'));
  });
});

describe('isKnown', () => {
  const etag = etagOf('{}');
  const strong = etag.slice(2);

  it.each([[etag], [strong], [`"other", ${etag}`], [`"other",${strong} , "third"`], ['*'], [' * ']])(
    'matches %s',
    (header) => expect(isKnown(header, etag)).toBe(true),
  );

  it.each([[undefined], [''], ['"other"'], [etag.slice(0, -1)], [etag.slice(3, -1)], ['W/""'], ['"*"']])(
    'does not match %s',
    (header) => expect(isKnown(header, etag)).toBe(false),
  );
});
