import { ExitCode } from '../exit-code.js';
import { CliFault } from '../fault.js';

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)/;

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there. Is the service running, and is the port right?',
  ENOTFOUND: 'the host is unknown. Check the URL and the network.',
  EAI_AGAIN: 'the host cannot be looked up. Is there a network?',
  ENETUNREACH: 'there is no network to it.',
  EHOSTUNREACH: 'there is no route to the host.',
  ECONNRESET: 'it closed the connection.',
  EPIPE: 'it closed the connection.',
  UND_ERR_SOCKET: 'it closed the connection.',
  ETIMEDOUT: 'it does not answer in time.',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer in time.',
  UND_ERR_HEADERS_TIMEOUT: 'it does not answer in time.',
  TimeoutError: 'it does not answer in time.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS there. Try http://.',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS there. Try http://.',
};

/** Returns the code of the innermost cause, because `fetch failed` says nothing. */
export const codeOf = (error: unknown): string => {
  const { code, cause, name = '' } = (error ?? {}) as { code?: unknown; cause?: unknown; name?: string };
  if (cause) return codeOf(cause);
  return typeof code === 'string' ? code : name;
};

/** Returns the message of the innermost cause. */
const messageOf = (error: unknown): string => {
  const { cause, message } = (error ?? {}) as { cause?: unknown; message?: string };
  return cause ? messageOf(cause) : (message ?? '');
};

/** Returns the fault for a request that got no answer. */
export const networkFault = (url: string, error: unknown): CliFault => {
  const code = codeOf(error);
  const reason = CERTIFICATE.test(code)
    ? `its certificate is not trusted (${code}). For a private authority set NODE_EXTRA_CA_CERTS.`
    : (REASONS[code] ?? `the request failed (${[code, messageOf(error)].filter(Boolean).join(': ')}).`);
  return new CliFault(`${url} cannot be reached: ${reason}`, ExitCode.unreachable, error);
};
