import { parsedUrl } from './url.js';

describe('parsedUrl', () => {
  it('accepts international host names on repeated calls', () => {
    const refused = Array.from({ length: 100_000 }, () => parsedUrl('https://bücher.example/')).filter(
      (url) => url === undefined,
    );
    expect(refused).toHaveLength(0);
    expect(parsedUrl('https://bücher.example/')?.hostname).toBe('xn--bcher-kva.example');
  });

  it.each(['', 'no url', '//host/path', 'http://[::1', 'http://'])('is undefined for %j', (text) => {
    expect(parsedUrl(text)).toBeUndefined();
  });

  it.each(['http://', 'http:\\\\', 'HTTP:', ' http:\t//', 'ht\ntp://u:'])(
    'does not parse a long host name after %j',
    (start) => {
      const host = Array.from({ length: 600 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
      expect(parsedUrl(`${start}${host}/`)).toBeUndefined();
      expect(parsedUrl(`http://example.com/${host}?${host}#${host}`)).toBeInstanceOf(URL);
    },
  );
});
