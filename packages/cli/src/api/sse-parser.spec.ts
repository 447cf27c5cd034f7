import fc from 'fast-check';
import { SseParser } from './sse-parser.js';

const STREAM = [
  ...['retry: 2000', 'id: a', '', ': comment', '', 'id: b', 'event: LISTING_CHANGED', 'data: {"x":"a: b"}', ''],
  ...['id:c', 'data', 'data: 2', '', 'id: d', ''],
];
const MESSAGES = [
  { id: 'a', event: undefined, data: undefined },
  { id: 'b', event: 'LISTING_CHANGED', data: '{"x":"a: b"}' },
  { id: 'c', event: undefined, data: '\n2' },
];

describe('server-sent events', () => {
  it('are read equally, however they are split and whatever ends their lines', () => {
    fc.assert(
      fc.property(fc.constantFrom('\n', '\r\n', '\r'), fc.array(fc.nat({ max: 120 })), (end, cuts) => {
        const text = STREAM.join(end);
        const places = [0, ...[...cuts].sort((a, b) => a - b), text.length];
        const parser = new SseParser();
        const read = places.slice(1).flatMap((place, index) => parser.feed(text.slice(places[index], place)));
        expect(read).toEqual(MESSAGES);
      }),
    );
  });
});
