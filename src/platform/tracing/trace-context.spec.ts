import fc from 'fast-check';
import { isSampled, parseTraceparent, traceparentOf } from './trace-context.rules.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

const digits = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
    .map((all) => all.join(''))
    .filter((text) => !/^0+$/.test(text));

describe('traceparent', () => {
  it.each([
    [`00-${TRACE}-${SPAN}-01`, true],
    [`00-${TRACE}-${SPAN}-00`, false],
    ['of a later version with further fields', true, `cc-${TRACE}-${SPAN}-03-more`],
  ])('names the span and whether it is recorded: %s', (name, sampled, text = name) => {
    const place = parseTraceparent(text)!;
    expect([place.traceId, place.spanId, isSampled(place)]).toEqual([TRACE, SPAN, sampled]);
  });

  it.each([
    ['nothing', undefined],
    ['several headers', [`00-${TRACE}-${SPAN}-01`]],
    ['an empty text', ''],
    ['spaces around it', ` 00-${TRACE}-${SPAN}-01`],
    ['a line break after it', `00-${TRACE}-${SPAN}-01\n`],
    ['a further field in version 00', `00-${TRACE}-${SPAN}-01-more`],
    ['the forbidden version', `ff-${TRACE}-${SPAN}-01`],
    ['zeros for the trace', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['zeros for the span', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['capitals', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
    ['a long text', `01-${TRACE}-${SPAN}-01-${'x'.repeat(8_000)}`],
  ])('is ignored with %s', (_case, text) => {
    expect(parseTraceparent(text)).toBeUndefined();
  });

  it('is parsed to the same values from which it was written', () => {
    fc.assert(
      fc.property(digits(32), digits(16), fc.constantFrom(0, 1), (traceId, spanId, flags) => {
        expect(parseTraceparent(traceparentOf({ traceId, spanId, flags }))).toEqual({ traceId, spanId, flags });
      }),
    );
  });

  it('is never parsed from a text that could inject a field', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const place = parseTraceparent(`00-${TRACE}-${SPAN}-01${text}`);
        expect(place === undefined || text === '').toBe(true);
      }),
    );
  });
});
