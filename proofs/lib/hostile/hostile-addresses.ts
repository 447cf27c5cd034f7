import { HOSTILE_URLS } from '../../../src/platform/outbound/testing/hostile-urls.js';

type Bytes = [number, number, number, number];

/** Loopback, private, link-local, metadata, shared, unspecified, reserved and multicast. */
const ADDRESSES: readonly Bytes[] = [
  [127, 0, 0, 1],
  [127, 8, 8, 8],
  [10, 0, 0, 1],
  [10, 255, 255, 254],
  [172, 16, 0, 1],
  [172, 31, 255, 1],
  [192, 168, 1, 1],
  [169, 254, 169, 254],
  [169, 254, 170, 2],
  [100, 64, 0, 1],
  [0, 0, 0, 0],
  [192, 0, 0, 192],
  [198, 18, 0, 1],
  [224, 0, 0, 1],
  [255, 255, 255, 255],
];

const FULL_WIDTH = '０１２３４５６７８９';

/** Returns one address in every notation that some parser accepts. */
const notations = ([a, b, c, d]: Bytes): string[] => {
  const bytes = [a, b, c, d];
  const dotted = bytes.join('.');
  const whole = a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d;
  const hex = (value: number, digits = 1): string => value.toString(16).padStart(digits, '0');
  const octal = (value: number, zeros = 1): string => '0'.repeat(zeros) + value.toString(8);
  const groups = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
  const v4 = [
    dotted,
    String(whole),
    `0x${hex(whole, 8)}`,
    `0X${hex(whole).toUpperCase()}`,
    octal(whole),
    bytes.map((byte) => `0x${hex(byte)}`).join('.'),
    bytes.map((byte) => octal(byte)).join('.'),
    bytes.map((byte) => octal(byte, 4)).join('.'),
    `0x${hex(a)}.${octal(b)}.${c}.${d}`,
    `${a}.${b * 65_536 + c * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `0x${hex(a)}.0x${hex(b * 65_536 + c * 256 + d)}`,
    `${dotted}.`,
    `${whole}.`,
    dotted.replace(/\d/g, (digit) => FULL_WIDTH[Number(digit)]!),
    dotted.replaceAll('.', '。'),
    dotted.replaceAll('.', '%2e'),
    [...dotted].map((char) => `%${hex(char.charCodeAt(0), 2)}`).join(''),
    `user@${dotted}`,
    `user:password@${dotted}`,
    `example.com@${dotted}`,
    `example.com%23@${dotted}`,
    `${dotted}\\@example.com`,
  ];
  const v6 = [
    `::ffff:${dotted}`,
    `::ffff:${groups}`,
    `0:0:0:0:0:ffff:${dotted}`,
    `0000:0000:0000:0000:0000:FFFF:${groups}`,
    `::${dotted}`,
    `::ffff:0:${dotted}`,
    `64:ff9b::${dotted}`,
    `64:ff9b:1::${groups}`,
    `2002:${groups}::1`,
    `2001:0:${groups}::1`,
    `::ffff:${dotted}%25lo`,
    `::ffff:${dotted}%lo`,
    `fe80::${groups}%25eth0`,
  ];
  return [...v4, ...v6.map((address) => `[${address}]`)];
};

/** Returns at least 500 URLs that must not be called, as a caller may write them; the trap listens on `port`. */
export const hostileUrls = (port: number): string[] => {
  const generated = ADDRESSES.flatMap((address, at) =>
    notations(address).map((host, form) => `${(at + form) % 4 === 3 ? 'https' : 'http'}://${host}:${port}/${at}`),
  );
  return [...new Set([...generated, ...HOSTILE_URLS.map((url) => url.replace('PORT', String(port)))])];
};
