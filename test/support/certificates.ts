import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export interface Certificates {
  /** PEM file of the authority that signed the certificate. */
  caFile: string;
  certFile: string;
  keyFile: string;
}

const openssl = (...args: string[]): void => void execFileSync('openssl', args, { stdio: 'ignore' });

/** Makes a certificate for 127.0.0.1 and the authority that signs it, in `folder`. */
export const makeCertificates = (folder: string): Certificates => {
  const at = (name: string): string => join(folder, name);
  const create = (name: string, ...rest: string[]): void =>
    openssl(
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-subj', `/CN=${name}`, '-keyout', at(`${name}.key`), '-out', at(`${name}.pem`), ...rest],
    );
  create('ca');
  create(
    'server',
    ...['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-addext', 'subjectAltName=IP:127.0.0.1'],
    ...['-addext', 'basicConstraints=critical,CA:FALSE'],
  );
  return { caFile: at('ca.pem'), certFile: at('server.pem'), keyFile: at('server.key') };
};
