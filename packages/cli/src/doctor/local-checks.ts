import { connect, type PeerCertificate } from 'node:tls';
import { isUnencrypted } from '../config/connection.js';
import { ProfileStore } from '../config/profiles.js';
import { networkFault } from '../api/network-fault.js';
import { age } from '../output/format.js';
import { type Check, failed, ok, type Subject, warning } from './check.js';

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;
const TIMEOUT_MS = 10_000;

export const checkConfiguration = ({ context, connection }: Subject): Check => {
  const store = new ProfileStore(context);
  if (store.isExposed())
    return warning(
      'configuration',
      `others can read ${store.file}`,
      `Run \`chmod 600 ${store.file}\`, and rotate its keys.`,
    );
  return ok(
    'configuration',
    connection.profile === 'environment' ? 'from the environment' : `${store.file}, profile "${connection.profile}"`,
  );
};

const certificateOf = (host: string, port: number): Promise<PeerCertificate> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: TIMEOUT_MS }, () => {
      resolve(socket.getPeerCertificate());
      socket.end();
    });
    socket.once('timeout', () => socket.destroy(new DOMException('No answer', 'TimeoutError')));
    socket.once('error', reject);
  });

/** Checks that the connection is encrypted, and that the certificate will be valid for a while. */
export const checkEncryption = async ({ context, connection: { url } }: Subject): Promise<Check> => {
  const { protocol, hostname, port } = new URL(url);
  if (isUnencrypted(url))
    return warning('TLS', 'not encrypted', 'Use https://: the key and guests cross the network as plain text.');
  if (protocol === 'http:') return ok('TLS', 'not needed on this machine');
  try {
    const { valid_to: end } = await certificateOf(hostname.replace(/^\[|\]$/g, ''), Number(port || 443));
    const instant = new Date(end);
    const finding = `the certificate expires ${age(instant.toISOString(), context.now())}`;
    return instant.getTime() - context.now().getTime() < SOON_DAYS * DAY_MS
      ? warning('TLS', finding, 'Renew the certificate.')
      : ok('TLS', finding);
  } catch (error) {
    return failed('TLS', networkFault(url, error).message, 'Correct the certificate or the URL.');
  }
};
