import { eventIn, eventJson } from './events.js';

const event = (body: string) => ({ method: 'POST', headers: {}, query: {}, rawBody: Buffer.from(body) });

it('reads the JSON of an event', () => {
  expect(eventJson(event('[1]'))).toEqual([1]);
  expect(eventIn(event('{"id":7}')).id('id')).toBe('7');
});

it.each(['', '<xml/>', '{"a"'])('refuses %p, which is not JSON', (body) => {
  expect(() => eventJson(event(body))).toThrow('event is not JSON');
});

it.each(['null', '[]', '"x"', '7'])('refuses %p, which is not an object', (body) => {
  expect(() => eventIn(event(body))).toThrow('event is not an object');
});
