import { headersFault, mergePartnerKey, queryParamsFault } from './partner-key.js';

describe('partner key', () => {
  it.each([
    [{ 'user-api-key': 'abc' }],
    [{ 'X-Token': 'with inner spaces\tand tabs' }],
    [{ Authorization: null }],
    [{}],
    [null],
  ])('accepts the headers %j', (map) => {
    expect(headersFault(map)).toBeUndefined();
  });

  it.each([
    ['text', 'must map names to strings'],
    [['a'], 'must map names to strings'],
    [{ 'bad name': 'x' }, '"bad name" is no header name'],
    [{ '': 'x' }, '"" is no header name'],
    [{ 'a:b': 'x' }, '"a:b" is no header name'],
    [{ Host: 'example.com' }, '"Host" must not be set'],
    [{ 'content-length': '1' }, '"content-length" must not be set'],
    [{ 'Transfer-Encoding': 'chunked' }, '"Transfer-Encoding" must not be set'],
    [{ connection: 'close' }, '"connection" must not be set'],
    [{ 'X-A': 'a\r\nX-B: b' }, '"X-A" has a value that no header can have'],
    [{ 'X-A': '' }, '"X-A" has a value that no header can have'],
    [{ 'X-A': 'é' }, '"X-A" has a value that no header can have'],
    [{ 'X-A': 1 }, '"X-A" must be a string'],
    [{ 'X-A': 'a'.repeat(2_001) }, '"X-A" is longer than 2000 characters'],
    [{ ['a'.repeat(101)]: 'x' }, `"${'a'.repeat(100)}" is longer than 100 characters`],
    [Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`x-${i}`, 'v'])), 'must not have more than 20 entries'],
    [{ Host: 'a', 'b c': 'd' }, '"Host" must not be set, "b c" is no header name'],
  ])('refuses the headers %j', (map, fault) => {
    expect(headersFault(map)).toBe(fault);
  });

  it.each([
    [{ key: 'ä ö' }, undefined],
    [{ key: '' }, undefined],
    [{ '': 'x' }, '"" is no parameter name'],
    [{ 'a\nb': 'x' }, '"a\\nb" is no parameter name'],
    [{ key: 'a\nb' }, '"key" has a value with control characters'],
    [{ key: true }, '"key" must be a string'],
  ])('query parameters %j: %s', (map, fault) => {
    expect(queryParamsFault(map)).toBe(fault);
  });

  it.each([
    ['nothing given', { headers: { a: '1' } }, undefined, { headers: { a: '1' } }],
    ['null takes all away', { headers: { a: '1' } }, null, null],
    ['names are added', { headers: { a: '1' } }, { headers: { b: '2' } }, { headers: { a: '1', b: '2' } }],
    ['names are replaced', { headers: { a: '1' } }, { headers: { a: '2' } }, { headers: { a: '2' } }],
    ['null takes a name away', { headers: { a: '1', b: '2' } }, { headers: { a: null } }, { headers: { b: '2' } }],
    ['the last name takes the map away', { headers: { a: '1' } }, { headers: { a: null } }, null],
    [
      'null takes a map away',
      { headers: { a: '1' }, queryParams: { q: '1' } },
      { headers: null },
      { queryParams: { q: '1' } },
    ],
    [
      'a map not named stays',
      { headers: { a: '1' } },
      { queryParams: { q: '1' } },
      { headers: { a: '1' }, queryParams: { q: '1' } },
    ],
    ['from nothing', null, { headers: { a: '1' } }, { headers: { a: '1' } }],
  ])('merges: %s', (_, stored, patch, merged) => {
    expect(mergePartnerKey(stored, patch)).toEqual(merged);
  });
});
