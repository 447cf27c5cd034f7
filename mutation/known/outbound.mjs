const filter = { file: 'src/shared/outbound/address-filter.ts', near: ['src/shared/outbound/address-filter.spec.ts'] };

export const plants = [
  {
    ...filter,
    name: 'guest data goes to receivers without TLS',
    find: "if (url.protocol !== 'https:') throw invalid('must be an https URL');",
    replace: '',
  },
  {
    ...filter,
    name: 'receivers may be called on any port',
    find: 'if (!policy.ports.includes(Number(url.port || 443)))',
    replace: 'if (false)',
  },
  {
    name: 'a name that does not resolve is a failed connection',
    file: 'src/shared/outbound/outbound-error.ts',
    find: "syscall === 'getaddrinfo' || code === 'ENOTFOUND' ? 'dns' : 'connect'",
    replace: "'connect'",
    near: ['src/shared/outbound/outbound-error.spec.ts'],
  },
  {
    name: 'each request leaves a listener behind',
    file: 'src/shared/outbound/outbound-exchange.ts',
    find: "signal?.removeEventListener('abort', onAbort);",
    replace: '',
    near: ['src/shared/outbound/outbound-http.int-spec.ts'],
  },
  {
    name: 'an unreadable answer on an idle connection passes for a closed one',
    file: 'src/shared/outbound/outbound-error.ts',
    find: "onIdle && kind === 'reset'",
    replace: 'onIdle',
    near: ['src/shared/outbound/outbound-error.spec.ts'],
  },
  {
    name: 'a browser is not sent to a private address',
    file: 'src/shared/outbound/url-faults.ts',
    find: 'allowPrivate: true',
    replace: 'allowPrivate: false',
    near: ['src/shared/outbound/url-faults.spec.ts'],
  },
];
