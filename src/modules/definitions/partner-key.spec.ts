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
    [{ 'bad name': 'x' }, '"bad name" is not a valid header name'],
    [{ '': 'x' }, '"" is not a valid header name'],
    [{ 'a:b': 'x' }, '"a:b" is not a valid header name'],
    [{ Host: 'example.com' }, '"Host" must not be set'],
    [{ 'content-length': '1' }, '"content-length" must not be set'],
    [{ 'Transfer-Encoding': 'chunked' }, '"Transfer-Encoding" must not be set'],
    [{ connection: 'close' }, '"connection" must not be set'],
    [{ 'X-A': 'a\r\nX-B: b' }, '"X-A" has a value that is not allowed in a header'],
    [{ 'X-A': '' }, '"X-A" has a value that is not allowed in a header'],
    [{ 'X-A': 'é' }, '"X-A" has a value that is not allowed in a header'],
    [{ 'X-A': 1 }, '"X-A" must be a string'],
    [{ 'X-A': 'a'.repeat(2_001) }, '"X-A" is longer than 2000 characters'],
    [{ ['a'.repeat(101)]: 'x' }, `"${'a'.repeat(100)}" is longer than 100 characters`],
    [Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`x-${i}`, 'v'])), 'must not have more than 20 entries'],
    [{ Host: 'a', 'b c': 'd' }, '"Host" must not be set, "b c" is not a valid header name'],
  ])('refuses the headers %j', (map, fault) => {
    expect(headersFault(map)).toBe(fault);
  });

  it.each([
    [{ key: 'ä ö' }, undefined],
    [{ key: '' }, undefined],
    [{ '': 'x' }, '"" is not a valid parameter name'],
    [{ 'a\nb': 'x' }, '"a\\nb" is not a valid parameter name'],
    [{ key: 'a\nb' }, '"key" has a value with control characters'],
    [{ key: true }, '"key" must be a string'],
  ])('checks the query parameters %j: %s', (map, fault) => {
    expect(queryParamsFault(map)).toBe(fault);
  });

  it.each([
    ['an absent patch changes nothing', { headers: { a: '1' } }, undefined, { headers: { a: '1' } }],
    ['null removes all', { headers: { a: '1' } }, null, null],
    ['names are added', { headers: { a: '1' } }, { headers: { b: '2' } }, { headers: { a: '1', b: '2' } }],
    ['names are replaced', { headers: { a: '1' } }, { headers: { a: '2' } }, { headers: { a: '2' } }],
    ['null removes a name', { headers: { a: '1', b: '2' } }, { headers: { a: null } }, { headers: { b: '2' } }],
    ['removing the last name removes the map', { headers: { a: '1' } }, { headers: { a: null } }, null],
    [
      'null removes a map',
      { headers: { a: '1' }, queryParams: { q: '1' } },
      { headers: null },
      { queryParams: { q: '1' } },
    ],
    [
      'a map that is not named is kept',
      { headers: { a: '1' } },
      { queryParams: { q: '1' } },
      { headers: { a: '1' }, queryParams: { q: '1' } },
    ],
    ['a first map is stored', null, { headers: { a: '1' } }, { headers: { a: '1' } }],
  ])('merges: %s', (_, stored, patch, merged) => {
    expect(mergePartnerKey(stored, patch)).toEqual(merged);
  });
});
