import { notificationUrlFaults, redirectUrlFaults } from './url-faults.js';

const PUBLIC_ONLY = { allowPrivate: false, ports: [443] };

describe('the check of URLs that a caller gives', () => {
  it.each(['https://app.example.com/back', 'http://localhost:3000/back', 'http://10.0.0.7/back'])(
    'allows browsers to be sent to %s',
    (url) => expect(redirectUrlFaults(url)).toEqual([]),
  );

  it.each([
    ['https://user:word@app.example.com/', 'must not contain credentials'],
    ['https://app.example.com/#part', 'must not contain a fragment'],
    ['app.example.com', 'must be an absolute URL of at most 2048 characters'],
  ])('does not allow browsers to be sent to %s', (url, fault) => {
    const detail = { code: 'invalid_url', message: `authConfig.clientRedirectURL ${fault}` };
    expect(redirectUrlFaults(url, 'authConfig.clientRedirectURL')).toEqual([
      { field: 'authConfig.clientRedirectURL', ...detail },
    ]);
  });

  it('does not allow calls to a private address', () => {
    const message = 'notificationURL must not point at a private or reserved address';
    expect(notificationUrlFaults('https://10.0.0.7/', PUBLIC_ONLY)).toEqual([
      { field: 'notificationURL', code: 'blocked_address', message },
    ]);
    expect(notificationUrlFaults('https://app.example.com/', PUBLIC_ONLY)).toEqual([]);
  });

  it.each([undefined, null, 7])('leaves %p to the type check', (url) => {
    expect([redirectUrlFaults(url), notificationUrlFaults(url, PUBLIC_ONLY)]).toEqual([[], []]);
  });
});
