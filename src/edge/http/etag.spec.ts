import { jest } from '@jest/globals';
import { Slices } from '../../platform/work/slices.js';
import { encodedInSlices, etagOf, isKnown, splitAtMarks, STEP_LENGTH } from './etag.js';

const tagOf = (body: string): string => etagOf(splitAtMarks(body).parts);

describe('etagOf', () => {
  it('is weak, equal for equal bodies, and different for different bodies', () => {
    expect(tagOf('{"a":1}')).toMatch(/^W\/"[\w-]{43}"$/);
    expect(tagOf('{"a":1}')).toBe(tagOf('{"a":1}'));
    expect(tagOf('{"a":1}')).not.toBe(tagOf('{"a":2}'));
  });

  it('does not depend on how old the answer is', () => {
    const body = (asOf: string, via: string) => `{"a":1,"asOf":${asOf},"via":${via},"b":2}`;
    const first = tagOf(body('"2027-01-10T12:00:00.000Z"', '"POLL"'));
    expect(tagOf(body('"2027-01-11T12:00:00.000Z"', '"EVENT"'))).toBe(first);
    expect(tagOf(body('"2027-01-11T12:00:00.000Z"', '"EVENT"').replace('2}', '3}'))).not.toBe(first);
  });

  it('depends on text within strings that looks like an age', () => {
    const body = (day: number) => JSON.stringify({ notes: `"asOf":"2027-01-${day}T12:00:00.000Z","via":"POLL"` });
    expect(tagOf(body(10))).not.toBe(tagOf(body(11)));
  });
});

describe('encodedInSlices', () => {
  it.each([
    ['an empty body', ''],
    ['a short body', '{"a":"ü"}'],
    ['a body of exactly one step', 'x'.repeat(STEP_LENGTH)],
    ['a body of several steps', 'ä€'.repeat(STEP_LENGTH)],
    ['a body whose steps would split a character', `x${'😀'.repeat(STEP_LENGTH)}`],
    ['a body with ages', `${'x'.repeat(STEP_LENGTH)}{"asOf":null,"via":null}${'ü'.repeat(9)}`],
    ['a body with half a character', `${'x'.repeat(STEP_LENGTH - 1)}\ud83dy`],
  ])('returns the bytes and the tag of %s', async (_, body) => {
    const { bytes, etag } = await encodedInSlices(splitAtMarks(body).parts, new Slices('w'));
    expect([bytes.equals(Buffer.from(body)), etag]).toEqual([true, tagOf(body)]);
  });

  it('yields to the event loop after a long step', async () => {
    const next = jest.fn(async () => undefined);
    await encodedInSlices(splitAtMarks('x'.repeat(4 * STEP_LENGTH)).parts, { isOver: true, next } as unknown as Slices);
    expect(next).toHaveBeenCalledTimes(4);
  });
});

describe('isKnown', () => {
  const etag = tagOf('{}');
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
