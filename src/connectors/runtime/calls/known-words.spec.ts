import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isKnown, wordsIn } from './known-words.js';

const CONNECTORS = resolve(import.meta.dirname, '../..');
const ROUTE = /[`']\/([A-Za-z0-9_.-]+(?:\/[^`'\s]*)?)[`']/g;
const QUERY = /query: \{([^{}]*)\}/g;
const NAME = /(?<![\w.'])(?:'([\w[\].]+)'|(\w+))(?=:|\s*[,}]|$)/g;

const sources = readdirSync(CONNECTORS, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(?!port|kit|runtime|testing)\w[\w-]*\/(?!testing|recorded)[\w-]+\.ts$/.test(file))
  .filter((file) => !/spec\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(CONNECTORS, file), 'utf8') }));

/** The literal segments of routes, without placeholders and versions. */
const segmentsOf = (text: string): string[] =>
  [...text.matchAll(ROUTE)]
    .flatMap(([, route = '']) => route.split(/[/?]/))
    .filter((segment) => segment !== '' && !/[${}\d:]/.test(segment));

const parametersOf = (text: string): string[] =>
  [...text.matchAll(QUERY)].flatMap(([, body = '']) => [...body.matchAll(NAME)].map(([, one, other]) => one ?? other!));

describe('known words', () => {
  it('contain the words of every route of the connectors', () => {
    const segments = sources.flatMap(({ text }) => segmentsOf(text));
    expect(segments.length).toBeGreaterThan(100);
    expect([...new Set(segments.filter((segment) => !isKnown(segment)))]).toEqual([]);
  });

  it('contain the words of every query parameter of the connectors', () => {
    const names = sources.flatMap(({ text }) => parametersOf(text)).filter((name) => !/\d|^[A-Z_]+$/.test(name));
    expect(names.length).toBeGreaterThan(40);
    expect([...new Set(names.filter((name) => !isKnown(name)))]).toEqual([]);
  });

  it.each([
    ['roomTypeId', ['room', 'type', 'id']],
    ['ROOM-TYPE_ID', ['room', 'type', 'id']],
    ['filter[property_id]', ['filter', 'property', 'id']],
    ['HTTPError', ['http', 'error']],
  ])('are split from %s as %p', (identifier, words) => expect(wordsIn(identifier)).toEqual(words));

  it.each(['Lovelace', 'ada', 'ada@example.com', 'nameLovelace', '49170', '', 'gästename'])(
    'do not include %p',
    (text) => expect(isKnown(text)).toBe(false),
  );
});
