import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Asked {
  method: string;
  url: URL;
  body: unknown;
}

interface Answered {
  status: number;
  body: unknown;
}

/** The differences between a service of another version and the running one. */
export interface OtherVersion {
  /** Returns the refusal of a request that this version does not know; undefined if the request is passed on. */
  refuse?(asked: Asked): Answered | undefined;
  /** Returns the JSON body of this version's answer. */
  answer(asked: Asked, answered: Answered): unknown;
}

/** Headers that are about one connection, or about a body that `fetch` has decoded. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding']);

const parsed = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name) && name !== 'host') as [string, string][],
  );

/** Starts a service of another version, which passes requests to the one at `target` and changes the JSON answers. */
export const startOtherVersion = async (
  target: string,
  version: OtherVersion,
): Promise<{ url: string; close(): Promise<void> }> => {
  const server = createServer(async (request, response) => {
    const { method = 'GET' } = request;
    const url = new URL(request.url!, target);
    const sent = await buffer(request);
    const asked = { method, url, body: parsed(sent.toString()) };
    const refusal = version.refuse?.(asked);
    if (refusal) {
      response.writeHead(refusal.status, { 'content-type': 'application/json' }).end(JSON.stringify(refusal.body));
      return;
    }
    const body = sent.length > 0 ? sent : undefined;
    const answer = await fetch(url, { method, headers: headersOf(request), body, redirect: 'manual' });
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !OWN_HEADERS.has(name)));
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') && text !== '';
    const changed = isJson
      ? JSON.stringify(version.answer(asked, { status: answer.status, body: JSON.parse(text) }))
      : text;
    response.writeHead(answer.status, headers).end(changed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
