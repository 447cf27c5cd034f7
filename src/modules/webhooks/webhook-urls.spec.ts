import { DomainError } from '../../values/errors/domain-error.js';
import { assertUrls } from './webhook-urls.js';

const detailsOf = (urls: string[], allowPrivate = false): unknown => {
  try {
    assertUrls(urls, { allowPrivate, ports: [443, 8443] });
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(error.kind).toBe('invalid');
    return error.details.map(({ field, code }) => `${field} ${code}`);
  }
};

describe('URLs of an app', () => {
  it('must be https, on a port for receivers', () => {
    const good = ['https://hooks.example.com/a?b=c', 'https://hooks.example.com:8443/'];
    expect(detailsOf(good)).toEqual([]);
    expect(detailsOf([...good, 'http://hooks.example.com/', 'https://hooks.example.com:6379/'])).toEqual([
      'urls.2 invalid_url',
      'urls.3 invalid_url',
    ]);
  });

  it('may be http on any port where private addresses are allowed', () => {
    expect(detailsOf(['http://hooks.example.com:8080/'], true)).toEqual([]);
  });

  it('are refused individually, each under its position', () => {
    const urls = [
      'https://example.com',
      'http://127.0.0.1/',
      'ftp://example.com',
      'http://169.254.169.254/latest',
      'https://example.com/#a',
    ];
    expect(detailsOf(urls)).toEqual([
      'urls.1 blocked_address',
      'urls.2 invalid_url',
      'urls.3 blocked_address',
      'urls.4 invalid_url',
    ]);
  });

  it('must differ from one another', () => {
    expect(detailsOf(['https://example.com', 'https://EXAMPLE.com:443/', 'https://example.com/b'])).toEqual([
      'urls.1 duplicate',
    ]);
  });

  it('may be loopback addresses where the policy allows it, but never metadata addresses', () => {
    expect(detailsOf(['http://127.0.0.1:4000/', 'http://169.254.169.254/'], true)).toEqual(['urls.1 blocked_address']);
  });
});
