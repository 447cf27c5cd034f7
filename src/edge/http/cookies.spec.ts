import { cookiesOf } from './cookies.js';

describe('cookiesOf', () => {
  it('reads the value of each cookie', () => {
    const cookies = cookiesOf('a=1; lodgewire_host_x=abc-_9 ;b=');
    expect(['a', 'lodgewire_host_x', 'b'].map(cookies)).toEqual(['1', 'abc-_9', '']);
  });

  it('returns undefined for absent cookies, whatever the header', () => {
    for (const header of [undefined, '', ';;', 'a', 'ab=1']) expect(cookiesOf(header)('b')).toBeUndefined();
  });
});
