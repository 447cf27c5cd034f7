import type { LookupAddress } from 'node:dns';
import fc from 'fast-check';
import { wholeNumber } from '../../values/testing/edges.js';
import {
  assertAllowedUrl,
  assertReceiverUrl,
  filteringLookup,
  isAllowedAddress,
  isPublicAddress,
  OutboundPolicy,
  type ResolvedAddress,
} from './address-filter.js';
import { HOSTILE_URLS } from './testing/hostile-urls.js';

const production = new OutboundPolicy(false);
const development = new OutboundPolicy(true);

describe('public addresses', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.215.14',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.1',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:81b::200e',
    '2620:fe::fe',
  ])('%s is public', (ip) => {
    expect(isPublicAddress(ip)).toBe(true);
  });

  it.each(['', 'example.com', '1.1.1', '0x1.1.1.1', '01.1.1.1', '1.1.1.1 ', '[2606:4700::1]', '2606:4700::1%eth0'])(
    '%j is not public',
    (ip) => {
      expect(isPublicAddress(ip)).toBe(false);
      expect(isAllowedAddress(ip, development)).toBe(false);
    },
  );

  it('no IPv6 form of any IPv4 address is public', () => {
    const byte = wholeNumber(0, 255);
    fc.assert(
      fc.property(fc.tuple(byte, byte, byte, byte), (bytes) => {
        const [high, low] = [0, 2].map((at) => ((bytes[at]! << 8) | bytes[at + 1]!).toString(16));
        const dotted = bytes.join('.');
        const forms = [`::${dotted}`, `::ffff:${dotted}`, `::ffff:0:${dotted}`, `64:ff9b::${dotted}`];
        for (const ip of [...forms, `2002:${high}:${low}::1`, `2001:0:${high}:${low}::1`]) {
          expect(isPublicAddress(ip)).toBe(false);
        }
      }),
    );
  });

  it.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['10.1.2.3', true],
    ['192.168.1.1', true],
    ['fd12::1', true],
    ['8.8.8.8', true],
    ['169.254.169.254', false],
    ['169.254.170.2', false],
    ['100.100.100.200', false],
    ['168.63.129.16', false],
    ['fd00:ec2::254', false],
    ['fd00:0ec2:0::0254', false],
    ['::ffff:169.254.169.254', false],
    ['fe80::1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
  ])('in development, reaching %s is allowed: %p', (ip, allowed) => {
    expect(isAllowedAddress(ip, development)).toBe(allowed);
  });
});

describe('the check of caller-given URLs', () => {
  it.each(HOSTILE_URLS)('refuses %j', (url) => {
    expect(() => assertAllowedUrl(url.replace('PORT', '8080'), production)).toThrow(
      expect.objectContaining({ kind: expect.stringMatching(/^(invalid_url|blocked_address)$/), sent: false }),
    );
  });

  it.each([
    'https://example.com/hook?tenant=1',
    'http://example.com:8080/',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    'https://bücher.example/',
    'https://internal.example.com/',
    'https://localhost.example.com/',
  ])('accepts %s', (url) => {
    expect(assertAllowedUrl(url, production).href).toBe(new URL(url).href);
  });

  it.each(['http://localhost:3000/', 'http://127.0.0.1:3000/', 'http://sandbox:4000/', 'http://[::1]:1/'])(
    'accepts %s in development',
    (url) => {
      expect(assertAllowedUrl(url, development).href).toBe(new URL(url).href);
    },
  );

  it.each(['http://169.254.169.254/', 'http://[fd00:ec2::254]/', 'http://u:p@localhost/', 'file:///etc/passwd'])(
    'refuses %s even in development',
    (url) => {
      expect(() => assertAllowedUrl(url, development)).toThrow();
    },
  );

  it('refuses a URL with a message that does not repeat it', () => {
    const message = (url: string): string => {
      try {
        return assertAllowedUrl(url, production).href;
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(message('ftp://example.com/')).toBe('must be an http or https URL');
    expect(message('https://user:hunter2@example.com/')).toBe('must not contain credentials');
    expect(message('https://10.0.0.1/')).toBe('must not point at a private or reserved address');
    expect(message('https://db.internal/')).toBe('must not point at a private or reserved address');
  });
});

describe('the lookup for sockets', () => {
  type Outcome = { error: NodeJS.ErrnoException | null; address: string | LookupAddress[]; family: number | undefined };
  const look = (policy: OutboundPolicy, all = true): Promise<Outcome> =>
    new Promise((resolve) => {
      filteringLookup(policy)('host.example', { all }, (error, address, family) => resolve({ error, address, family }));
    });
  const resolver =
    (...answers: string[][]) =>
    (): Promise<ResolvedAddress[]> =>
      Promise.resolve(answers.shift()!.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

  it('returns all addresses, or only the first', async () => {
    const two = ['93.184.215.14', '2606:4700::1'];
    const expected = [
      { address: '93.184.215.14', family: 4 },
      { address: '2606:4700::1', family: 6 },
    ];
    expect(await look(new OutboundPolicy(false, resolver(two)))).toEqual({ error: null, address: expected });
    expect(await look(new OutboundPolicy(false, resolver(two)), false)).toEqual({
      error: null,
      address: '93.184.215.14',
      family: 4,
    });
  });

  it.each([[['127.0.0.1']], [['93.184.215.14', '10.0.0.1']], [['2606:4700::1', '::ffff:10.0.0.1']]])(
    'refuses all of %j if one is not public',
    async (addresses) => {
      const { error } = await look(new OutboundPolicy(false, resolver(addresses)));
      expect(error).toMatchObject({ kind: 'blocked_address', sent: false });
    },
  );

  it('checks each resolution separately (DNS rebinding)', async () => {
    const policy = new OutboundPolicy(false, resolver(['93.184.215.14'], ['127.0.0.1']));
    expect((await look(policy)).error).toBeNull();
    expect((await look(policy)).error).toMatchObject({ kind: 'blocked_address' });
  });

  it('reports a failed or empty resolution as a dns error', async () => {
    const failing = (): Promise<never> => Promise.reject(new Error('SERVFAIL'));
    expect((await look(new OutboundPolicy(false, failing))).error).toMatchObject({ kind: 'dns', sent: false });
    expect((await look(new OutboundPolicy(false, resolver([])))).error).toMatchObject({ kind: 'dns', sent: false });
  });
});

describe('the URL of a receiver of notifications', () => {
  const policy = { allowPrivate: false, ports: [443, 8443] };

  it.each(['https://example.com/hook', 'https://example.com:443/', 'https://example.com:8443/'])('can be %s', (url) => {
    expect(assertReceiverUrl(url, policy).href).toBe(new URL(url).href);
  });

  it.each([
    ['http://example.com/', 'must be an https URL'],
    ['http://example.com:443/', 'must be an https URL'],
    ['https://example.com:80/', 'must use one of the ports 443, 8443'],
    ['https://10.0.0.1/', 'must not point at a private or reserved address'],
  ])('cannot be %s', (url, message) => {
    expect(() => assertReceiverUrl(url, policy)).toThrow(message);
  });

  it('can have any scheme and port in development', () => {
    const open = { ...policy, allowPrivate: true };
    expect(assertReceiverUrl('http://127.0.0.1:3001/', open).port).toBe('3001');
  });
});
