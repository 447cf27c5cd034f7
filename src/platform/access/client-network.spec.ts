import { clientNetwork, isProxyList } from './client-network.js';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('the network of %s is %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

it.each([
  ['10.0.0.1', true],
  ['10.0.0.0/8, 2001:db8::/32,loopback', true],
  ['uniquelocal', true],
  ['', false],
  ['10.0.0.1,', false],
  ['proxy.example.com', false],
  ['10.0.0.0/33', false],
  ['true', false],
])('%j is a list of proxies: %s', (list, expected) => {
  expect(isProxyList(list)).toBe(expected);
});
