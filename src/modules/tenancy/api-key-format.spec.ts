import { hashApiKeySecret, newApiKeyParts, parseApiKey, writeApiKey } from './api-key-format.js';

const SECRET = 'A'.repeat(43);

describe('API key format', () => {
  it('issues unique keys of the documented format', () => {
    const keys = Array.from({ length: 50 }, () => writeApiKey(newApiKeyParts()));
    for (const key of keys) expect(key).toMatch(/^lw_[a-z0-9]{12}_[A-Za-z0-9]{43}$/);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('uses every character that the format allows', () => {
    const keys = Array.from({ length: 500 }, newApiKeyParts);
    expect(new Set(keys.flatMap(({ keyId }) => [...keyId])).size).toBe(36);
    expect(new Set(keys.flatMap(({ secret }) => [...secret])).size).toBe(62);
  });

  it('parses the keys that it issued', () => {
    const parts = newApiKeyParts();
    expect(parseApiKey(writeApiKey(parts))).toEqual(parts);
  });

  it.each([
    ['', 'empty'],
    [`lw_abcdefghijk1_${SECRET.slice(1)}`, 'secret too short'],
    [`lw_abcdefghijk1_${SECRET}A`, 'secret too long'],
    [`lw_ABCDEFGHIJK1_${SECRET}`, 'upper case in the id'],
    [`lx_abcdefghijk1_${SECRET}`, 'other prefix'],
    [`lw_abcdefghijk1_${SECRET}\n`, 'trailing line break'],
    [` lw_abcdefghijk1_${SECRET}`, 'leading blank'],
    [`lw_abcdefghijk1_${'-'.repeat(43)}`, 'other characters'],
  ])('rejects %j (%s)', (key) => {
    expect(parseApiKey(key)).toBeUndefined();
  });

  it('stores a digest from which the secret cannot be read', () => {
    expect(hashApiKeySecret(SECRET)).toMatch(/^[0-9a-f]{64}$/);
    expect(hashApiKeySecret(SECRET)).not.toBe(hashApiKeySecret(`${SECRET}A`));
  });
});
