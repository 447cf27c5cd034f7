import { canonicalNetwork, isWithinAny, networkWithin } from './networks.js';

describe('networks', () => {
  it('each have one canonical form', () => {
    const pairs: [string, string][] = [
      ['192.0.2.0/24', '192.0.2.0/24'],
      ['192.0.2.7', '192.0.2.7/32'],
      ['0.0.0.0/0', '0.0.0.0/0'],
      ['2001:DB8:0:0::/48', '2001:db8::/48'],
      ['2001:db8::1', '2001:db8::1/128'],
      ['::ffff:192.0.2.0/120', '192.0.2.0/24'],
      ['::/0', '::/0'],
    ];
    for (const [given, written] of pairs) expect([given, canonicalNetwork(given)]).toEqual([given, written]);
  });

  it('are refused with host bits set, in other notations, or when malformed', () => {
    const refused = [
      '192.0.2.7/24',
      '2001:db8::1/48',
      '192.0.2.0/33',
      '2001:db8::/129',
      '192.0.2.0/-1',
      '192.0.2.0/',
      '192.0.2.0/24/24',
      '192.0.2',
      '0x7f.0.0.1',
      '3221225984',
      'fe80::1%eth0',
      'example.com',
      '',
      '/',
      '192.0.2.0 /24',
      '192.0.2.0/2e1',
      '192.0.2.0/24 ',
      '192.0.2.0/24.0',
    ];
    for (const given of refused) expect([given, canonicalNetwork(given)]).toEqual([given, undefined]);
  });

  it('contain their addresses, including mapped addresses and those with a zone', () => {
    expect(isWithinAny('192.0.2.255', ['198.51.100.0/24', '192.0.2.0/24'])).toBe(true);
    expect(isWithinAny('::ffff:192.0.2.255', ['192.0.2.0/24'])).toBe(true);
    expect(isWithinAny('192.0.3.0', ['192.0.2.0/24'])).toBe(false);
    expect(isWithinAny('2001:db8::ffff%eth0', ['2001:db8::/48'])).toBe(true);
    expect(isWithinAny('2001:db8:1::', ['2001:db8::/48'])).toBe(false);
    expect(isWithinAny('192.0.2.1', ['::/0'])).toBe(false);
    expect(isWithinAny('nonsense', ['0.0.0.0/0', '::/0'])).toBe(false);
    expect(isWithinAny('192.0.2.1', [])).toBe(false);
  });

  it('contain their subnetworks and no others', () => {
    expect(networkWithin('10.1.0.0/16', '10.0.0.0/8')).toBe(true);
    expect(networkWithin('10.0.0.0/8', '10.0.0.0/8')).toBe(true);
    expect(networkWithin('10.0.0.0/8', '10.1.0.0/16')).toBe(false);
    expect(networkWithin('2001:db8::/48', '2001:db8::/32')).toBe(true);
    expect(networkWithin('2001:db8::/32', '0.0.0.0/0')).toBe(false);
  });
});
