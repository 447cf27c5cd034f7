import { TenantClient } from './tenant-client.js';

it('a connection that is lost while it is idle does not crash the process', () => {
  const client = new TenantClient();
  expect(() =>
    client.emit('error', new Error('terminating connection due to unexpected postmaster exit')),
  ).not.toThrow();
});
