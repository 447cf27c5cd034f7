import type { Socket } from 'node:net';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import { answerClientError } from './client-error.js';

interface State {
  writable?: boolean;
  _httpMessage?: { headersSent: boolean } | null;
}

/** Returns the bytes that the answer to an error writes to a socket, and the error that it is closed with. */
const answered = (code: string | undefined, state: State = {}) => {
  const error = Object.assign(new Error('internal'), { code });
  let written = '';
  let closedBy: Error | undefined;
  const socket = {
    writable: true,
    ...state,
    write: (text: string) => (written += text),
    destroy: (cause: Error) => (closedBy = cause),
  };
  answerClientError(error, socket as unknown as Socket, { 'x-frame-options': 'DENY' }, new FixedClock());
  expect(closedBy).toBe(error);
  return written;
};

describe('bytes that are not a request', () => {
  it.each([
    ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'request_timeout'],
    ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large', 'too_large'],
    ['HPE_INVALID_METHOD', '400 Bad Request', 'malformed_request'],
    [undefined, '400 Bad Request', 'malformed_request'],
  ])('are answered after %s with %s', (error, status, code) => {
    const [head, body] = answered(error).split('\r\n\r\n') as [string, string];
    expect(head.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`);
    expect(head.split('\r\n')).toEqual(
      expect.arrayContaining(['x-frame-options: DENY', `content-length: ${body.length}`, 'connection: close']),
    );
    expect(JSON.parse(body)).toMatchObject({ path: '/', details: [{ code }] });
  });

  it.each<[string, string, State]>([
    ['the caller is gone', 'ECONNRESET', {}],
    ['nothing can be written', 'HPE_INVALID_METHOD', { writable: false }],
    ['another answer has begun', 'HPE_INVALID_METHOD', { _httpMessage: { headersSent: true } }],
  ])('get no answer where %s', (_case, code, state) => {
    expect(answered(code, state)).toBe('');
  });

  it('are answered unless an answer has begun', () => {
    expect(answered('HPE_INVALID_METHOD', { _httpMessage: { headersSent: false } })).toMatch(/^HTTP\/1\.1 400/);
  });
});
