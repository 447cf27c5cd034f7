import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '../../values/errors/error-codes.js';
import type { Clock } from '../../values/time/clock.js';
import { errorBody, plain } from './error-body.js';

const BY_CODE: Record<string, [status: number, message: string, code: ErrorCode]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time', 'request_timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request line and headers exceed 16 KiB', 'too_large'],
};
const MALFORMED: [number, string, ErrorCode] = [400, 'Malformed request', 'malformed_request'];

type AnsweringSocket = Socket & { _httpMessage?: { headersSent: boolean } | null };

/** Sends an answer to bytes that are not a request on the bare socket, with the body and headers of every other error. */
export const answerClientError = (
  error: NodeJS.ErrnoException,
  socket: AnsweringSocket,
  headers: Readonly<Record<string, string>>,
  clock: Clock,
): void => {
  // A second answer must not be written into one that has begun.
  if (error.code !== 'ECONNRESET' && socket.writable && !socket._httpMessage?.headersSent)
    socket.write(written(error.code ?? '', headers, clock));
  socket.destroy(error);
};

const written = (cause: string, headers: Readonly<Record<string, string>>, clock: Clock): string => {
  const [status, message, code] = BY_CODE[cause] ?? MALFORMED;
  const body = JSON.stringify(errorBody(plain(status, message, code), '/', clock.now()));
  const all = {
    ...headers,
    'x-request-id': randomUUID(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
};
