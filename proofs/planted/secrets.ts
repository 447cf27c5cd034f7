import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'the log shows whole paths',
    file: 'src/edge/http/fastify.ts',
    find: '      route,\n      status: reply.statusCode,',
    replace: '      route: request.url,\n      status: reply.statusCode,',
  },
  {
    name: 'the address that a PMS sends to is stored in clear',
    file: 'src/modules/integration-account/inbound-addresses.ts',
    find: 'inboundPath: null,\n      inboundPathHash',
    replace: 'inboundPath: path,\n      inboundPathHash',
  },
  {
    name: 'a change of keys does not rewrap tokens',
    file: 'src/platform/crypto/key-rotation.ts',
    find: "['auth_config', 'tokens', 'inbound_secret',",
    replace: "['auth_config', 'inbound_secret',",
  },
];
