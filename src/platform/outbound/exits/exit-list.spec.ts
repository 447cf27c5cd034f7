import { addressExits, proxyExits } from './exit-list.js';

describe('addressExits', () => {
  it('reads addresses of both families', () => {
    expect(addressExits('203.0.113.4, 2001:db8::5')).toEqual([
      { name: '203.0.113.4', localAddress: '203.0.113.4' },
      { name: '2001:db8::5', localAddress: '2001:db8::5' },
    ]);
  });

  it.each(['', 'eth0', '203.0.113', '203.0.113.4,', '203.0.113.4/32', 'fe80::1%eth0', '203.0.113.4,203.0.113.4'])(
    'refuses "%s"',
    (list) => expect(addressExits(list)).toBeUndefined(),
  );
});

describe('proxyExits', () => {
  it('reads addresses, with the port of the scheme where none is given', () => {
    expect(proxyExits('http://10.0.0.7:3128,https://proxy.example,http://[2001:db8::7]')).toEqual([
      { name: '10.0.0.7:3128', proxy: { isSecure: false, host: '10.0.0.7', port: 3128 } },
      { name: 'proxy.example:443', proxy: { isSecure: true, host: 'proxy.example', port: 443 } },
      { name: '[2001:db8::7]:80', proxy: { isSecure: false, host: '2001:db8::7', port: 80 } },
    ]);
  });

  it('omits credentials from the name', () => {
    const [exit] = proxyExits('http://us%3Aer:p%40ss@10.0.0.7:3128')!;
    expect(exit).toMatchObject({ name: '10.0.0.7:3128', proxy: { host: '10.0.0.7' } });
    expect(exit!.proxy!.authorization).toBe(`Basic ${Buffer.from('us:er:p@ss').toString('base64')}`);
  });

  it.each([
    '10.0.0.7:3128',
    'socks5://10.0.0.7:1080',
    'http://10.0.0.7/path',
    'http://10.0.0.7?query',
    'http://%zz@10.0.0.7',
    'http://a@10.0.0.7:80,http://b@10.0.0.7',
  ])('refuses "%s"', (list) => expect(proxyExits(list)).toBeUndefined());
});
