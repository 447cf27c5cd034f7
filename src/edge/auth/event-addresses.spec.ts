import { EventAddresses } from './event-addresses.js';

describe('EventAddresses', () => {
  it('finds an accepted address, whatever its query, until it is forgotten', () => {
    const addresses = new EventAddresses();
    expect(addresses.find('/a/secret')).toBeUndefined();
    addresses.accept('/a/secret?n=1');
    expect(addresses.find('/a/secret?n=2')).toMatch(/^[0-9a-f]{64}$/);
    expect(addresses.find('/a/other')).toBeUndefined();
    addresses.forget('/a/secret');
    expect(addresses.find('/a/secret')).toBeUndefined();
  });

  it('remembers the 10,000 addresses that were accepted last', () => {
    const addresses = new EventAddresses();
    for (let count = 0; count < 10_000; count += 1) addresses.accept(`/${count}`);
    addresses.accept('/0');
    addresses.accept('/new');
    expect(['/0', '/1', '/2', '/new'].map((url) => addresses.find(url) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});
