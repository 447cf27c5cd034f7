import { readableOn } from './brand.js';

describe('readableOn', () => {
  it.each([
    ['#000000', '#ffffff'],
    ['#ffffff', '#000000'],
    ['#0f766e', '#ffffff'],
    ['#ffcc00', '#000000'],
    ['#2dd4bf', '#000000'],
  ])('on %s is %s', (colour, text) => expect(readableOn(colour)).toBe(text));
});
