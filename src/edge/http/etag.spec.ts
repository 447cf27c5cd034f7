import { jest } from '@jest/globals';
import { Slices } from '../../platform/work/slices.js';
import { encodedInSlices, etagOf, isKnown, STEP_LENGTH } from './etag.js';

describe('etagOf', () => {
  it('is weak, equal for equal bodies, and different for different bodies', () => {
    expect(etagOf('{"a":1}')).toMatch(/^W\/"[\w-]{43}"$/);
    expect(etagOf('{"a":1}')).toBe(etagOf('{"a":1}'));
    expect(etagOf('{"a":1}')).not.toBe(etagOf('{"a":2}'));
  });
});

describe('encodedInSlices', () => {
  it.each([
    ['an empty body', ''],
    ['a short body', '{"a":"ü"}'],
    ['a body of exactly one step', 'x'.repeat(STEP_LENGTH)],
    ['a body of several steps', 'ä€'.repeat(STEP_LENGTH)],
    ['a body whose steps would part a character', `x${'😀'.repeat(STEP_LENGTH)}`],
    ['a body with half a character', `${'x'.repeat(STEP_LENGTH - 1)}\ud83dy`],
  ])('returns the bytes and the tag of %s', async (_, body) => {
    const { bytes, etag } = await encodedInSlices(body, new Slices('w'));
    expect([bytes.equals(Buffer.from(body)), etag]).toEqual([true, etagOf(body)]);
  });

  it('yields to the event loop after a long step', async () => {
    const next = jest.fn(async () => undefined);
    await encodedInSlices('x'.repeat(4 * STEP_LENGTH), { isOver: true, next } as unknown as Slices);
    expect(next).toHaveBeenCalledTimes(4);
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
