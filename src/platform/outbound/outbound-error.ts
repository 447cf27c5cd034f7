/** The kind of a failed exchange. */
export type OutboundErrorKind =
  | 'blocked_address'
  | 'invalid_url'
  | 'dns'
  /** The address or proxy of the exit did not work. Nothing was sent. */
  | 'exit'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'reset'
  | 'too_large'
  | 'aborted'
  | 'invalid_response';

/** The progress of an exchange. */
export type OutboundPhase = 'connect' | 'tls' | 'sent';

/**
 * A failed exchange. The message names no URL, header, body or address. For `invalid_url` and `blocked_address`, it
 * completes "<field> ..." and may be shown to callers; the `cause` is for logs.
 */
export class OutboundError extends Error {
  constructor(
    readonly kind: OutboundErrorKind,
    message: string,
    /** False only if no byte of the request can have left this process. */
    readonly sent: boolean,
    cause?: unknown,
    /** An idle connection was reset before any answer: most likely the other side had just closed it. */
    readonly idleConnectionBroke = false,
  ) {
    super(message, { cause });
    this.name = 'OutboundError';
  }
}

const MESSAGES = {
  exit: 'the address by which the request leaves cannot be used',
  dns: 'the host name could not be resolved',
  connect: 'the connection could not be established',
  tls: 'the TLS handshake failed',
  reset: 'the connection broke off',
  too_large: 'the response headers are larger than allowed',
  invalid_response: 'the response could not be read',
} satisfies Partial<Record<OutboundErrorKind, string>>;

/** Returns the OutboundError for an error of Node's sockets, HTTP parser or decoders. */
export function outboundFailure(error: NodeJS.ErrnoException, phase: OutboundPhase, onIdle: boolean): OutboundError {
  if (error instanceof OutboundError) return error;
  const kind = failureKind(error, phase);
  return new OutboundError(kind, MESSAGES[kind], phase === 'sent', error, onIdle && kind === 'reset');
}

function failureKind({ code = '', syscall }: NodeJS.ErrnoException, phase: OutboundPhase): keyof typeof MESSAGES {
  if (phase === 'tls') return 'tls';
  // The address does not belong to this machine.
  if (phase === 'connect' && code === 'EADDRNOTAVAIL') return 'exit';
  if (phase === 'connect') return syscall === 'getaddrinfo' || code === 'ENOTFOUND' ? 'dns' : 'connect';
  if (code === 'HPE_HEADER_OVERFLOW') return 'too_large';
  return /^(?:HPE_|Z_|ERR__ERROR_)/.test(code) ? 'invalid_response' : 'reset';
}
