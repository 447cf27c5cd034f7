import { TenantClient } from './tenant-client.js';

it('a connection that is lost while nobody has it ends no process', () => {
  const client = new TenantClient();
  expect(() =>
    client.emit('error', new Error('terminating connection due to unexpected postmaster exit')),
  ).not.toThrow();
});
