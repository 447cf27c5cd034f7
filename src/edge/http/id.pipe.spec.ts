import { IdPipe } from './id.pipe.js';

describe('an id in a path', () => {
  const pipe = new IdPipe('Listing');

  it('is converted to lower case', () => {
    expect(pipe.transform('0193AA00-7FFF-7ABC-8ABC-00000000ABCD')).toBe('0193aa00-7fff-7abc-8abc-00000000abcd');
  });

  it.each(['', '1', '0193aa00-7fff-7abc-8abc-00000000abcg'])('gives 404 when it is %j', (id) => {
    expect(() => pipe.transform(id)).toThrow(expect.objectContaining({ kind: 'not_found' }));
  });
});
