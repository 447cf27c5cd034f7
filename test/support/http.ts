import { Agent, request, type IncomingMessage } from 'node:http';

export interface HttpAnswer {
  status: number;
  headers: Headers;
  text: string;
}

const agent = new Agent({ keepAlive: true });

const textOf = (response: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (part: string) => (text += part));
    response.on('end', () => resolve(text)).on('error', reject);
  });

const headersOf = ({ headersDistinct }: IncomingMessage): Headers => {
  const headers = new Headers();
  for (const [name, values] of Object.entries(headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  return headers;
};

/**
 * Sends a request and reads its answer as text; follows no redirect. For tests with thousands of requests, because
 * Node's `fetch` takes more processor time.
 */
export const send = async (
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: string | Buffer,
): Promise<HttpAnswer> => {
  // Node states the length of a body only for some methods.
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method, headers: { ...headers, ...length }, agent })
      .on('response', resolve)
      .on('error', reject)
      .end(body);
  });
  return { status: response.statusCode!, headers: headersOf(response), text: await textOf(response) };
};
