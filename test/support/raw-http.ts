import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: any;
}

const parsed = (text: string): RawAnswer => {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field) => /^([^:]+): (.*)$/.exec(field)!.slice(1) as [string, string]);
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    body: JSON.parse(body),
  };
};

/** Sends the bytes, and waits for the server to end the connection. */
export const rawAnswer = async (url: string, ...parts: string[]): Promise<RawAnswer> => {
  const socket: Socket = connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  // The server may end the connection while it is still receiving bytes.
  socket.on('error', () => undefined).on('data', (data: Buffer) => (text += data.toString()));
  await once(socket, 'connect');
  for (const part of parts) socket.write(part);
  await once(socket, 'close');
  return parsed(text);
};

/** Returns a request without a body; the connection ends with the answer. */
export const rawRequest = (line: string, ...headers: string[]): string =>
  [`${line} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n');
